import type { Locator } from 'playwright-core';
import { symbolIn } from '../fixtures/texts.ts';
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

  get company(): Locator {
    return this.visit.page.getByRole('region', { name: this.texts('company.title') });
  }

  get editCompany(): Locator {
    return this.company.getByRole('link', { name: this.texts('company.edit_action') });
  }

  get deletion(): Locator {
    return this.visit.page.getByRole('region', { name: this.texts('deletion.title') });
  }

  get configureWhatsapp(): Locator {
    return this.visit.page.getByRole('link', { name: this.texts('whatsapp.configure'), exact: true });
  }

  /** Opens the rules, changes one and waits for it in the list of changes. */
  async giveCreditsForLateCancellations(): Promise<void> {
    const { page } = this.visit;
    await page.getByRole('link', { name: this.texts('rules.open') }).click();
    await page.getByRole('checkbox', { name: this.texts('rules.credit_late') }).press('Space');
    await page.getByText(this.texts('rules.preview.late.yes')).waitFor();
    await page.getByRole('button', { name: this.texts('settings.save'), exact: true }).click();
    await page.getByText(this.texts('rules.history.credit_late.yes')).waitFor();
  }

  async chooseLanguage(name: 'Português' | 'English'): Promise<void> {
    await this.visit.page.getByRole('radio', { name }).click({ force: true });
  }

  /** Returns the confirmation dialog. */
  async askToDeleteAccount(): Promise<Locator> {
    await this.deletion.getByRole('button', { name: this.texts('deletion.request') }).click();
    const question = this.visit.page.getByRole('alertdialog', { name: this.texts('deletion.question') });
    await question.waitFor();
    return question;
  }

  async deleteRow(list: Locator, name: string): Promise<void> {
    await list.getByRole('button', { name: this.texts('settings.delete_named', { name }) }).click();
    const question = this.visit.page.getByRole('alertdialog', {
      name: this.texts('rooms.delete_title', { name }),
    });
    await question.getByRole('button', { name: this.texts('settings.delete'), exact: true }).click();
    await question.waitFor({ state: 'detached' });
  }

  async editRoom(name: string, change: { readonly name: string; readonly capacity: number }): Promise<void> {
    const { page } = this.visit;
    await this.rooms.getByRole('link', { name, exact: true }).click();
    await this.visit.arrive(/^\/app\/settings\/rooms\/\d+\/edit$/);
    await field(page, this.texts('rooms.name')).fill(change.name);
    await field(page, this.texts('rooms.capacity')).fill(String(change.capacity));
    await page.getByRole('button', { name: this.texts('settings.save'), exact: true }).click();
    await this.visit.arrive(SettingsPage.path);
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

  /** Changes duration and price of a specialty; texts as typed. */
  async priceSpecialty(
    name: string,
    terms: { readonly duration: number; readonly price: string },
  ): Promise<void> {
    const { page } = this.visit;
    await this.specialties.getByRole('link', { name, exact: true }).click();
    await this.visit.arrive(/^\/app\/settings\/specialties\/\d+\/edit$/);
    await field(page, this.texts('specialties.duration')).fill(String(terms.duration));
    await field(page, this.texts('specialties.price', symbolIn(this.visit.language))).fill(terms.price);
    await page.getByRole('button', { name: this.texts('settings.save'), exact: true }).click();
    await this.visit.arrive(SettingsPage.path);
  }

  private get texts() {
    return this.visit.texts('mfe-settings');
  }
}
