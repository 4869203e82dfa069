import type { Locator } from 'playwright-core';
import type { Language } from '../fixtures/texts.ts';
import type { Visit } from '../fixtures/visit.ts';

const LANGUAGE_NAMES: Readonly<Record<Language, RegExp>> = { pt: /^Português/, en: /^English/ };

export class OnboardingPage {
  static readonly path = '/onboarding';

  constructor(private readonly visit: Visit) {}

  get title(): Locator {
    return this.visit.page.getByRole('heading', { level: 1, name: this.texts('onboarding.title') });
  }

  /** The rows that contain the radios. */
  get languageCards(): Locator {
    return this.visit.page.locator('label').filter({ has: this.visit.page.getByRole('radio') });
  }

  async chooseLanguage(language: Language): Promise<void> {
    await this.visit.page.getByRole('radio', { name: LANGUAGE_NAMES[language] }).check();
  }

  async save(): Promise<void> {
    await this.visit.page.getByRole('button', { name: this.texts('onboarding.save') }).click();
  }

  private get texts() {
    return this.visit.texts('mfe-public');
  }
}
