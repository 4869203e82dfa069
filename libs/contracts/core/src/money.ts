import { type Language, LOCALES } from './language.ts';

/** The highest amount of money, in cents; the message `amount_limit` states it in the currency. */
export const MAX_CENTS = 1_000_000_000;

/**
 * Reads an amount as people type it, digit by digit: no fraction is ever binary. Only digits, commas and dots count;
 * commas become dots; the result is rounded to the cent, half a cent upwards. Invalid or negative becomes 0. With several
 * separators the last one is the decimal mark ("1.234,56").
 */
export function parseCents(text: string): number {
  if (text.includes('-')) return 0;
  const parts = text
    .replace(/[^\d.,]/g, '')
    .replaceAll(',', '.')
    .split('.');
  const decimals = ((parts.length > 1 && parts.pop()) || '').padEnd(3, '0');
  const cents = Number(`${parts.join('')}${decimals.slice(0, 2)}`) + (decimals.charAt(2) >= '5' ? 1 : 0);
  return Number.isSafeInteger(cents) ? cents : 0;
}

/** Currency of a company's amounts; `auto` is BRL in Portuguese and USD in English. */
export const CURRENCY_SETTINGS = ['auto', 'BRL', 'USD'] as const;
export type CurrencySetting = (typeof CURRENCY_SETTINGS)[number];
export type CurrencyCode = Exclude<CurrencySetting, 'auto'>;

/** The currency that amounts are shown in to a reader of `language`. */
export function currencyOf(language: Language, setting: CurrencySetting = 'auto'): CurrencyCode {
  if (setting !== 'auto') return setting;
  return language === 'pt' ? 'BRL' : 'USD';
}

function currencyFormat(language: Language, setting?: CurrencySetting): Intl.NumberFormat {
  const currency = currencyOf(language, setting);
  return new Intl.NumberFormat(LOCALES[language], { style: 'currency', currency });
}

/** `R$`, `US$` or `$`, as a reader of `language` writes it. */
export function currencySymbol(language: Language, setting?: CurrencySetting): string {
  const parts = currencyFormat(language, setting).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? '';
}

/** `R$ 1.234,50` for pt, `$1,234.50` for en, unless a currency is set; `cents` is an integer in minor units. */
export function formatCents(cents: number, language: Language, setting?: CurrencySetting): string {
  return currencyFormat(language, setting).format(cents / 100);
}
