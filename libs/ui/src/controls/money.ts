import { MAX_CENTS } from '@alinha/contracts-core';

export type MoneyCurrency = 'BRL' | 'USD';

/**
 * Highest amount of a field, in cents. It is over the contract's limit, so that the form can refuse an amount that is
 * too high; it only cuts accidental digits.
 */
export const MAX_TYPED_CENTS = MAX_CENTS * 1000;

/**
 * Formats cents: 123450 is "R$ 1.234,50" in pt-BR and "$1,234.50" in en-US. Uses plain spaces, so that users can type,
 * copy and search the text.
 */
export function formatCents(cents: number, currency: MoneyCurrency, locale: string): string {
  const formatted = new Intl.NumberFormat(locale, { style: 'currency', currency }).format(cents / 100);
  return formatted.replace(/[\u00a0\u202f]/g, ' ');
}

/** True when the amount has a second reading: "1.500" is read as 1.5 and may mean 1500. */
export function isAmbiguous(amount: string): boolean {
  return /^\d*[.,]\d{3}$/.test(amount);
}

/** Digits, commas and dots of a typed or pasted amount. */
export function amountOf(text: string): string {
  return text.replace(/[^\d.,]/g, '');
}
