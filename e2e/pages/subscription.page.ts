import type { Locator } from 'playwright-core';
import type { Visit } from '../fixtures/visit.ts';

type Plan = 'monthly' | 'semiannual' | 'annual';

export class SubscriptionPage {
  static readonly path = '/app/assinatura';

  constructor(private readonly visit: Visit) {}

  get title(): Locator {
    return this.visit.page.getByRole('heading', { level: 1, name: this.texts('subscription.title') });
  }

  /** The card of a plan on offer. */
  offer(plan: Plan): Locator {
    return this.visit.page.getByRole('article', { name: this.planName(plan) });
  }

  /** The current plan. */
  current(plan: Plan): Locator {
    return this.visit.page.getByRole('region', { name: this.planName(plan) });
  }

  get invoices(): Locator {
    return this.visit.page.getByRole('region', { name: this.texts('subscription.invoices.title') });
  }

  /** A PIX payment that is still open. */
  get pending(): Locator {
    return this.visit.page.getByRole('region', { name: this.texts('subscription.pending.title') });
  }

  async seeCode(): Promise<void> {
    await this.pending.getByRole('button', { name: this.texts('subscription.pending.see_code') }).click();
  }

  async abandon(): Promise<void> {
    await this.pending.getByRole('button', { name: this.texts('subscription.pending.abandon') }).click();
  }

  /** Rows of the history, without its header. */
  get invoiceRows(): Locator {
    return this.invoices.getByRole('row').filter({ has: this.visit.page.getByRole('cell') });
  }

  /** The shell's banner for companies without a plan. */
  get banner(): Locator {
    return this.visit.page.getByText(this.visit.texts('shell')('subscribe.text'));
  }

  async subscribe(plan: Plan): Promise<void> {
    await this.offer(plan).getByRole('button').click();
  }

  async manage(): Promise<void> {
    await this.visit.page.getByRole('button', { name: this.texts('subscription.manage') }).click();
  }

  text(key: string, values?: Readonly<Record<string, string>>): Locator {
    return this.visit.page.getByText(this.texts(`subscription.${key}`, values), { exact: true });
  }

  private planName(plan: Plan): string {
    return this.texts('subscription.plan_named', { plan: this.texts(`subscription.plans.${plan}.name`) });
  }

  private get texts() {
    return this.visit.texts('mfe-settings');
  }
}
