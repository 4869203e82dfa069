import type { Locator } from 'playwright-core';
import type { Visit } from '../fixtures/visit.ts';

export class MetricsPage {
  static readonly path = '/app/metrics';

  constructor(private readonly visit: Visit) {}

  get title(): Locator {
    return this.visit.page.getByRole('heading', { level: 1, name: this.texts('metrics.title') });
  }

  /** A number of the summary with its comparison. */
  number(key: string): Locator {
    const summary = this.visit.page.getByRole('region', { name: this.texts('metrics.summary') });
    return summary.locator('dl', { has: this.visit.page.getByText(this.texts(key), { exact: true }) });
  }

  card(key: string): Locator {
    return this.visit.page.getByRole('region', { name: this.texts(key), exact: true });
  }

  /** The chart element that the arrow keys move in. */
  chart(key: string): Locator {
    return this.card(key).getByRole('application');
  }

  /** Details at the pointer or the keyboard position. */
  tooltip(key: string): Locator {
    return this.card(key).getByRole('status');
  }

  async showTable(key: string): Promise<Locator> {
    // The radio input is not drawn; click its label.
    await this.card(key).getByText(this.texts('metrics.table'), { exact: true }).click();
    return this.card(key).getByRole('table');
  }

  async showChart(key: string): Promise<void> {
    await this.card(key).getByText(this.texts('metrics.chart'), { exact: true }).click();
  }

  async splitByProfessional(): Promise<void> {
    await this.visit.page.getByText(this.texts('metrics.appointments.breakdown')).click();
  }

  async choosePeriod(period: string): Promise<void> {
    await this.choose('metrics.period', this.texts(`metrics.periods.${period}`));
  }

  async chooseProfessional(name: string): Promise<void> {
    await this.choose('metrics.professional', name);
  }

  /** Text of the file that a card downloads. */
  async download(key: string): Promise<{ readonly name: string; readonly text: string }> {
    const { page } = this.visit;
    const coming = page.waitForEvent('download');
    const label = this.texts('metrics.download', { title: this.texts(key) });
    await page.getByRole('button', { name: label }).click();
    const download = await coming;
    const stream = await download.createReadStream();
    let text = '';
    for await (const part of stream.setEncoding('utf8')) text += part;
    return { name: download.suggestedFilename(), text };
  }

  /** Native list on a touch screen. */
  private async choose(key: string, option: string): Promise<void> {
    const { page } = this.visit;
    const select = page.getByRole('combobox', { name: this.texts(key) });
    if ((await select.evaluate((element) => element.tagName)) === 'SELECT') {
      await select.selectOption({ label: option });
      return;
    }
    await select.click();
    await page.getByRole('option', { name: option, exact: true }).click();
  }

  private get texts() {
    return this.visit.texts('mfe-settings');
  }
}
