import type { Locator } from 'playwright-core';
import { symbolIn } from '../fixtures/texts.ts';
import type { Visit } from '../fixtures/visit.ts';
import { choose, chooseTyped, field } from './form-fields.ts';

export type WeeklyTime = {
  /** In the form's language, capitalized. */
  readonly weekday: string;
  /** `HH:mm` */
  readonly start: string;
  readonly end: string;
};

export class NewPlanPage {
  static readonly path = '/app/appointments/new-mensalidade';

  constructor(private readonly visit: Visit) {}

  get title(): Locator {
    return this.visit.page.getByRole('heading', { level: 1, name: this.texts('plan.title') });
  }

  get nameField(): Locator {
    return field(this.visit.page, this.texts('plan.name'));
  }

  get createdToast(): string {
    return this.texts('plan.created');
  }

  get overbookingQuestion(): Locator {
    return this.visit.page.getByRole('alertdialog', { name: this.texts('overbooking.title_dates') });
  }

  /** "3 de 104 consultas em conflito" */
  conflictCount(count: number, total: number): Locator {
    return this.overbookingQuestion.getByText(this.texts('overbooking.dates', { count, total }), {
      exact: true,
    });
  }

  reason(name: 'professional' | 'hours'): string {
    return this.texts(`overbooking.reason.${name}`);
  }

  /** "Serão criadas 104 consultas, de 23/11/2026 a 17/11/2027"; dates as they are shown. */
  summary(count: number, first: string, last: string): Locator {
    return this.visit.page.getByText(this.texts('plan.creates', { count, first, last }), { exact: true });
  }

  /** A weekly time, from 1 on. */
  row(number: number): Locator {
    const beginning = this.texts('plan.row', { number, weekday: '' }).trim();
    return this.visit.page.getByRole('group', { name: new RegExp(`^${beginning}`) });
  }

  /** Requests today although its time has passed. */
  async createToday(row: number): Promise<void> {
    await this.row(row).getByText(this.texts('plan.creates_today'), { exact: true }).click();
  }

  async fillWho(professional: string, client: string, price: string): Promise<void> {
    const { page } = this.visit;
    await choose(page, this.texts('booking.professional'), professional);
    await chooseTyped(page, this.texts('booking.client'), client);
    await field(page, this.texts('plan.price', symbolIn(this.visit.language))).pressSequentially(price);
  }

  async fillTime(number: number, { weekday, start, end }: WeeklyTime): Promise<void> {
    const row = this.row(number);
    await choose(this.visit.page, this.texts('plan.weekday'), weekday, row);
    await field(row, this.texts('booking.start')).fill(start);
    await field(row, this.texts('booking.end')).fill(end);
  }

  async addTime(): Promise<void> {
    await this.visit.page.getByRole('button', { name: this.texts('plan.add_row') }).click();
  }

  async save(): Promise<void> {
    await this.visit.page.getByRole('button', { name: this.texts('booking.save'), exact: true }).click();
  }

  async saveWithConflicts(count: number): Promise<void> {
    const name = this.texts('overbooking.confirm_dates', { count });
    await this.overbookingQuestion.getByRole('button', { name }).click();
  }

  private get texts() {
    return this.visit.texts('mfe-agenda');
  }
}
