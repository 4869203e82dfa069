import { BILLING_DAYS, type BillingPeriod } from '@alinha/contracts-agenda';
import { digitsOf, isTime, parseCents } from '@alinha/contracts-core';
import { plainWords } from '@alinha/service-kit';

/** Names by weekday, Sunday first. */
const WEEKDAYS = [
  ['domingos', 'sundays'],
  ['segundas', '2a', 'mondays'],
  ['tercas', '3a', 'tuesdays'],
  ['quartas', '4a', 'wednesdays'],
  ['quintas', '5a', 'thursdays'],
  ['sextas', '6a', 'fridays'],
  ['sabados', 'saturdays'],
];
/** Letters of the shortest abbreviation. */
const SHORTEST_NAME = 3;
const FILLERS = new Set(['feira', 'feiras', 'e', 'and']);
/** Groups: hour, minute and `a` or `p` of a 12-hour time, else hour and minute. Seconds have no group. */
const TIME =
  /(\d{1,2})(?:[:h](\d{2}))?(?::\d{2})?\s*([ap])\.?m\b\.?|(\d{1,2})[:h](\d{2})?(?::\d{2})?(?:hs?|s|min)?/gi;
const SEPARATOR = /^\s*(?:[,;/|+&]|e|and)?\s*$/i;
/** Text before the first time: without digits, or a date. */
const BEFORE_TIMES = /^(?:\D*|\s*\d{1,4}([/.-])\d{1,2}\1\d{2,4}[T,]?\s*)$/;
/** Text after the last time: without digits, so that "9h 30" and "8h-9" are no time, and without the zone of an ISO time. */
const AFTER_TIMES = /^(?!\s*Z\b)\D*$/i;
/** A dash, except in "segunda-feira". */
const RANGE_OF_DAYS = /[-–](?!\s*feiras?\b)/i;
const PERIODS: ReadonlyMap<string, BillingPeriod> = new Map([
  ['mensal', 'monthly'],
  ['monthly', 'monthly'],
  ['trimestral', 'quarterly'],
  ['quarterly', 'quarterly'],
  ['semestral', 'semiannual'],
  ['semiannual', 'semiannual'],
  ['anual', 'annual'],
  ['annual', 'annual'],
  ['yearly', 'annual'],
]);
const NUMBER = /\d(?:[\d.,]*\d)?/g;
const SPACE_OF_THOUSANDS = /(?<=\d)\s(?=\d{3}(?!\d))/g;
/** `1.200` and `1,200` are thousands, not decimals. */
const THOUSANDS = /[.,]\d{3}$/;
/** A minus, or an amount in parentheses. */
const NEGATIVE = /[-−]|^\D*\(/;
const ONLY_ZEROS = /^0+$/;

const isName = (word: string, name: string) =>
  word === name || (word.length >= SHORTEST_NAME && name.startsWith(word));

/**
 * Weekdays, 0 is Sunday: "seg, qua", "Segunda-feira e quarta", "Mon/Wed". Null for an unknown word, and for a range such
 * as "seg-sex".
 */
export function readWeekdays(text: string): number[] | null {
  if (RANGE_OF_DAYS.test(text)) return null;
  const words = plainWords(text)
    .split(' ')
    .filter((word) => word !== '' && !FILLERS.has(word));
  const days = words.map((word) => WEEKDAYS.findIndex((names) => names.some((name) => isName(word, name))));
  return days.length === 0 || days.includes(-1) ? null : days;
}

/**
 * Times as `HH:mm`: "10:00", "10h", "9h30", "6:30 PM", several with a comma, slash or "e". Null when there is no time or
 * one is invalid. Null also for a range such as "8h às 9h" or "8-9h", and for a time with a zone.
 */
export function readTimes(text: string): string[] | null {
  const found = [...text.matchAll(TIME)];
  const ends = found.map((match) => match.index + match[0].length);
  const between = found.slice(1).map(({ index }, at) => text.slice(ends[at], index));
  if (!between.every((part) => SEPARATOR.test(part)) || !AFTER_TIMES.test(text.slice(ends.at(-1))))
    return null;
  if (!BEFORE_TIMES.test(text.slice(0, found[0]?.index))) return null;
  const times = found.map(([, hour12 = '', minute12 = '00', amPm, hour24, minute24 = '00']) => {
    // "15:00 AM" is no time.
    const isHour12 = Number(hour12) >= 1 && Number(hour12) <= 12;
    const hourAmPm = isHour12 ? (Number(hour12) % 12) + (amPm?.toLowerCase() === 'p' ? 12 : 0) : NaN;
    const hour = amPm ? hourAmPm : Number(hour24);
    return `${String(hour).padStart(2, '0')}:${amPm ? minute12 : minute24}`;
  });
  return times.length === 0 || !times.every(isTime) ? null : times;
}

/** Cents, 0 or more. Null without an amount, with a minus, or with several numbers, such as "3x 100". */
export function readPrice(text: string): number | null {
  const [amount = '', other] = text.replace(SPACE_OF_THOUSANDS, '').match(NUMBER) ?? [];
  if (other !== undefined || NEGATIVE.test(text)) return null;
  if (ONLY_ZEROS.test(digitsOf(amount))) return 0;
  // `parseCents` returns 0 for an amount that it cannot parse.
  return parseCents(THOUSANDS.test(amount) ? `${amount},00` : amount) || null;
}

/** Null for a day outside BILLING_DAYS, and for several numbers. */
export function readBillingDay(text: string): (typeof BILLING_DAYS)[number] | null {
  const [number, other] = text.match(/\d+/g) ?? [];
  return (other === undefined && BILLING_DAYS.find((day) => day === Number(number))) || null;
}

export function readBillingPeriod(text: string): BillingPeriod | null {
  return PERIODS.get(plainWords(text)) ?? null;
}
