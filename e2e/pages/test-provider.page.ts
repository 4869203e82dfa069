import type { Visit } from '../fixtures/visit.ts';

export type ProviderAction =
  | 'card'
  | 'pix'
  | 'pix_later'
  | 'settle'
  | 'lapse'
  | 'decline'
  | 'cancel'
  | 'resume'
  | 'renew'
  | 'fail'
  | 'end'
  | 'refund'
  | 'refund_half';

/** Pages of the sandbox payment provider, rendered by the server without scripts. */
export class TestProviderPage {
  static readonly checkoutPath = '/api/company/stripe/test/checkout';
  static readonly portalPath = '/api/company/stripe/test/portal';

  constructor(private readonly visit: Visit) {}

  async press(action: ProviderAction): Promise<void> {
    await this.visit.page.locator(`button[name="action"][value="${action}"]`).click();
  }

  async goBack(): Promise<void> {
    await this.visit.page.locator('a.back').click();
  }
}
