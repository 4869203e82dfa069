import type { DateOrder, ImportField, ImportMapping } from '@alinha/contracts-clients';
import type { Language } from '@alinha/contracts-core';
import { HEADER_NAMES, HEADER_NAMES_AMONG_WORDS, type HeaderName } from './header-names.ts';

/** Normalizes a header: lower case, without accents and punctuation. "E-mail*" becomes "e mail". */
function words(header: string): string {
  return header
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const isSame = (header: string, name: string) => header === name;
const isAmong = (header: string, name: string) => ` ${header} `.includes(` ${name} `);

/** Finds the column of each field by its header: an exact name wins over a name among other words. */
export function suggestMapping(columns: readonly string[]): ImportMapping {
  const free = new Map(columns.map((column, index) => [index, words(column)]));
  const mapping: Partial<Record<ImportField, number>> = {};
  const find = ({ field, name }: HeaderName, matches: typeof isSame) => {
    if (mapping[field] !== undefined) return;
    for (const [column, header] of free) {
      if (!matches(header, name)) continue;
      mapping[field] = column;
      free.delete(column);
      return;
    }
  };
  for (const known of HEADER_NAMES) find(known, isSame);
  for (const known of HEADER_NAMES_AMONG_WORDS) find(known, isAmong);
  return mapping;
}

const NUMERIC_DATE = /^(\d{1,2})[/.-](\d{1,2})[/.-]\d{4}/;
const ENGLISH_HEADER = /birth|dob/;

/**
 * Order of day and month in a column's dates. A number above 12 must be a day. Without one, English header and language
 * together mean month first.
 */
export function suggestDateOrder(header: string, dates: readonly string[], language: Language): DateOrder {
  let dayFirst = 0;
  for (const date of dates) {
    const [, first, second] = NUMERIC_DATE.exec(date) ?? [];
    if (Number(first) > 12) dayFirst += 1;
    if (Number(second) > 12) dayFirst -= 1;
  }
  if (dayFirst !== 0) return dayFirst > 0 ? 'day_first' : 'month_first';
  return language === 'en' && ENGLISH_HEADER.test(words(header)) ? 'month_first' : 'day_first';
}
