import { MAX_CENTS } from '@alinha/contracts-core';

export type MoneyCurrency = 'BRL' | 'USD';

/**
 * Highest amount a field takes, in cents. What is past the contract's highest one still stands as it is typed, so that the
 * form can say that it is too much; this is only what the digits of a slip on the keyboard come to.
 */
export const MAX_TYPED_CENTS = MAX_CENTS * 1000;

/**
 * Cents as money: 123450 is "R$ 1.234,50" in pt-BR and "$1,234.50" in en-US.
 * Spaces are plain ones, so that what is shown can be typed, copied and searched.
 */
export function formatCents(cents: number, currency: MoneyCurrency, locale: string): string {
  const formatted = new Intl.NumberFormat(locale, { style: 'currency', currency }).format(cents / 100);
  return formatted.replace(/[\u00a0\u202f]/g, ' ');
}

/**
 * Whether a person may mean something else than is read: "1.500" is one and a half here, and one thousand five hundred to
 * who writes it so.
 */
export function isAmbiguous(amount: string): boolean {
  return /^\d*[.,]\d{3}$/.test(amount);
}

/** What counts of a typed or pasted amount: digits, commas and dots. */
export function amountOf(text: string): string {
  return text.replace(/[^\d.,]/g, '');
}
