import type { Locator } from 'playwright-core';
import type { Visit } from '../fixtures/visit.ts';

export class MetricsPage {
  static readonly path = '/app/metrics';

  constructor(private readonly visit: Visit) {}

  get title(): Locator {
    return this.visit.page.getByRole('heading', { level: 1, name: this.texts('metrics.title') });
  }

  /** A number of the summary, with what it is compared with. */
  number(key: string): Locator {
    const summary = this.visit.page.getByRole('region', { name: this.texts('metrics.summary') });
    return summary.locator('dl', { has: this.visit.page.getByText(this.texts(key), { exact: true }) });
  }

  card(key: string): Locator {
    return this.visit.page.getByRole('region', { name: this.texts(key), exact: true });
  }

  /** The picture itself; the keyboard walks through it. */
  chart(key: string): Locator {
    return this.card(key).getByRole('application');
  }

  /** What the pointer or the arrow keys are on. */
  tooltip(key: string): Locator {
    return this.card(key).getByRole('status');
  }

  async showTable(key: string): Promise<Locator> {
    // The radio itself is not painted; the text beside it is what people press.
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

  /** The text of the file that a card gives. */
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

  /** A finger gets the browser's own list. */
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
