import type { Locator } from 'playwright-core';
import type { Visit } from '../fixtures/visit.ts';

export type AgendaView = 'day' | 'week';

export class AgendaPage {
  static readonly path = '/app/appointments';

  constructor(private readonly visit: Visit) {}

  get title(): Locator {
    return this.visit.page.getByRole('heading', { level: 1, name: this.texts('agenda.title') });
  }

  get emptyText(): Locator {
    return this.visit.page.getByText(this.texts('agenda.empty'), { exact: true }).first();
  }

  /** Appointments of a client that are in sight; with `mark`, those whose spoken name tells it. */
  appointmentsOf(client: string, mark = ''): Locator {
    return this.visit.page.getByRole('button', { name: new RegExp(`^${client}.*${mark}`) }).first();
  }

  async show(view: AgendaView): Promise<void> {
    const views = this.visit.page.getByRole('radiogroup', { name: this.texts('agenda.view') });
    await views.getByText(this.texts(`agenda.${view}`), { exact: true }).click();
    await this.visit.parkPointer();
  }

  async openNew(): Promise<void> {
    await this.visit.page.getByRole('link', { name: this.texts('agenda.new') }).click();
    await this.visit.arrive('/app/appointments/new');
  }

  async openDetails(client: string): Promise<Locator> {
    await this.appointmentsOf(client).click();
    const details = this.visit.page.getByRole('dialog', { name: this.texts('agenda.details') });
    await details.waitFor();
    return details;
  }

  async markDone(details: Locator): Promise<void> {
    await details.getByRole('button', { name: this.texts('agenda.mark') }).click();
  }

  get doneToast(): string {
    return this.texts('agenda.done');
  }

  /** The word for a done appointment in its spoken name. */
  get doneMark(): string {
    return this.texts('agenda.state.done');
  }

  get overbookedMark(): string {
    return this.texts('agenda.state.overbooked');
  }

  private get texts() {
    return this.visit.texts('mfe-agenda');
  }
}
