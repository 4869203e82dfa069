import type { Locator } from 'playwright-core';
import type { Visit } from '../fixtures/visit.ts';

/** Open, received and expected money. */
export class FinancePage {
  static readonly path = '/app/finance';

  constructor(private readonly visit: Visit) {}

  debtor(name: string): Locator {
    return this.visit.page
      .getByRole('list', { name: this.texts('finance.debtors') })
      .getByRole('listitem')
      .filter({ hasText: name });
  }

  /** Selects the payments of a client and receives them by a method: three actions. */
  async receive(name: string, method: string): Promise<void> {
    await this.receiveSelected(this.texts('finance.select', { name }), method);
  }

  /** Selects all payments and receives them by a method: three actions. */
  async receiveAll(count: number, method: string): Promise<void> {
    await this.receiveSelected(this.texts('finance.select_all', { count }), method);
  }

  private async receiveSelected(checkbox: string, method: string): Promise<void> {
    const { page } = this.visit;
    // The input is under the drawn box.
    await page.getByRole('checkbox', { name: checkbox }).check({ force: true });
    const bar = page.getByRole('region', { name: this.texts('finance.selection') });
    await bar.locator('button[aria-haspopup="menu"]').click();
    await page.getByRole('menuitem', { name: this.texts(`payments.method.${method}`) }).click();
  }

  async openTab(tab: 'open' | 'received' | 'forecast'): Promise<void> {
    await this.visit.page.getByRole('tab', { name: this.texts(`finance.tab.${tab}`) }).click();
  }

  /** Opens the parts of the first day. */
  async showParts(): Promise<void> {
    const { page } = this.visit;
    await page.locator('section button[aria-expanded]').first().waitFor();
    const closed = page.getByRole('button', { name: this.texts('finance.show_parts') });
    if ((await closed.count()) > 0) await closed.first().click();
  }

  async closeTill(cash: string): Promise<void> {
    const { page } = this.visit;
    await page
      .getByRole('button', { name: this.textOf('till.close_of') })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(this.texts('till.counted')).fill(cash);
    await dialog.getByRole('button', { name: this.texts('till.close') }).click();
  }

  get tillIsShort(): Locator {
    return this.visit.page.getByText(this.textOf('till.short'));
  }

  /** Matches a text with any values. */
  private textOf(key: string): RegExp {
    return new RegExp(`^${this.texts(key, { day: '.+', amount: '.+' })}$`);
  }

  private get texts() {
    return this.visit.texts('mfe-clients');
  }
}
