import type { Locator } from 'playwright-core';
import type { Visit } from '../fixtures/visit.ts';
import { field } from './form-fields.ts';

export class SignInPage {
  static readonly path = '/login';

  constructor(private readonly visit: Visit) {}

  get title(): Locator {
    return this.visit.page.getByRole('heading', { level: 1, name: this.texts('sign_in.title') });
  }

  get endedSession(): Locator {
    return this.visit.page.getByText(this.texts('sign_in.session_ended'));
  }

  get unknownSession(): Locator {
    return this.visit.page
      .getByRole('alert')
      .filter({ hasText: this.visit.texts('shell')('session_unknown.title') });
  }

  get retryButton(): Locator {
    return this.unknownSession.getByRole('button');
  }

  async signIn({ email, password }: { readonly email: string; readonly password: string }): Promise<void> {
    const { page } = this.visit;
    await field(page, this.texts('sign_in.email')).fill(email);
    await field(page, this.texts('sign_in.password')).fill(password);
    await page.getByRole('button', { name: this.texts('sign_in.submit'), exact: true }).click();
  }

  private get texts() {
    return this.visit.texts('mfe-public');
  }
}
