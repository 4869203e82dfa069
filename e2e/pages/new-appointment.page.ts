import type { Locator } from 'playwright-core';
import { symbolIn } from '../fixtures/texts.ts';
import type { Visit } from '../fixtures/visit.ts';
import { choose, chooseTyped, field } from './form-fields.ts';

export type Booking = {
  readonly professional: string;
  readonly client: string;
  readonly specialty: string;
  readonly room: string;
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** `HH:mm` */
  readonly start: string;
  readonly end: string;
  /** Typed text: cents without a separator. */
  readonly amount: string;
};

export type ConflictGroup = 'same_room' | 'same_employee' | 'same_both' | 'others';

export class NewAppointmentPage {
  static readonly path = '/app/appointments/new';

  constructor(private readonly visit: Visit) {}

  get title(): Locator {
    return this.visit.page.getByRole('heading', { level: 1, name: this.texts('new.title') });
  }

  get noConflicts(): Locator {
    return this.visit.page.getByText(this.texts('conflicts.empty'));
  }

  get timesHint(): Locator {
    return this.visit.page.getByText(this.texts('conflicts.hint'));
  }

  conflicts(group: ConflictGroup): Locator {
    return this.visit.page.getByRole('region', { name: this.texts(`conflicts.${group}`), exact: true });
  }

  get overbookingQuestion(): Locator {
    return this.visit.page.getByRole('alertdialog', { name: this.texts('overbooking.title') });
  }

  get createdToast(): string {
    return this.texts('new.created');
  }

  async fill(booking: Booking): Promise<void> {
    const { page } = this.visit;
    await choose(page, this.texts('booking.professional'), booking.professional);
    await chooseTyped(page, this.texts('booking.client'), booking.client);
    await choose(page, this.texts('booking.specialty'), booking.specialty);
    await choose(page, this.texts('booking.room'), booking.room);
    await field(page, this.texts('booking.date')).fill(booking.date);
    await field(page, this.texts('booking.start')).fill(booking.start);
    await field(page, this.texts('booking.end')).fill(booking.end);
    await field(page, this.texts('new.amount', symbolIn(this.visit.language))).pressSequentially(
      booking.amount,
    );
  }

  async save(): Promise<void> {
    await this.visit.page.getByRole('button', { name: this.texts('booking.save'), exact: true }).click();
  }

  async confirmOverbooking(): Promise<void> {
    await this.overbookingQuestion.getByRole('button', { name: this.texts('overbooking.confirm') }).click();
  }

  private get texts() {
    return this.visit.texts('mfe-agenda');
  }
}
