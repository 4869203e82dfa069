import type { DateOrder, Language } from '@alinha/contracts-core';
import { plainWords } from './column-names.ts';

const ISO_DATE = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T].*)?$/;
const NUMERIC_DATE = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[ ,].*)?$/;
const ENGLISH_HEADER = /birth|dob|date/;

/** `YYYY-MM-DD` of a date or date-time, else null. The date may not exist, such as 2026-02-30. */
export function readCsvDate(text: string, order: DateOrder): string | null {
  const iso = ISO_DATE.exec(text);
  const numeric = NUMERIC_DATE.exec(text);
  if (!iso && !numeric) return null;
  const [, first = '', second = '', third = ''] = iso ?? numeric ?? [];
  const [year, month, day] = iso
    ? [first, second, third]
    : [third, ...(order === 'day_first' ? [second, first] : [first, second])];
  return `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
}

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
  return language === 'en' && ENGLISH_HEADER.test(plainWords(header)) ? 'month_first' : 'day_first';
}
