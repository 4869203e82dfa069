import { buffer } from 'node:stream/consumers';
import type { Locator } from 'playwright-core';
import type { Visit } from '../fixtures/visit.ts';

/** A file for upload. */
export type GivenFile = { readonly name: string; readonly content: Buffer };

export class ImportClientsPage {
  constructor(private readonly visit: Visit) {}

  /** From the list. */
  async open(): Promise<void> {
    await this.visit.page.getByRole('link', { name: this.texts('clients.import'), exact: true }).click();
    await this.visit.arrive('/app/clients/import');
  }

  async give({ name, content }: GivenFile): Promise<void> {
    const [chooser] = await Promise.all([
      this.visit.page.waitForEvent('filechooser'),
      this.visit.page.getByRole('button', { name: this.texts('import.choose') }).click(),
    ]);
    await chooser.setFiles({ name, mimeType: 'text/csv', buffer: content });
  }

  get problem(): Locator {
    return this.visit.page.getByRole('main').getByRole('alert');
  }

  async sendColumn(column: string, field: string): Promise<void> {
    const { page } = this.visit;
    const name = this.texts('import.goes_to', { column });
    const label = this.texts(`import.fields.${field}`);
    const select = page.getByRole('combobox', { name, exact: true });
    // Touch screens have the browser's own list.
    if ((await select.evaluate(({ tagName }) => tagName)) === 'SELECT') {
      await select.selectOption({ label });
      return;
    }
    await select.click();
    await page.getByRole('option', { name: label, exact: true }).click();
  }

  /** Name of a column without a title. */
  column(number: number): string {
    return this.texts('import.column', { number });
  }

  get headerWarning(): Locator {
    return this.visit.page.getByText(this.texts('import.no_header'));
  }

  async readMonthFirst(): Promise<void> {
    await this.visit.page.getByText(this.texts('import.month_first'), { exact: true }).click();
  }

  async updateDuplicates(): Promise<void> {
    await this.visit.page.getByText(this.texts('import.update'), { exact: true }).click();
  }

  /** A number of the bottom bar, such as `to_create`. */
  sum(name: string, count: number): Locator {
    const total = count.toLocaleString(this.visit.language === 'pt' ? 'pt-BR' : 'en-US');
    return this.visit.page
      .getByRole('status')
      .getByText(this.texts(`import.${name}`, { count, total }), { exact: true });
  }

  /** Rows of the error table, without its header. */
  get problemRows(): Locator {
    return this.visit.page
      .getByRole('table', { name: this.texts('import.errors') })
      .getByRole('rowgroup')
      .nth(1)
      .getByRole('row');
  }

  async showEveryProblem(): Promise<void> {
    await this.visit.page.getByRole('button', { name: this.texts('import.show_all') }).click();
  }

  /** Opens the first step of another kind. */
  async chooseKind(kind: 'plans' | 'sessions'): Promise<void> {
    await this.visit.page.getByText(this.texts(`import.kind.${kind}`), { exact: true }).click();
    await this.visit.page.getByRole('heading', { name: this.texts(`import.title.${kind}`) }).waitFor();
  }

  async skipConflicts(): Promise<void> {
    await this.visit.page.getByText(this.texts('import.skip_conflicts'), { exact: true }).click();
  }

  /** Rows of the table of conflicts, without its header. */
  get conflictRows(): Locator {
    return this.visit.page
      .getByRole('table', { name: this.texts('import.conflicts_table') })
      .getByRole('rowgroup')
      .nth(1)
      .getByRole('row');
  }

  startButton(count: number, kind = 'clients'): Locator {
    const total = count.toLocaleString(this.visit.language === 'pt' ? 'pt-BR' : 'en-US');
    return this.visit.page.getByRole('button', {
      name: this.texts(`import.start_count.${kind}`, { count, total }),
      exact: true,
    });
  }

  get progressBar(): Locator {
    return this.visit.page.getByRole('progressbar');
  }

  get doneTitle(): Locator {
    return this.visit.page.getByRole('heading', { name: this.texts('import.done') });
  }

  /** Value of a number in the result. */
  async resultOf(name: string): Promise<string | null> {
    return this.visit.page
      .locator('dl', { has: this.visit.page.getByText(this.texts(`import.sum.${name}`), { exact: true }) })
      .locator('dd')
      .first()
      .textContent();
  }

  /** Lines of the downloaded file of failed rows. */
  async downloadFailures(): Promise<readonly string[]> {
    return this.download(this.texts('import.download_failed_rows'));
  }

  async seeClients(): Promise<void> {
    await this.visit.page.getByRole('link', { name: this.texts('import.see_clients') }).click();
    await this.visit.arrive('/app/clients');
  }

  get limitTitle(): Locator {
    return this.visit.page.getByText(this.texts('import.limit_title'));
  }

  async anotherFile(): Promise<void> {
    await this.visit.page.getByRole('button', { name: this.texts('import.another_file') }).click();
  }

  /** From the list: lines of the exported client file. */
  async exportClients(): Promise<readonly string[]> {
    await this.visit.page.getByRole('button', { name: this.texts('export.open') }).click();
    return this.download(this.texts('export.download'));
  }

  private async download(button: string): Promise<readonly string[]> {
    const [download] = await Promise.all([
      this.visit.page.waitForEvent('download'),
      this.visit.page.getByRole('button', { name: button }).click(),
    ]);
    const content = await buffer(await download.createReadStream());
    return content.toString().trimEnd().split('\r\n');
  }

  private get texts() {
    return this.visit.texts('mfe-clients');
  }
}
