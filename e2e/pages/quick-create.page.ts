import type { Locator } from 'playwright-core';
import { symbolIn } from '../fixtures/texts.ts';
import type { Visit } from '../fixtures/visit.ts';
import { field } from './form-fields.ts';

/** The quick form, a panel beside the pressed time. */
export class QuickCreatePage {
  constructor(private readonly visit: Visit) {}

  get panel(): Locator {
    return this.visit.page.getByRole('dialog', { name: this.texts('quick.title') });
  }

  get client(): Locator {
    return this.panel.getByRole('combobox', { name: this.texts('booking.client'), exact: true });
  }

  get professional(): Locator {
    return this.panel.getByRole('combobox', { name: this.texts('booking.professional'), exact: true });
  }

  get price(): Locator {
    return field(this.panel, this.texts('new.amount', symbolIn(this.visit.language)));
  }

  get newName(): Locator {
    return field(this.panel, this.texts('quick.new_name'));
  }

  get newPhone(): Locator {
    return field(this.panel, this.texts('new_client.phone'));
  }

  /** `HH:mm` of both fields. */
  async times(): Promise<readonly [string, string]> {
    return [
      await field(this.panel, this.texts('booking.start')).inputValue(),
      await field(this.panel, this.texts('booking.end')).inputValue(),
    ];
  }

  /** Types a client's name and selects the match. */
  async choose(client: string): Promise<void> {
    await this.client.fill(client);
    await this.visit.page.getByRole('option', { name: client }).first().click();
  }

  /** Creates a client with the typed name. */
  async createClient(typed: string): Promise<void> {
    await this.client.fill(typed);
    const create = this.texts('booking.create_client', { name: typed });
    await this.visit.page.getByRole('option', { name: create }).click();
    await this.newName.waitFor();
  }

  async save(): Promise<void> {
    await this.panel.getByRole('button', { name: this.texts('booking.save') }).click();
  }

  async openFullPage(): Promise<void> {
    await this.panel.getByRole('button', { name: this.texts('quick.more') }).click();
    await this.visit.arrive('/app/appointments/new');
  }

  get overbookingQuestion(): Locator {
    return this.visit.page.getByRole('alertdialog', { name: this.texts('overbooking.title') });
  }

  async answer(key: 'confirm' | 'cancel'): Promise<void> {
    await this.overbookingQuestion.getByRole('button', { name: this.texts(`overbooking.${key}`) }).click();
  }

  get createdToast(): string {
    return this.texts('new.created');
  }

  get leftToast(): string {
    return this.texts('quick.left');
  }

  private get texts() {
    return this.visit.texts('mfe-agenda');
  }
}
