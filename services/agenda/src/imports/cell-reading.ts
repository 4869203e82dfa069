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
const SHORTEST_NAME = 3;
const FILLERS = new Set(['feira', 'feiras', 'e', 'and']);
const TIME =
  /(\d{1,2})(?:[:h](\d{2}))?(?::\d{2})?\s*([ap])\.?m\b\.?|(\d{1,2})[:h](\d{2})?(?::\d{2})?(?:hs?|s|min)?/gi;
const SEPARATOR = /^\s*(?:[,;/|+&]|e|and)?\s*$/i;
const BEFORE_TIMES = /^(?:\D*|\s*\d{1,4}([/.-])\d{1,2}\1\d{2,4}[T,]?\s*)$/;
const ZONE = /^(?:\.\d+)?\s*(?:Z\b|[+-]\d{2})/i;
const RANGE_OF_DAYS = /[-–](?!\s*feiras?\b)/i;
const PERIODS: Readonly<Record<string, BillingPeriod>> = {
  mensal: 'monthly',
  monthly: 'monthly',
  trimestral: 'quarterly',
  quarterly: 'quarterly',
  semestral: 'semiannual',
  semiannual: 'semiannual',
  anual: 'annual',
  annual: 'annual',
  yearly: 'annual',
};
const NUMBER = /\d(?:[\d.,]*\d)?/g;
const SPACE_OF_THOUSANDS = /(?<=\d)\s(?=\d{3}(?!\d))/g;
/** `1.200` and `1,200` are thousands, not decimals. */
const THOUSANDS = /[.,]\d{3}$/;
const ONLY_ZEROS = /^0+$/;

const isName = (word: string, name: string) =>
  word === name || (word.length >= SHORTEST_NAME && name.startsWith(word));

/** Weekdays, 0 is Sunday: "seg, qua", "Segunda-feira e quarta", "Mon/Wed". Null when a word is not a weekday, and for "seg-sex". */
export function readWeekdays(text: string): number[] | null {
  if (RANGE_OF_DAYS.test(text)) return null;
  const words = plainWords(text)
    .split(' ')
    .filter((word) => word !== '' && !FILLERS.has(word));
  const days = words.map((word) => WEEKDAYS.findIndex((names) => names.some((name) => isName(word, name))));
  return days.length === 0 || days.includes(-1) ? null : days;
}

/**
 * Times as `HH:mm`: "10:00", "10h", "9h30", "6:30 PM", several with a comma, slash or "e". Null without a time, with a wrong
 * time, for a range such as "8h às 9h" or "8-9h", and for a time with a zone.
 */
export function readTimes(text: string): string[] | null {
  const found = [...text.matchAll(TIME)];
  const ends = found.map((match) => match.index + match[0].length);
  const between = found.slice(1).map(({ index }, at) => text.slice(ends[at], index));
  if (!between.every((part) => SEPARATOR.test(part)) || ZONE.test(text.slice(ends.at(-1)))) return null;
  if (!BEFORE_TIMES.test(text.slice(0, found[0]?.index))) return null;
  const times = found.map(([, hour12 = '', minute12 = '00', amPm, hour24, minute24 = '00']) => {
    const hour = amPm ? (Number(hour12) % 12) + (amPm.toLowerCase() === 'p' ? 12 : 0) : Number(hour24);
    return `${String(hour).padStart(2, '0')}:${amPm ? minute12 : minute24}`;
  });
  return times.length === 0 || !times.every(isTime) ? null : times;
}

/** Cents, 0 or more. Null without an amount, with a minus, or with several numbers, such as "3x 100". */
export function readPrice(text: string): number | null {
  const [amount = '', other] = text.replace(SPACE_OF_THOUSANDS, '').match(NUMBER) ?? [];
  if (other !== undefined || /[-−]/.test(text)) return null;
  if (ONLY_ZEROS.test(digitsOf(amount))) return 0;
  return parseCents(THOUSANDS.test(amount) ? `${amount},00` : amount) || null;
}

/** Null for a day outside BILLING_DAYS. */
export function readBillingDay(text: string): (typeof BILLING_DAYS)[number] | null {
  return BILLING_DAYS.find((day) => day === Number(digitsOf(text))) ?? null;
}

export function readBillingPeriod(text: string): BillingPeriod | null {
  return PERIODS[plainWords(text)] ?? null;
}
