import { MAX_CENTS } from '@alinha/contracts-core';

export type MoneyCurrency = 'BRL' | 'USD';

/**
 * Highest amount that can be typed, in cents. It cuts accidental digits only: the form refuses amounts over the
 * contract's limit.
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

/** True when an amount is ambiguous: "1.500" is read as 1.5 but may mean 1500. */
export function isAmbiguous(amount: string): boolean {
  return /^\d*[.,]\d{3}$/.test(amount);
}

/** Digits, commas and dots of a typed or pasted amount. */
export function amountOf(text: string): string {
  return text.replace(/[^\d.,]/g, '');
}
