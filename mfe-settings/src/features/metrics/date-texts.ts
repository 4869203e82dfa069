import { addDays, type Language, LOCALES, parseWallClock } from '@alinha/contracts-core';
import { useFormat, useLanguage, useTexts } from '@alinha/web-kit';
import type { DataColumn } from './chart-card.tsx';
import type { Interval } from './period.ts';

function makeTexts(language: Language) {
  const of = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(LOCALES[language], { timeZone: 'UTC', ...options });
  const monthDay = of({ day: '2-digit', month: '2-digit' });
  const day = of({ day: 'numeric', month: 'short', year: 'numeric' });
  const firstAndLastDay = ({ start, end }: Interval) =>
    [parseWallClock(start), parseWallClock(addDays(end, -1))] as const;
  return {
    /** `21/11`, `11/21` */
    monthDay: (date: string) => monthDay.format(parseWallClock(date)),
    /** `1 – 21 de nov. de 2026`, or a single day. */
    range: (interval: Interval) => day.formatRange(...firstAndLastDay(interval)),
  };
}

export type DateTexts = ReturnType<typeof makeTexts>;

const cache = new Map<Language, DateTexts>();

/** Formatters for days and intervals in the page's language, cached by language. */
export function useDateTexts(): DateTexts {
  const language = useLanguage();
  const formatters = cache.get(language) ?? makeTexts(language);
  cache.set(language, formatters);
  return formatters;
}

/** Chart point and table column of a bucket, which is a day or a week. */
export function useTimeTexts(byWeek: boolean) {
  const texts = useTexts();
  const format = useFormat();
  const dates = useDateTexts();
  const titleOf = (bucket: Interval) =>
    byWeek ? texts('metrics.week_of', { days: dates.range(bucket) }) : format.longDate(bucket.start);
  const dayColumn: DataColumn<Interval> = {
    key: 'day',
    header: texts(byWeek ? 'metrics.week' : 'metrics.day'),
    text: (bucket) => dates.range(bucket),
    csv: ({ start }) => format.date(start),
  };
  return {
    pointOf: (bucket: Interval) => ({
      key: bucket.start,
      label: dates.monthDay(bucket.start),
      title: titleOf(bucket),
    }),
    dayColumn,
  };
}
