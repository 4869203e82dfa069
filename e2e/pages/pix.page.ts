import type { Locator } from 'playwright-core';
import type { Visit } from '../fixtures/visit.ts';
import { field } from './form-fields.ts';

/** The PIX key in the settings, and codes of payments. */
export class PixPage {
  static readonly path = '/app/settings/pix';

  constructor(private readonly visit: Visit) {}

  /** Saves a random key. */
  async saveKey({ key, name, city }: Readonly<Record<'key' | 'name' | 'city', string>>): Promise<void> {
    const { page } = this.visit;
    const texts = this.visit.texts('mfe-settings');
    await page.getByRole('radio', { name: texts('pix.type.random') }).check({ force: true });
    await page.getByRole('textbox', { name: texts('pix.type.random') }).fill(key);
    await field(page, texts('pix.receiver_name')).fill(name);
    await field(page, texts('pix.city')).fill(city);
    await this.visit.checkScreen('key');
    await page.getByRole('button', { name: texts('settings.save'), exact: true }).click();
    await this.visit.arrive('/app/settings');
    await page.getByText(key).waitFor();
  }

  /** Turns the automatic confirmation on, by the sandbox bank. */
  async confirmAutomatically(): Promise<void> {
    const texts = this.visit.texts('mfe-settings');
    await this.visit.page.getByRole('switch', { name: texts('pix.use_sandbox') }).click();
    await this.visit.page.getByText(texts('pix.automatic_on'), { exact: true }).waitFor();
  }

  get dialog(): Locator {
    return this.visit.page.getByRole('dialog', { name: this.texts('title') });
  }

  /** The QR code in the dialog, or on the page of a payment. */
  get image(): Locator {
    return this.visit.page.locator('img[src^="data:image/svg+xml"]');
  }

  /** The code to copy. */
  get code(): Locator {
    return this.visit.page.getByLabel(this.texts('code'));
  }

  /** Link to the page of the sandbox bank. */
  get bank(): Locator {
    return this.visit.page.getByRole('link', { name: this.texts('test_bank') });
  }

  /** The dialog says that the payment is paid. */
  get paid(): Locator {
    return this.dialog.getByText(this.texts('paid'), { exact: true });
  }

  /** Text of the message that the WhatsApp button opens. */
  async message(): Promise<string> {
    const href = await this.dialog.getByRole('link', { name: this.texts('whatsapp') }).getAttribute('href');
    return new URL(href ?? '').searchParams.get('text') ?? '';
  }

  private get texts() {
    return this.visit.texts('libs/web-kit');
  }
}
