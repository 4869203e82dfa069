import type { Locator } from 'playwright-core';
import type { Visit } from '../fixtures/visit.ts';
import { chooseTyped, field } from './form-fields.ts';

type CompanyField = 'name' | 'legal_name' | 'phone' | 'website' | 'email' | 'address';

export class EditCompanyPage {
  static readonly path = '/app/settings/company';

  constructor(private readonly visit: Visit) {}

  get title(): Locator {
    return this.visit.page.getByRole('heading', { level: 1, name: this.texts('company.edit') });
  }

  /** Shown instead of the form to users without administrator rights. */
  get adminOnly(): Locator {
    return this.visit.page.getByText(this.texts('company.admin_only'));
  }

  get saveButton(): Locator {
    return this.visit.page.getByRole('button', { name: this.texts('settings.save'), exact: true });
  }

  document(type: 'cpf' | 'cnpj'): Locator {
    return this.visit.page.getByRole('textbox', { name: this.texts(`company.document.${type}`) });
  }

  async chooseDocument(type: 'cpf' | 'cnpj'): Promise<void> {
    await this.visit.page
      .getByRole('radio', { name: this.texts(`company.document.${type}`) })
      .click({ force: true });
  }

  field(name: CompanyField): Locator {
    return field(this.visit.page, this.texts(`company.${name}`));
  }

  get requireEvolution(): Locator {
    return this.visit.page.getByRole('checkbox', { name: this.texts('company.require_evolution') });
  }

  async chooseTimeZone(city: string): Promise<void> {
    await chooseTyped(this.visit.page, this.texts('company.time_zone'), city);
  }

  async goBack(): Promise<void> {
    await this.visit.page.getByRole('link', { name: this.texts('settings.cancel'), exact: true }).click();
  }

  error(text: string): Locator {
    return this.visit.page.getByText(text, { exact: true });
  }

  private get texts() {
    return this.visit.texts('mfe-settings');
  }
}
