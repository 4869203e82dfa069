import type { Locator } from 'playwright-core';
import type { Visit } from '../fixtures/visit.ts';
import { field } from './form-fields.ts';

export class ClientsPage {
  static readonly path = '/app/clients';

  constructor(private readonly visit: Visit) {}

  get title(): Locator {
    return this.visit.page.getByRole('heading', { level: 1, name: this.texts('clients.title'), exact: true });
  }

  get list(): Locator {
    return this.visit.page.getByRole('list', { name: this.texts('clients.title'), exact: true });
  }

  get emptyText(): Locator {
    return this.visit.page.getByText(this.texts('clients.empty'));
  }

  async pressNew(): Promise<void> {
    await this.visit.page.getByRole('link', { name: this.texts('clients.new') }).click();
  }

  /** Opens the form of a new client from the empty list. */
  async openNewFromEmptyList(): Promise<void> {
    await this.visit.page.getByRole('link', { name: this.texts('clients.empty_action') }).click();
    await this.visit.arrive('/app/clients/new');
  }

  async openNew(): Promise<void> {
    await this.pressNew();
    await this.visit.arrive('/app/clients/new');
  }

  /** Opens the deleted clients by the link in the page header. */
  async openArchived(): Promise<void> {
    await this.visit.page.getByRole('link', { name: this.texts('archived.title') }).click();
    await this.visit.arrive('/app/clients/archived');
  }

  async search(typed: string): Promise<void> {
    await this.searchField.fill(typed);
  }

  get searchField(): Locator {
    return field(this.visit.page, this.texts('clients.search'));
  }

  nothingFound(typed: string): Locator {
    return this.visit.page.getByText(this.texts('clients.nothing_found', { typed }));
  }

  whatsAppLink(name: string): Locator {
    return this.list.getByRole('link', { name: this.texts('clients.whatsapp', { name }) });
  }

  /** Opens a client's record from the list. */
  async openRecord(name: string): Promise<void> {
    await this.list.getByRole('link', { name, exact: true }).click();
    await this.visit.arrive(/^\/app\/clients\/\d+$/);
    await this.visit.page.getByRole('heading', { level: 1, name }).waitFor();
  }

  /** Opens a client's form through the record. */
  async openEdit(name: string): Promise<void> {
    await this.openRecord(name);
    await this.visit.page.getByRole('link', { name: this.texts('record.edit'), exact: true }).click();
    await this.visit.arrive(/\/edit$/);
    await this.editField('name').waitFor();
  }

  editField(name: string): Locator {
    return field(this.visit.page, this.texts(`fields.${name}`));
  }

  async saveEdit(): Promise<void> {
    await this.visit.page.getByRole('button', { name: this.texts('edit.save') }).click();
  }

  /** Link from the record to the list. */
  get backToList(): Locator {
    return this.linkInMain('clients.title');
  }

  /** Link from the form to the record. */
  get backToRecord(): Locator {
    return this.linkInMain('record.title');
  }

  get savedText(): string {
    return this.texts('edit.saved');
  }

  get paywallTitle(): Locator {
    return this.visit.page.getByRole('heading', { level: 1, name: this.texts('paywall.title') });
  }

  get paywallBack(): Locator {
    return this.visit.page.getByRole('link', { name: this.texts('paywall.to_clients') });
  }

  /** Fills and saves the new client's form. */
  async create({ name, phone }: { readonly name: string; readonly phone: string }): Promise<void> {
    const { page } = this.visit;
    await field(page, this.texts('fields.name')).fill(name);
    await field(page, this.texts('fields.phone')).fill(phone);
    await page.getByRole('button', { name: this.texts('new.save') }).click();
    await this.visit.arrive(ClientsPage.path);
  }

  get createdText(): string {
    return this.texts('new.created');
  }

  private linkInMain(key: string): Locator {
    return this.visit.page.getByRole('main').getByRole('link', { name: this.texts(key), exact: true });
  }

  private get texts() {
    return this.visit.texts('mfe-clients');
  }
}
