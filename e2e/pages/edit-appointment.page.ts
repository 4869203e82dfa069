import type { Locator } from 'playwright-core';
import { symbolIn } from '../fixtures/texts.ts';
import type { Visit } from '../fixtures/visit.ts';
import { choose, field } from './form-fields.ts';

export type EditField = 'professional' | 'client' | 'specialty' | 'room' | 'date' | 'start' | 'end' | 'notes';
export type SeriesScope = 'one' | 'following';

/** The page of an appointment, and the edit and delete dialogs in the agenda. */
export class EditAppointmentPage {
  constructor(private readonly visit: Visit) {}

  static pathOf(id: number): string {
    return `/app/appointments/${id}/edit`;
  }

  get title(): Locator {
    return this.visit.page.getByRole('heading', { level: 1, name: this.texts('edit.title') });
  }

  get dialog(): Locator {
    return this.visit.page.getByRole('dialog', { name: this.texts('edit.title') });
  }

  get invalid(): Locator {
    return this.visit.page.getByText(this.texts('edit.invalid'));
  }

  get doneRule(): Locator {
    return this.visit.page.getByText(this.texts('edit.done_rule'));
  }

  /** The panel beside the form: taken places and other appointments. */
  get panel(): Locator {
    return this.visit.page.getByRole('region', { name: this.texts('conflicts.title') });
  }

  taken(taken: number, capacity: number): string {
    if (taken >= capacity) {
      return this.texts('conflicts.full_besides', {
        booked: this.texts('conflicts.booked', { count: taken }),
        places: this.texts('conflicts.places', { count: capacity }),
      });
    }
    return this.texts('conflicts.taken_besides', { count: capacity, taken });
  }

  get overbookingQuestion(): Locator {
    return this.visit.page.getByRole('alertdialog', { name: this.texts('overbooking.title') });
  }

  get deleteQuestion(): Locator {
    return this.visit.page.getByRole('alertdialog', { name: this.texts('delete.title') });
  }

  get cancelPlanQuestion(): Locator {
    return this.visit.page.getByRole('alertdialog', { name: this.texts('cancel_plan.action') });
  }

  field(name: EditField): Locator {
    return field(this.visit.page, this.texts(`booking.${name}`));
  }

  async choose(name: 'professional' | 'specialty' | 'room', option: string): Promise<void> {
    await choose(this.visit.page, this.texts(`booking.${name}`), option);
  }

  /** Gives an appointment without charge a price; text as typed. */
  async setPrice(amount: string): Promise<void> {
    const { page } = this.visit;
    await page.getByRole('checkbox', { name: this.texts('payment.no_charge') }).uncheck();
    await field(page, this.texts('new.amount', symbolIn(this.visit.language))).fill(amount);
  }

  async pay(): Promise<void> {
    await this.visit.page.getByRole('button', { name: this.texts('payment.pay') }).click();
  }

  /** From the details of an appointment. */
  async openFrom(details: Locator): Promise<void> {
    await details.getByRole('button', { name: this.texts('agenda.edit') }).click();
    await this.field('start').waitFor();
  }

  async openDeletionFrom(details: Locator): Promise<void> {
    await details.getByRole('button', { name: this.texts('agenda.delete') }).click();
    await this.deleteQuestion.waitFor();
  }

  async chooseScope(scope: SeriesScope, what: 'edit' | 'delete'): Promise<void> {
    const following = what === 'edit' ? 'series.all_following' : 'delete.all_recurring';
    // The label, because the drawn radio covers the input.
    const label = this.texts(scope === 'one' ? 'series.only_this' : following);
    await this.visit.page.getByText(label, { exact: true }).click();
  }

  /** "12 consultas, de 24/11/2026 a 16/11/2027"; dates as shown. */
  touched(count: number, first: string, last: string): Locator {
    return this.visit.page.getByText(this.texts('series.touched', { count, first, last }), { exact: true });
  }

  /** Opens the list of affected dates and returns it. */
  async dates(count: number): Promise<readonly string[]> {
    await this.visit.page.getByText(this.texts('series.show_dates', { count })).click();
    const list = this.visit.page.getByRole('list', { name: this.texts('series.dates') });
    return list.getByRole('listitem').allTextContents();
  }

  async save(): Promise<void> {
    await this.visit.page.getByRole('button', { name: this.texts('booking.save'), exact: true }).click();
  }

  async confirmOverbooking(): Promise<void> {
    await this.overbookingQuestion.getByRole('button', { name: this.texts('overbooking.confirm') }).click();
  }

  async confirmDeletion(): Promise<void> {
    await this.deleteQuestion
      .getByRole('button', { name: this.texts('delete.confirm'), exact: true })
      .click();
  }

  /** Confirms deleting an appointment and all later ones. */
  async confirmDeletionOf(count: number): Promise<void> {
    const question = this.visit.page.getByRole('alertdialog', {
      name: this.texts('delete.title_many', { count }),
    });
    await question.getByRole('button', { name: this.texts('delete.confirm_many', { count }) }).click();
  }

  async cancelPlan(): Promise<void> {
    await this.deleteQuestion.getByRole('button', { name: this.texts('cancel_plan.action') }).click();
    await this.cancelPlanQuestion.getByText(this.texts('cancel_plan.text')).waitFor();
  }

  async confirmCancellation(): Promise<void> {
    await this.cancelPlanQuestion.getByRole('button', { name: this.texts('cancel_plan.confirm') }).click();
  }

  get backLink(): Locator {
    return this.visit.page.getByRole('main').getByRole('link', { name: this.texts('agenda.title') });
  }

  toast(name: 'saved' | 'deleted' | 'all_deleted' | 'cancelled'): string {
    const keys = {
      saved: 'edit.saved',
      deleted: 'delete.deleted',
      all_deleted: 'delete.all_deleted',
      cancelled: 'cancel_plan.cancelled',
    };
    return this.texts(keys[name]);
  }

  private get texts() {
    return this.visit.texts('mfe-agenda');
  }
}
