import type { Locator } from 'playwright-core';
import type { Visit } from '../fixtures/visit.ts';
import { choose, field } from './form-fields.ts';

export class PlanPage {
  static path(id: number | string): string {
    return `/app/plans/${id}`;
  }

  constructor(private readonly visit: Visit) {}

  title(name: string): Locator {
    return this.visit.page.getByRole('heading', { level: 1, name });
  }

  get invalid(): Locator {
    return this.visit.page.getByText(this.texts('plan.invalid'), { exact: true });
  }

  get inactiveBadge(): Locator {
    return this.visit.page.getByText(this.texts('plan.inactive'), { exact: true });
  }

  billing(period: 'monthly' | 'quarterly' | 'semiannual' | 'annual', day: number): Locator {
    const text = this.texts('plan.billing_value', { period: this.texts(`plan.period.${period}`), day });
    return this.visit.page.getByText(text, { exact: true });
  }

  async openEdit(): Promise<void> {
    await this.visit.page.getByRole('button', { name: this.texts('plan.edit') }).click();
    await this.editDialog.waitFor();
  }

  /** In the dialog; the price as typed. */
  async edit(name: string, price: string, day: number): Promise<void> {
    await field(this.editDialog, this.texts('edit_plan.name')).fill(name);
    await field(this.editDialog, this.texts('plan.value')).fill(price);
    await choose(this.visit.page, this.texts('edit_plan.billing_day'), this.texts('edit_plan.day', { day }));
    await this.editDialog.getByRole('button', { name: this.texts('edit_plan.save') }).click();
  }

  get savedText(): string {
    return this.texts('edit_plan.saved');
  }

  /** The days as typed; waits for the preview of this number of sessions. */
  async previewFreeze(from: string, until: string, sessions: number): Promise<void> {
    await this.visit.page.getByRole('button', { name: this.texts('freeze.title') }).click();
    await field(this.freezeDialog, this.texts('freeze.from')).fill(from);
    await field(this.freezeDialog, this.texts('freeze.until')).fill(until);
    await field(this.freezeDialog, this.texts('freeze.reason')).fill('Férias');
    await this.freezeDialog.getByText(this.texts('freeze.sessions_other', { count: sessions })).waitFor();
  }

  async confirmFreeze(): Promise<void> {
    await this.freezeDialog.getByRole('button', { name: this.texts('freeze.title') }).click();
  }

  get frozenText(): string {
    return this.texts('freeze.saved');
  }

  async pressEndFreeze(): Promise<void> {
    await this.visit.page.getByRole('button', { name: this.texts('freeze.end') }).click();
  }

  async confirmEndFreeze(): Promise<void> {
    const question = this.visit.page.getByRole('alertdialog', { name: this.texts('freeze.end') });
    await question.getByRole('button', { name: this.texts('freeze.end') }).click();
  }

  /** Sessions that stay cancelled after the end of a freeze. */
  get stayedCancelled(): Locator {
    return this.visit.page.getByRole('list', { name: this.texts('freeze.stayed') });
  }

  async closeEndedFreeze(): Promise<void> {
    await this.visit.page.getByRole('button', { name: this.texts('freeze.close') }).click();
  }

  async pressCancel(): Promise<void> {
    await this.visit.page.getByRole('button', { name: this.texts('plan.cancel') }).click();
    await this.cancelQuestion.getByText(this.texts('cancel_plan.text'), { exact: true }).waitFor();
  }

  async confirmCancel(): Promise<void> {
    await this.cancelQuestion.getByRole('button', { name: this.texts('cancel_plan.confirm') }).click();
  }

  get cancelledText(): string {
    return this.texts('cancel_plan.done');
  }

  private get editDialog(): Locator {
    return this.visit.page.getByRole('dialog', { name: this.texts('plan.edit') });
  }

  private get freezeDialog(): Locator {
    return this.visit.page.getByRole('dialog', { name: this.texts('freeze.title') });
  }

  private get cancelQuestion(): Locator {
    return this.visit.page.getByRole('alertdialog', { name: this.texts('plan.cancel') });
  }

  private get texts() {
    return this.visit.texts('mfe-clients');
  }
}
