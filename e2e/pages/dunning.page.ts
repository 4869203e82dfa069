import type { Locator } from 'playwright-core';
import type { Visit } from '../fixtures/visit.ts';

/** Messages about unpaid payments: their settings, and their log in "Financeiro". */
export class DunningPage {
  static readonly path = '/app/settings/dunning';
  static readonly logPath = '/app/finance?tab=messages';

  constructor(private readonly visit: Visit) {}

  /** Writes the text of the day after the due date, checks its preview, and turns messages on. */
  async turnOn(text: string, preview: string): Promise<void> {
    const { page } = this.visit;
    const texts = this.visit.texts('mfe-settings');
    const step = texts('dunning.step.after_1');
    await page.getByRole('button', { name: step, exact: true }).click();
    await page.getByLabel(texts('dunning.text_of', { step })).fill(text);
    await page.getByText(preview).waitFor();
    await page.getByRole('switch', { name: texts('dunning.enabled') }).click();
    await this.visit.checkScreen('settings');
    await page.getByRole('button', { name: texts('settings.save'), exact: true }).click();
    await page.getByText(texts('dunning.saved_on')).waitFor();
  }

  /** An entry of the log. */
  entry(client: string, status: 'queued' | 'sent' | 'skipped'): Locator {
    const texts = this.visit.texts('mfe-clients');
    return this.visit.page
      .getByRole('list', { name: texts('finance.tab.messages') })
      .getByRole('listitem')
      .filter({ hasText: client })
      .filter({ hasText: texts(`finance.messages.status.${status}`) });
  }
}
