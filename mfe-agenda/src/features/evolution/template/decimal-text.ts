import type { Language } from '@alinha/contracts-core';

/** The number of a typed text; undefined for an empty or unfinished one. */
export function numberOf(text: string): number | undefined {
  const plain = text.trim().replace(',', '.');
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : undefined;
}

export const textOf = (value: number | undefined, language: Language): string =>
  value === undefined ? '' : language === 'pt' ? String(value).replace('.', ',') : String(value);
