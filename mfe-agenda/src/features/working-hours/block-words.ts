import type { Block } from '@alinha/contracts-agenda';
import { type Language, LOCALES, parseWallClock } from '@alinha/contracts-core';
import { formatFor, type Texts } from '@alinha/web-kit';
import { sentenceCase } from '../../appointments/sentence-case.ts';
import { WEEKDAYS } from './week-ranges.ts';

type When = Pick<Block, 'start_date' | 'end_date' | 'start_time' | 'end_time'> & {
  readonly weekdays: readonly number[];
};

/** Minimum number of consecutive days for a range. */
const SHORTEST_RUN = 3;

const dateFormat = (language: Language) =>
  new Intl.DateTimeFormat(LOCALES[language], {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

/** `1 a 15 de janeiro de 2027`: a shared month or year appears once. */
function rangeWords(start: string, end: string, texts: Texts, language: Language): string {
  const between = ` ${texts('blocks.when.to')} `;
  return dateFormat(language)
    .formatRangeToParts(parseWallClock(start), parseWallClock(end))
    .map(({ value }) => (value.includes('–') ? between : value))
    .join('');
}

/** `seg a sex`, `ter e qui`; null for every day. */
export function weekdayWords(weekdays: readonly number[], texts: Texts, language: Language): string | null {
  const format = formatFor(language);
  const days = WEEKDAYS.filter((day) => weekdays.includes(day));
  if (days.length === 0 || days.length === WEEKDAYS.length) return null;
  const names = days.map((day) => format.weekday(day, 'short').replace('.', ''));
  const isRun = days.length >= SHORTEST_RUN && WEEKDAYS.join('').includes(days.join(''));
  if (!isRun) return format.list(names);
  return `${names[0]} ${texts('blocks.when.to')} ${names.at(-1)}`;
}

/**
 * Days and hours of a block as a sentence: `24 de dezembro de 2026, dia inteiro`, `De 1 a 15 de janeiro de 2027`,
 * `Seg a sex, 12:00 – 13:00, sem data final`.
 * @param today `YYYY-MM-DD`. A block without an end states its first day only when that is after today.
 */
export function blockWords(block: When, texts: Texts, language: Language, today: string): string {
  const { start_date, end_date, start_time, end_time } = block;
  const isWholeDay = start_time === null || end_time === null;
  const hours = isWholeDay ? texts('blocks.when.all_day') : `${start_time} – ${end_time}`;
  const start = dateFormat(language).format(parseWallClock(start_date));
  if (end_date === start_date) return `${start}, ${hours}`;
  const days = weekdayWords(block.weekdays, texts, language);
  if (end_date !== null) {
    const span = texts('blocks.when.range', { range: rangeWords(start_date, end_date, texts, language) });
    if (days === null) return sentenceCase(isWholeDay ? span : `${span}, ${hours}`);
    return sentenceCase(`${days}, ${hours}, ${span}`);
  }
  const span = start_date <= today ? texts('blocks.when.no_end') : texts('blocks.when.from', { start });
  return sentenceCase(`${days ?? texts('blocks.when.every_day')}, ${hours}, ${span}`);
}
