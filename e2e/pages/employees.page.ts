import type { Locator } from 'playwright-core';
import type { Visit } from '../fixtures/visit.ts';
import { choose, field } from './form-fields.ts';

type NewProfessional = { readonly name: string; readonly email: string; readonly password: string };

export class EmployeesPage {
  static readonly path = '/app/employees';

  constructor(private readonly visit: Visit) {}

  get table(): Locator {
    return this.visit.page.getByRole('table', { name: this.texts('employees.title') });
  }

  async openNew(): Promise<void> {
    await this.visit.page.getByRole('link', { name: this.texts('employees.new') }).click();
    await this.visit.arrive('/app/employees/new');
  }

  async create({ name, email, password }: NewProfessional): Promise<void> {
    const { page } = this.visit;
    await field(page, this.texts('employees.name')).fill(name);
    await field(page, this.texts('employees.email')).fill(email);
    await field(page, this.texts('employees.password')).fill(password);
    await page.getByRole('button', { name: this.texts('employees.create') }).click();
    await this.visit.arrive(EmployeesPage.path);
  }

  /** A professional's row by name. */
  row(name: string): Locator {
    return this.table.getByRole('row').filter({ hasText: name });
  }

  async openRow(name: string): Promise<void> {
    await this.table.getByRole('link', { name }).click();
    await this.title.waitFor();
  }

  /** Title of a professional's page. */
  get title(): Locator {
    return this.visit.page.getByRole('heading', { level: 1, name: this.texts('employees.edit') });
  }

  get preview(): Locator {
    return this.visit.page.getByRole('group', { name: this.texts('employees.preview') });
  }

  /** Sets the administrator checkbox through its drawn box, which covers the input. */
  async setAdmin(isAdmin: boolean): Promise<void> {
    await this.adminBox.setChecked(isAdmin, { force: true });
  }

  /** The role of a person who is not an administrator. */
  async chooseRole(role: 'professional' | 'reception' | 'finance'): Promise<void> {
    await choose(this.visit.page, this.texts('employees.role'), this.texts(`employees.roles.${role}`));
  }

  get adminBox(): Locator {
    return this.visit.page.getByRole('checkbox', { name: this.texts('employees.admin') });
  }

  /** Enters a colour by its hex code. */
  async typeColor(hex: string): Promise<void> {
    const group = this.visit.page.getByRole('group', { name: this.texts('employees.color') });
    await group.getByRole('textbox').fill(hex);
  }

  async save(): Promise<void> {
    await this.visit.page.getByRole('button', { name: this.texts('settings.save'), exact: true }).click();
  }

  get demotion(): Locator {
    return this.visit.page.getByRole('alertdialog', { name: this.texts('employees.demote_title') });
  }

  async demote(): Promise<void> {
    await this.demotion.getByRole('button', { name: this.texts('employees.demote') }).click();
    await this.demotion.waitFor({ state: 'detached' });
  }

  /** The menu at the end of a row. */
  async openMenu(name: string): Promise<Locator> {
    await this.visit.page.getByRole('button', { name: this.texts('employees.actions', { name }) }).click();
    const menu = this.visit.page.getByRole('menu');
    await menu.waitFor();
    return menu;
  }

  async show(which: 'active' | 'inactive'): Promise<void> {
    // The radio input is hidden; click its label.
    await this.visit.page.getByText(this.texts(`employees.show_${which}`), { exact: true }).click();
  }

  /** From the list; returns the dialog. */
  async askToDeactivate(name: string): Promise<Locator> {
    const menu = await this.openMenu(name);
    await menu.getByRole('menuitem', { name: this.texts('offboarding.confirm') }).click();
    return this.openOffboarding(name);
  }

  async openOffboarding(name: string): Promise<Locator> {
    const dialog = this.visit.page.getByRole('dialog', { name: this.texts('offboarding.title', { name }) });
    await dialog.getByRole('button', { name: this.texts('offboarding.confirm'), disabled: false }).waitFor();
    return dialog;
  }

  async handOverTo(dialog: Locator, successor: string): Promise<void> {
    await choose(this.visit.page, this.texts('offboarding.successor'), successor, dialog);
  }

  async choose(dialog: Locator, what: 'move' | 'keep' | 'cancel'): Promise<void> {
    // The label, because the drawn radio covers the input.
    await dialog.getByText(this.texts(`offboarding.${what}_hint`)).click();
  }

  async deactivate(dialog: Locator): Promise<void> {
    await dialog.getByRole('button', { name: this.texts('offboarding.confirm') }).click();
  }

  /** On the page of an inactive professional; returns the dialog. */
  async openRemaining(name: string): Promise<Locator> {
    const { page } = this.visit;
    await page.getByRole('button', { name: this.texts('offboarding.decide') }).click();
    const dialog = page.getByRole('dialog', { name: this.texts('offboarding.remaining_title', { name }) });
    await dialog.getByRole('radiogroup').waitFor();
    return dialog;
  }

  async settle(dialog: Locator): Promise<void> {
    await dialog.getByRole('button', { name: this.texts('offboarding.settle') }).click();
    await dialog.waitFor({ state: 'detached' });
  }

  get conflicts(): Locator {
    return this.visit.page.getByRole('alertdialog');
  }

  async moveAnyway(): Promise<void> {
    await this.conflicts.getByRole('button', { name: this.texts('offboarding.move_anyway') }).click();
    await this.conflicts.waitFor({ state: 'detached' });
  }

  async reactivate(): Promise<void> {
    await this.visit.page.getByRole('button', { name: this.texts('offboarding.reactivate') }).click();
  }

  toastOf(what: 'done' | 'reactivated', name: string): string {
    return this.texts(`offboarding.${what}`, { name });
  }

  private get texts() {
    return this.visit.texts('mfe-settings');
  }
}
