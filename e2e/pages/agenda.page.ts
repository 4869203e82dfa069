import type { Locator } from 'playwright-core';
import type { Visit } from '../fixtures/visit.ts';

export type AgendaView = 'day' | 'week' | 'month';

type Place = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

export class AgendaPage {
  static readonly path = '/app/appointments';

  constructor(private readonly visit: Visit) {}

  get title(): Locator {
    return this.visit.page.getByRole('heading', { level: 1, name: this.texts('agenda.title') });
  }

  get emptyText(): Locator {
    return this.visit.page.getByText(this.texts('agenda.empty'), { exact: true }).first();
  }

  /** Visible appointments of a client; with `mark`, those with it in their accessible name. */
  appointmentsOf(client: string, mark = ''): Locator {
    return this.visit.page.getByRole('button', { name: new RegExp(`^${client}.*${mark}`) }).first();
  }

  async show(view: AgendaView): Promise<void> {
    const views = this.visit.page.getByRole('radiogroup', { name: this.texts('agenda.view') });
    await views.getByText(this.texts(`agenda.${view}`), { exact: true }).click();
    await this.visit.parkPointer();
  }

  /** With a left column, filters and booking buttons are in it; else they are behind a button. */
  private get hasColumn(): boolean {
    return this.visit.size.width >= 1024;
  }

  async openNew(): Promise<void> {
    // An empty agenda has a second button over the hours.
    if (this.hasColumn) await this.creationButtons.single.click();
    else await (await this.creationMenu()).single.click();
    await this.visit.arrive('/app/appointments/new');
  }

  /** Both booking buttons in the menu of a small screen. */
  async creationMenu(): Promise<{ readonly single: Locator; readonly recurring: Locator }> {
    const { page } = this.visit;
    await page.getByRole('button', { name: this.texts('agenda.new'), exact: true }).click();
    return {
      single: page.getByRole('menuitem', { name: this.texts('agenda.new_single') }),
      recurring: page.getByRole('menuitem', { name: this.texts('agenda.new_recurring') }),
    };
  }

  /** Both booking buttons on a wide screen. */
  get creationButtons(): { readonly single: Locator; readonly recurring: Locator } {
    const link = (key: string) =>
      this.visit.page.getByRole('link', { name: this.texts(key), exact: true }).first();
    return { single: link('agenda.new'), recurring: link('agenda.new_plan') };
  }

  /** Container of mini calendar, professionals and other filters; opens it on a small screen. */
  async filters(): Promise<Locator> {
    const { page } = this.visit;
    if (this.hasColumn) return page.getByRole('complementary', { name: this.texts('agenda.filters') });
    await page.getByRole('button', { name: this.filterButtonName }).click();
    return page.getByRole('dialog', { name: this.texts('agenda.filters') });
  }

  async closeFilters(): Promise<void> {
    if (!this.hasColumn) await this.visit.page.keyboard.press('Escape');
  }

  private get filterButtonName(): RegExp {
    return new RegExp(`^${this.texts('agenda.filters')}`);
  }

  professionalBox(filters: Locator, name: string): Locator {
    return filters.getByRole('checkbox', { name, exact: true });
  }

  doneBox(filters: Locator): Locator {
    return filters.getByRole('checkbox', { name: this.texts('agenda.show_done') });
  }

  cancelledBox(filters: Locator): Locator {
    return filters.getByRole('checkbox', { name: this.texts('agenda.show_cancelled') });
  }

  /** The month view; the mini calendar is a grid too. */
  get month(): Locator {
    return this.visit.page.getByRole('grid', { name: new RegExp(`^${this.texts('agenda.title')}: `) });
  }

  /** A day of the month view by the beginning of its accessible name. */
  dayOfMonth(name: string): Locator {
    return this.month.getByRole('button', { name: new RegExp(`^${name},`) });
  }

  get hourLabels(): Locator {
    return this.visit.page.locator('.rbc-time-gutter .rbc-label');
  }

  /** The first full hour below the header of the grid. */
  async firstHourInSight(): Promise<string | undefined> {
    const top = await this.visit.page
      .getByRole('group', { name: this.texts('agenda.hours') })
      .evaluate((hours) => hours.getBoundingClientRect().top);
    for (const label of await this.hourLabels.all()) {
      const place = await label.boundingBox();
      if (place && place.y + place.height / 2 >= top) return (await label.textContent()) ?? undefined;
    }
    return undefined;
  }

  get columnNames(): Locator {
    return this.visit.page.locator('.rbc-row-resource .rbc-header');
  }

  /** Positions of a client's appointments with `mark` in their accessible name, by start. */
  async placesOf(client: string, mark: string): Promise<readonly Place[]> {
    const cards = this.visit.page.getByRole('button', { name: new RegExp(`^${client}.*${mark}`) });
    const places = await Promise.all((await cards.all()).map((card) => card.boundingBox()));
    return places.filter((place) => place !== null).sort((a, b) => a.y - b.y);
  }

  /** Accessible text of closed time in a column that contains `text`. */
  closed(text: string): Locator {
    return this.visit.page.getByText(this.texts('closed.spoken', { list: text }), { exact: true });
  }

  async goStep(direction: 'previous' | 'next', view: AgendaView): Promise<void> {
    // The mini calendar has equal buttons.
    const header = this.visit.page.locator('header', { has: this.title });
    await header.getByRole('button', { name: this.texts(`agenda.${direction}_${view}`) }).click();
  }

  async openDetails(client: string): Promise<Locator> {
    await this.appointmentsOf(client).click();
    const details = this.visit.page.getByRole('dialog', { name: this.texts('agenda.details') });
    await details.waitFor();
    return details;
  }

  async markDone(details: Locator): Promise<void> {
    await details.getByRole('button', { name: this.texts('agenda.mark') }).click();
    await details.getByRole('button', { name: this.texts('agenda.unmark') }).waitFor();
    await this.visit.page.keyboard.press('Escape');
  }

  get doneToast(): string {
    return this.texts('agenda.done');
  }

  /** The word for "done" in an accessible name. */
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
