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

/**
 * What a money field holds after its text changed: every digit in it, read as cents.
 * Empty is null; so is deleting from a zero, which otherwise could never be emptied.
 */
export function centsFromTyped(typed: string, previous: number | null): number | null {
  const digits = typed.replace(/\D/g, '');
  if (digits === '') return null;
  const cents = Number(digits);
  if (cents === 0 && previous === 0) return null;
  if (cents > MAX_CENTS) return previous;
  return cents;
}
