import { type Language, LOCALES } from './language.ts';

/**
 * Reads an amount as people type it. Only digits, commas and dots count; commas become dots; the result is rounded to
 * the cent. Invalid or negative becomes 0. With several separators the last one is the decimal mark ("1.234,56").
 */
export function parseCents(text: string): number {
  if (text.includes('-')) return 0;
  const parts = text
    .replace(/[^\d.,]/g, '')
    .replaceAll(',', '.')
    .split('.');
  const decimals = parts.length > 1 ? parts.pop() : '';
  const value = Number(`${parts.join('') || '0'}.${decimals || '0'}`);
  return Number.isFinite(value) ? Math.round(value * 100) : 0;
}

/** `R$ 1.234,50` for pt, `$1,234.50` for en; `cents` is an integer in minor units. */
export function formatCents(cents: number, language: Language): string {
  return new Intl.NumberFormat(LOCALES[language], {
    style: 'currency',
    currency: language === 'pt' ? 'BRL' : 'USD',
  }).format(cents / 100);
}
