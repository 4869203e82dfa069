import { type Language, LOCALES } from './language.ts';

/** The highest amount of money, in cents; the message `amount_limit` states it in the currency. */
export const MAX_CENTS = 1_000_000_000;

/**
 * Parses a typed amount to cents, in decimal arithmetic. Ignores all characters except digits, commas, dots and `-`.
 * The last comma or dot is the decimal mark ("1.234,56"). Rounds half a cent up. Returns 0 for an invalid amount or
 * a `-`.
 */
export function parseCents(text: string): number {
  if (/[-−]/.test(text)) return 0;
  const parts = text
    .replace(/[^\d.,]/g, '')
    .replaceAll(',', '.')
    .split('.');
  const decimals = ((parts.length > 1 && parts.pop()) || '').padEnd(3, '0');
  const cents = Number(`${parts.join('')}${decimals.slice(0, 2)}`) + (decimals.charAt(2) >= '5' ? 1 : 0);
  return Number.isSafeInteger(cents) ? cents : 0;
}

/** How a client paid. */
export const PAYMENT_METHODS = ['pix', 'credit_card', 'debit_card', 'cash', 'transfer', 'other'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Currency of a company's amounts; `auto` is BRL in Portuguese and USD in English. */
export const CURRENCY_SETTINGS = ['auto', 'BRL', 'USD'] as const;
export type CurrencySetting = (typeof CURRENCY_SETTINGS)[number];
export type CurrencyCode = Exclude<CurrencySetting, 'auto'>;

/** Currency of amounts for a reader of `language`. */
export function currencyOf(language: Language, setting: CurrencySetting = 'auto'): CurrencyCode {
  if (setting !== 'auto') return setting;
  return language === 'pt' ? 'BRL' : 'USD';
}

function currencyFormat(language: Language, setting?: CurrencySetting): Intl.NumberFormat {
  const currency = currencyOf(language, setting);
  return new Intl.NumberFormat(LOCALES[language], { style: 'currency', currency });
}

/** `R$`, `US$` or `$`, in the notation of `language`. */
export function currencySymbol(language: Language, setting?: CurrencySetting): string {
  const parts = currencyFormat(language, setting).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? '';
}

/** `R$ 1.234,50` for pt, `$1,234.50` for en, unless a currency is set; `cents` is an integer in minor units. */
export function formatCents(cents: number, language: Language, setting?: CurrencySetting): string {
  return currencyFormat(language, setting).format(cents / 100);
}
