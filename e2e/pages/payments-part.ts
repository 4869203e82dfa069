import type { Locator } from 'playwright-core';
import type { Visit } from '../fixtures/visit.ts';
import { field } from './form-fields.ts';

/** The payment list of a client or of a plan. */
export class PaymentsPart {
  constructor(private readonly visit: Visit) {}

  /** The payment whose row contains this text. */
  row(text: string): Locator {
    return this.visit.page.getByRole('listitem').filter({ hasText: text });
  }

  state(text: string, state: 'paid' | 'pending' | 'late'): Locator {
    return this.row(text).getByText(this.texts(`payments.state.${state}`), { exact: true });
  }

  async pay(text: string): Promise<void> {
    await this.row(text)
      .getByRole('button', { name: this.texts('payments.pay') })
      .click();
  }

  /** Reverts the last change through its toast. */
  async undo(): Promise<void> {
    const { page } = this.visit;
    await page.getByRole('button', { name: this.texts('payments.undo_change'), exact: true }).click();
  }

  async choose(text: string, action: 'undo' | 'pix' | 'edit' | 'delete'): Promise<void> {
    await this.openMenu(text);
    await this.visit.page.getByRole('menuitem', { name: this.texts(`payments.${action}`) }).click();
  }

  /** Address of a paid payment's receipt. */
  async receiptHref(text: string): Promise<string | null> {
    await this.openMenu(text);
    const { page } = this.visit;
    const href = await page
      .getByRole('menuitem', { name: this.texts('payments.receipt') })
      .getAttribute('href');
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    return href;
  }

  get deleteQuestion(): Locator {
    return this.visit.page.getByRole('alertdialog', { name: this.texts('delete_payment.title') });
  }

  async confirmDelete(): Promise<void> {
    await this.deleteQuestion.getByRole('button', { name: this.texts('delete_payment.confirm') }).click();
  }

  async changeDueDate(text: string, date: string): Promise<void> {
    await this.choose(text, 'edit');
    const dialog = this.visit.page.getByRole('dialog', { name: this.texts('edit_payment.title') });
    await field(dialog, this.texts('edit_payment.due_date')).fill(date);
    await dialog.getByRole('button', { name: this.texts('edit_payment.save') }).click();
  }

  async openNew(): Promise<void> {
    await this.visit.page.getByRole('button', { name: this.texts('payments.new') }).click();
    await this.newDialog.waitFor();
  }

  /** In the dialog of a new payment; the amount as typed. */
  async create(amount: string, description: string): Promise<void> {
    await field(this.newDialog, this.texts('new_payment.amount')).pressSequentially(amount);
    await field(this.newDialog, this.texts('new_payment.description')).fill(description);
    await this.newDialog.getByRole('button', { name: this.texts('new_payment.save') }).click();
  }

  get createdText(): string {
    return this.texts('new_payment.created');
  }

  get paidText(): string {
    return this.texts('payments.paid');
  }

  get deletedText(): string {
    return this.texts('payments.deleted');
  }

  private get newDialog(): Locator {
    return this.visit.page.getByRole('dialog', { name: this.texts('new_payment.title') });
  }

  private async openMenu(text: string): Promise<void> {
    // After "Informar forma", if the row has it.
    await this.row(text).locator('[aria-haspopup="menu"]').last().click();
  }

  private get texts() {
    return this.visit.texts('mfe-clients');
  }
}
