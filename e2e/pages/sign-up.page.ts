import type { RegisterInput } from '@alinha/contracts-accounts';
import type { Locator } from 'playwright-core';
import type { Visit } from '../fixtures/visit.ts';
import { field } from './form-fields.ts';

export class SignUpPage {
  static readonly path = '/cadastro';

  constructor(private readonly visit: Visit) {}

  get title(): Locator {
    return this.visit.page.getByRole('heading', { level: 1, name: this.texts('sign_up.title') });
  }

  async signUp(studio: RegisterInput): Promise<void> {
    const { page } = this.visit;
    await field(page, this.texts('sign_up.company_name')).fill(studio.company_name);
    await field(page, this.texts('sign_up.name')).fill(studio.name);
    await field(page, this.texts('sign_up.email')).fill(studio.email);
    await field(page, this.texts('sign_up.password')).fill(studio.password);
    await page.getByRole('button', { name: this.texts('sign_up.submit') }).click();
  }

  private get texts() {
    return this.visit.texts('mfe-public');
  }
}
