import { toUtc } from '../data/civil-date.ts';
import { drawParts } from './typed-parts.ts';
import type { TextReader } from './typed-value.ts';

type DatePart = 'day' | 'month' | 'year';

/** Order of the date parts in a language. */
interface DateOrder {
  readonly parts: readonly DatePart[];
  readonly separator: string;
}

const SIZE: Readonly<Record<DatePart, number>> = { day: 2, month: 2, year: 4 };
const ISO_DATE = /^\s*(\d{4})-(\d{2})-(\d{2})(?!\d)/;
const FIRST_YEAR = 1000;

function dateOrderOf(locale: string): DateOrder {
  const shown = new Intl.DateTimeFormat(locale, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  }).formatToParts(toUtc('2000-01-01'));
  const isDatePart = (type: string): type is DatePart => type in SIZE;
  return {
    parts: shown.map(({ type }) => type).filter(isDatePart),
    separator: shown.find(({ type }) => type === 'literal')?.value.trim() ?? '/',
  };
}

function civilDate(year: number, month: number, day: number): string {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = year >= FIRST_YEAR && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? date.toISOString().slice(0, 10) : '';
}

/** A two-digit year is of this century. When only past dates are allowed, a future year is of the last century. */
function withCentury(year: string, month: number, day: number, max: string | undefined): string {
  const recent = civilDate(2000 + Number(year), month, day);
  if (max !== undefined && recent > max) return civilDate(1900 + Number(year), month, day);
  return recent;
}

/** Placeholder of an empty field: `dd/mm/aaaa`. */
export function datePattern(locale: string, letters: Readonly<Record<DatePart, string>>): string {
  const { parts, separator } = dateOrderOf(locale);
  return parts.map((part) => letters[part]).join(separator);
}

/** Parses and formats `YYYY-MM-DD` in the order of a language; also accepts `YYYY-MM-DD` for pasted text. */
export function dateReader(locale: string, max: string | undefined): TextReader {
  const { parts, separator } = dateOrderOf(locale);
  const sizes = parts.map((part) => SIZE[part]);
  const show = (value: string): string => {
    const [, year = '', month = '', day = ''] = ISO_DATE.exec(value) ?? [];
    const digits: Record<DatePart, string> = { day, month, year };
    return year === '' ? '' : parts.map((part) => digits[part]).join(separator);
  };
  return {
    show,
    draw: (typed) => show(typed) || drawParts(typed, sizes, separator),
    read: (text, hasLeft) => {
      const typed = text.split(separator);
      const of = (part: DatePart): string => typed[parts.indexOf(part)] ?? '';
      const month = Number(of('month'));
      const day = Number(of('day'));
      const year = of('year');
      if (year.length === SIZE.year) return civilDate(Number(year), month, day);
      return hasLeft && year.length === 2 ? withCentury(year, month, day, max) : '';
    },
  };
}
