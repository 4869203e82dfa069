import type { Locator } from 'playwright-core';
import type { Visit } from '../fixtures/visit.ts';
import { choose, field } from './form-fields.ts';

/** 2023-01-01 was a Sunday. */
const SUNDAY = Date.UTC(2023, 0, 1);
const DAY_MS = 86_400_000;

type Range = 1 | 2;

export class WorkingHoursPage {
  static readonly path = '/app/appointments/hours';

  constructor(private readonly visit: Visit) {}

  get title(): Locator {
    return this.visit.page.getByRole('heading', { level: 1, name: this.texts('hours.title') });
  }

  /** A weekday's row; 0 is Sunday. */
  day(weekday: number): Locator {
    return this.visit.page.getByRole('group', { name: this.dayName(weekday), exact: true });
  }

  time(weekday: number, range: Range, edge: 'from' | 'until'): Locator {
    const label = this.texts(`hours.${edge}`, { day: this.dayName(weekday), number: range });
    return this.day(weekday).getByLabel(label);
  }

  async addRange(weekday: number): Promise<void> {
    const name = this.texts('hours.add_range', { day: this.dayName(weekday) });
    await this.day(weekday).getByRole('button', { name }).click();
  }

  async copyToWorkdays(weekday: number): Promise<void> {
    const name = this.texts('hours.copy', { day: this.dayName(weekday) });
    await this.day(weekday).getByRole('button', { name }).click();
    await this.visit.page.getByRole('menuitem', { name: this.texts('hours.copy_to_workdays') }).click();
  }

  async save(): Promise<void> {
    await this.visit.page.getByRole('button', { name: this.texts('hours.save') }).click();
  }

  get savedToast(): string {
    return this.texts('hours.saved');
  }

  async openNewBlock(): Promise<Locator> {
    await this.visit.page.getByRole('button', { name: this.texts('blocks.new') }).click();
    const dialog = this.visit.page.getByRole('dialog', { name: this.texts('blocks.new') });
    await dialog.waitFor();
    return dialog;
  }

  async chooseKind(kind: 'holiday' | 'vacation' | 'lunch' | 'other'): Promise<void> {
    await choose(this.visit.page, this.texts('blocks.kind'), this.texts(`blocks.kinds.${kind}`));
  }

  /** A whole day; `YYYY-MM-DD`. */
  async closeDay(dialog: Locator, name: string, date: string): Promise<void> {
    await field(dialog, this.texts('blocks.name')).fill(name);
    await field(dialog, this.texts('blocks.start_date')).fill(date);
    await this.saveBlock(dialog);
  }

  async saveBlock(dialog: Locator): Promise<void> {
    await dialog.getByRole('button', { name: this.texts('blocks.save'), exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
  }

  block(name: string): Locator {
    return this.visit.page.getByRole('listitem').filter({ hasText: name });
  }

  /** Label of a block of the whole company, beside its name and days. */
  get ofCompany(): string {
    return this.texts('blocks.company');
  }

  async deleteBlock(name: string): Promise<void> {
    const { page } = this.visit;
    await page.getByRole('button', { name: this.texts('blocks.delete_named', { name }) }).click();
    const question = page.getByRole('alertdialog', { name: this.texts('blocks.delete_title', { name }) });
    await question.getByRole('button', { name: this.texts('blocks.delete') }).click();
    await this.block(name).waitFor({ state: 'detached' });
    // On small screens a closed dialog still goes back in the history, which would abort the next navigation.
    await page.waitForFunction(() => !(window.history.state as { overlay?: true } | null)?.overlay);
  }

  private dayName(weekday: number): string {
    const locale = this.visit.language === 'pt' ? 'pt-BR' : 'en-US';
    const format = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
    const name = format.format(SUNDAY + weekday * DAY_MS);
    return name.charAt(0).toUpperCase() + name.slice(1);
  }

  private get texts() {
    return this.visit.texts('mfe-agenda');
  }
}
