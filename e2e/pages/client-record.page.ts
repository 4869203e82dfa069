import type { Locator } from 'playwright-core';
import type { Visit } from '../fixtures/visit.ts';

export type RecordTab = 'appointments' | 'payments' | 'plans' | 'packages' | 'credits';

export class ClientRecordPage {
  static path(id: number): string {
    return `/app/clients/${id}`;
  }

  constructor(private readonly visit: Visit) {}

  title(name: string): Locator {
    return this.visit.page.getByRole('heading', { level: 1, name });
  }

  async openTab(tab: RecordTab): Promise<void> {
    await this.visit.page.getByRole('tab', { name: this.texts(`${tab}.title`) }).click();
  }

  /** Opens the client's data: beside the tabs, or in a tab on a narrow screen. */
  async openData(): Promise<void> {
    if (this.visit.size.width < 1024) {
      await this.visit.page.getByRole('tab', { name: this.texts('record.data') }).click();
    }
  }

  /** A value of the summary below the name. */
  summary(fact: 'next' | 'open' | 'plan'): Locator {
    const name = this.visit.page.getByText(this.texts(`summary.${fact}`), { exact: true });
    return name.locator('xpath=following-sibling::dd');
  }

  get historyRows(): Locator {
    return this.visit.page
      .getByRole('list', { name: this.texts('appointments.history') })
      .getByRole('listitem');
  }

  get upcomingRows(): Locator {
    return this.visit.page
      .getByRole('list', { name: this.texts('appointments.upcoming') })
      .getByRole('listitem');
  }

  get plans(): Locator {
    return this.visit.page.getByRole('list', { name: this.texts('plans.title') });
  }

  get credits(): Locator {
    return this.visit.page.getByRole('list', { name: this.texts('credits.title') }).getByRole('listitem');
  }

  get packages(): Locator {
    return this.visit.page.getByRole('list', { name: this.texts('packages.title') }).getByRole('listitem');
  }

  get noActivePlan(): Locator {
    return this.visit.page.getByText(this.texts('plans.none_active'));
  }

  async showInactivePlans(): Promise<void> {
    await this.visit.page.getByRole('switch', { name: this.texts('plans.with_inactive') }).click();
  }

  get inactiveBadge(): Locator {
    return this.plans.getByText(this.texts('plan.inactive'), { exact: true });
  }

  get nothingOwed(): Locator {
    return this.visit.page.getByText(this.texts('payments.nothing.open'));
  }

  async showPaid(): Promise<void> {
    await this.visit.page.getByText(this.texts('payments.side.paid'), { exact: true }).click();
  }

  async pressDelete(name: string): Promise<Locator> {
    const { page } = this.visit;
    const remove = this.texts('record.delete');
    if (this.visit.isPhone) {
      await page.getByRole('button', { name: this.texts('record.more'), exact: true }).click();
      await page.getByRole('menuitem', { name: remove, exact: true }).click();
    } else await page.getByRole('button', { name: remove, exact: true }).click();
    return page.getByRole('alertdialog', { name: this.texts('delete_client.title', { name }) });
  }

  appointmentsAhead(count: number): string {
    return this.texts('delete_client.appointments', { count });
  }

  plansAhead(count: number): string {
    return this.texts('delete_client.plans', { count });
  }

  get keptRecords(): string {
    return this.texts('delete_client.stays');
  }

  async confirmDelete(dialog: Locator): Promise<void> {
    await dialog.getByRole('button', { name: this.texts('delete_client.confirm') }).click();
  }

  get deletedText(): string {
    return this.texts('delete_client.deleted');
  }

  archivedRow(name: string): Locator {
    return this.visit.page
      .getByRole('list', { name: this.texts('archived.title') })
      .getByRole('listitem')
      .filter({ hasText: name });
  }

  get archivedBanner(): Locator {
    return this.visit.page.getByText(this.texts('archived.banner_text'));
  }

  async pressRestore(name: string): Promise<Locator> {
    const { page } = this.visit;
    await page.getByRole('button', { name: this.texts('restore_client.open'), exact: true }).click();
    return page.getByRole('alertdialog', { name: this.texts('restore_client.title', { name }) });
  }

  async confirmRestore(dialog: Locator): Promise<void> {
    await dialog.getByRole('button', { name: this.texts('restore_client.confirm') }).click();
  }

  get restoredText(): string {
    return this.texts('restore_client.restored');
  }

  get invalid(): Locator {
    return this.visit.page.getByText(this.texts('no_client.invalid'), { exact: true });
  }

  /** A loading record may contain the same text. */
  get notFound(): Locator {
    return this.visit.page.getByText(this.texts('no_client.not_found'), { exact: true }).first();
  }

  private get texts() {
    return this.visit.texts('mfe-clients');
  }
}
