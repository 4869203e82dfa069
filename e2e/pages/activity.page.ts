import type { Locator } from 'playwright-core';
import type { Visit } from '../fixtures/visit.ts';
import { choose } from './form-fields.ts';

type EntryTexts = { readonly who: string; readonly whom?: string; readonly due?: string };

export class ActivityPage {
  static readonly path = '/app/settings/activity';

  constructor(private readonly visit: Visit) {}

  get title(): Locator {
    return this.visit.page.getByRole('heading', { level: 1, name: this.texts('activity.title') });
  }

  get today(): Locator {
    const name = new RegExp(`^${this.texts('activity.today', { day: '' })}`);
    return this.visit.page.getByRole('region', { name });
  }

  get entries(): Locator {
    return this.visit.page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: this.visit.page.locator('time') });
  }

  get refusal(): Locator {
    return this.visit.page.getByText(this.texts('activity.admin_only'));
  }

  get nothingFound(): Locator {
    return this.visit.page.getByText(this.texts('activity.none_found'));
  }

  get system(): string {
    return this.texts('activity.system');
  }

  /** The link to this page on the settings page. */
  get card(): Locator {
    return this.visit.page.getByRole('link', { name: this.texts('activity.open') });
  }

  /** An entry by its complete sentence. */
  entry(action: string, values: EntryTexts): Locator {
    return this.entries.filter({ hasText: this.texts(`activity.did.${action}`, values) });
  }

  async choosePerson(name: string): Promise<void> {
    await choose(this.visit.page, this.texts('activity.person'), name);
  }

  async chooseKind(kind: string): Promise<void> {
    await choose(this.visit.page, this.texts('activity.what'), this.texts(`activity.kind.${kind}`));
  }

  async clearFilters(): Promise<void> {
    await this.visit.page.getByRole('button', { name: this.texts('activity.clear') }).click();
  }

  /** Text of the downloaded file. */
  async download(): Promise<string> {
    const waiting = this.visit.page.waitForEvent('download');
    await this.visit.page.getByRole('button', { name: this.texts('activity.download') }).click();
    const stream = await (await waiting).createReadStream();
    const parts: Buffer[] = [];
    for await (const part of stream) parts.push(Buffer.from(part));
    return Buffer.concat(parts).toString();
  }

  private get texts() {
    return this.visit.texts('mfe-settings');
  }
}
