import { type Language, LOCALES } from './language.ts';

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

/** `R$ 1.234,50` for pt, `$1,234.50` for en; `cents` is an integer in minor units. */
export function formatCents(cents: number, language: Language): string {
  return new Intl.NumberFormat(LOCALES[language], {
    style: 'currency',
    currency: language === 'pt' ? 'BRL' : 'USD',
  }).format(cents / 100);
}
