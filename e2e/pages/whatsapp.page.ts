import type { Locator, Page } from 'playwright-core';
import { vi } from 'vitest';
import type { Visit } from '../fixtures/visit.ts';
import { field } from './form-fields.ts';

/** The reminder tick runs every ten seconds, and the log refreshes itself. */
const SENT_LIMIT_MS = 40_000;
/** Limit for a page with its log to render. */
const READ_LIMIT_MS = 3_000;

export class WhatsappPage {
  static readonly path = '/app/settings/whatsapp';

  constructor(private readonly visit: Visit) {}

  get title(): Locator {
    return this.visit.page.getByRole('heading', { level: 1, name: this.texts('whatsapp.page') });
  }

  get connection(): Locator {
    return this.card('whatsapp.connection');
  }

  get schedule(): Locator {
    return this.card('whatsapp.schedule');
  }

  get message(): Locator {
    return this.card('whatsapp.message.title');
  }

  get test(): Locator {
    return this.card('whatsapp.test.title');
  }

  get log(): Locator {
    return this.card('whatsapp.log.title');
  }

  get connectButton(): Locator {
    return this.connection.getByRole('button', { name: this.texts('whatsapp.connect') });
  }

  /** `none` and `closed` show the same text. */
  async waitForState(state: 'open' | 'closed'): Promise<void> {
    await this.connection.getByText(this.texts(`whatsapp.state.${state}`), { exact: true }).waitFor();
  }

  /** Clicks "connect"; returns the panel with the QR code. */
  async requestCode(): Promise<Locator> {
    await this.connectButton.click();
    const panel = this.visit.page.getByRole('dialog', { name: this.texts('whatsapp.qr.title') });
    await panel.getByRole('img', { name: this.texts('whatsapp.qr.image') }).waitFor();
    return panel;
  }

  /** Opens the simulated phone in its own tab, which scans the code. */
  async openTestPhone(panel: Locator): Promise<Page> {
    const opened = this.visit.context.waitForEvent('page');
    await panel.getByRole('link', { name: this.texts('whatsapp.open_test_phone') }).click();
    return opened;
  }

  async remindBefore(hours: number): Promise<void> {
    await this.schedule
      .getByRole('radio', { name: this.texts('whatsapp.type.before') })
      .check({ force: true });
    await field(this.schedule, this.texts('whatsapp.hours_before')).fill(String(hours));
    await this.schedule.getByRole('button', { name: this.texts('settings.save'), exact: true }).click();
  }

  async disconnect(): Promise<void> {
    const name = this.texts('whatsapp.disconnect');
    await this.connection.getByRole('button', { name, exact: true }).click();
    const question = this.visit.page.getByRole('alertdialog', {
      name: this.texts('whatsapp.disconnect_question'),
    });
    await question.getByRole('button', { name, exact: true }).click();
    await question.waitFor({ state: 'detached' });
  }

  /** The template of the selected language. */
  get template(): Locator {
    return this.message.locator('form:not([hidden])').getByLabel(this.texts('whatsapp.message.text'));
  }

  get preview(): Locator {
    return this.message.locator('form:not([hidden]) [data-preview]');
  }

  async insert(variable: string): Promise<void> {
    await this.message.getByRole('button', { name: `{${variable}}`, exact: true }).click();
  }

  async saveTemplate(): Promise<void> {
    await this.message
      .locator('form:not([hidden])')
      .getByRole('button', { name: this.texts('whatsapp.message.save') })
      .click();
  }

  async sendTest(phone: string): Promise<void> {
    await field(this.test, this.texts('whatsapp.test.phone')).fill(phone);
    await this.test.getByRole('button', { name: this.texts('whatsapp.test.send') }).click();
  }

  /** The log's entry about a recipient. */
  deliveryTo(name: string): Locator {
    return this.log.getByRole('row').filter({ hasText: name }).first();
  }

  /** Reloads until the log has an entry about a recipient; faster than waiting for its refresh. */
  async reloadUntilEntry(name: string): Promise<void> {
    await vi.waitFor(
      async () => {
        await this.visit.page.reload();
        await this.deliveryTo(name).waitFor({ timeout: READ_LIMIT_MS });
      },
      { timeout: SENT_LIMIT_MS, interval: 500 },
    );
  }

  /** Waits until the log shows exactly this text for a recipient. */
  async waitForEntry(name: string, text: string): Promise<void> {
    await this.deliveryTo(name).getByText(text, { exact: true }).first().waitFor({ timeout: SENT_LIMIT_MS });
  }

  status(status: 'queued' | 'sent' | 'failed' | 'skipped'): string {
    return this.texts(`whatsapp.log.status.${status}`);
  }

  async resend(name: string): Promise<void> {
    await this.deliveryTo(name)
      .getByRole('button', { name: this.texts('whatsapp.log.resend_to', { name }) })
      .click();
  }

  private card(title: string): Locator {
    return this.visit.page.getByRole('region', { name: this.texts(title), exact: true });
  }

  private get texts() {
    return this.visit.texts('mfe-settings');
  }
}
