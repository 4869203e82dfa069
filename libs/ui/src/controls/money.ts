export type MoneyCurrency = 'BRL' | 'USD';

/** Highest amount a field takes, in cents: 999,999,999.99. */
export const MAX_CENTS = 99_999_999_999;

/**
 * Cents as money: 123450 is "R$ 1.234,50" in pt-BR and "$1,234.50" in en-US.
 * Spaces are plain ones, so that what is shown can be typed, copied and searched.
 */
export function formatCents(cents: number, currency: MoneyCurrency, locale: string): string {
  const formatted = new Intl.NumberFormat(locale, { style: 'currency', currency }).format(cents / 100);
  return formatted.replace(/[\u00a0\u202f]/g, ' ');
}

/** What counts of a typed or pasted amount: digits, commas and dots. */
export function amountOf(text: string): string {
  return text.replace(/[^\d.,]/g, '');
}
