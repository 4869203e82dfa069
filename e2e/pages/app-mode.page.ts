import type { Locator } from 'playwright-core';
import type { Visit } from '../fixtures/visit.ts';

/** The agenda inside the mobile application. */
export class AppModePage {
  static readonly path = '/app/appointments';

  constructor(private readonly visit: Visit) {}

  cards(section: 'now' | 'past' | 'upcoming'): Locator {
    return this.visit.page
      .getByRole('region', { name: this.texts(`app_mode.${section}`), exact: true })
      .getByRole('listitem');
  }

  get nothingNow(): Locator {
    return this.visit.page.getByText(this.texts('app_mode.no_now'));
  }

  get nothingUpcoming(): Locator {
    return this.visit.page.getByText(this.texts('app_mode.no_upcoming', { days: 7 }));
  }

  async showPast(shows: boolean): Promise<void> {
    await this.visit.page
      .getByRole('switch', { name: this.texts('app_mode.show_past') })
      .setChecked(shows, { force: true });
  }

  async markDone(client: string): Promise<void> {
    await this.cards('now')
      .getByRole('button', { name: `${this.texts('agenda.mark')}: ${client}` })
      .click();
  }

  get evolutionLink(): Locator {
    return this.visit.page.getByRole('link', { name: this.texts('agenda.fill_evolution') });
  }

  async creationMenuItems(): Promise<readonly string[]> {
    await this.visit.page.getByRole('button', { name: this.texts('agenda.new'), exact: true }).click();
    await this.visit.page.getByRole('menuitem').first().waitFor();
    return this.visit.page.getByRole('menuitem').allTextContents();
  }

  get doneToast(): string {
    return this.texts('agenda.done');
  }

  private get texts() {
    return this.visit.texts('mfe-agenda');
  }
}
