import type { Locator } from 'playwright-core';
import type { Visit } from '../fixtures/visit.ts';
import { field } from './form-fields.ts';

export class SettingsPage {
  static readonly path = '/app/settings';

  constructor(private readonly visit: Visit) {}

  get title(): Locator {
    return this.visit.page.getByRole('heading', { level: 1, name: this.texts('settings.title') });
  }

  get rooms(): Locator {
    return this.visit.page.getByRole('region', { name: this.texts('rooms.title') });
  }

  get specialties(): Locator {
    return this.visit.page.getByRole('region', { name: this.texts('specialties.title') });
  }

  async openNewRoom(): Promise<void> {
    await this.rooms.getByRole('link', { name: this.texts('rooms.new') }).click();
    await this.visit.arrive('/app/settings/rooms/new');
  }

  async createRoom({ name, capacity }: { readonly name: string; readonly capacity: number }): Promise<void> {
    const { page } = this.visit;
    await field(page, this.texts('rooms.name')).fill(name);
    await field(page, this.texts('rooms.capacity')).fill(String(capacity));
    await page.getByRole('button', { name: this.texts('rooms.create') }).click();
    await this.visit.arrive(SettingsPage.path);
  }

  async openNewSpecialty(): Promise<void> {
    await this.specialties.getByRole('link', { name: this.texts('specialties.new') }).click();
    await this.visit.arrive('/app/settings/specialties/new');
  }

  async createSpecialty(name: string): Promise<void> {
    const { page } = this.visit;
    await field(page, this.texts('specialties.name')).fill(name);
    await page.getByRole('button', { name: this.texts('specialties.create') }).click();
    await this.visit.arrive(SettingsPage.path);
  }

  private get texts() {
    return this.visit.texts('mfe-settings');
  }
}
