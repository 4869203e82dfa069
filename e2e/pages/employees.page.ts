import type { Locator } from 'playwright-core';
import type { Visit } from '../fixtures/visit.ts';
import { field } from './form-fields.ts';

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

  private get texts() {
    return this.visit.texts('mfe-settings');
  }
}
