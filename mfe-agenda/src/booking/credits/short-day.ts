import { LOCALES, parseWallClock } from '@alinha/contracts-core';
import { useFormat, useLanguage } from '@alinha/web-kit';
import { useCompanyNow } from '../../appointments/company-clock.ts';

const DAY_AND_MONTH = { day: '2-digit', month: '2-digit', timeZone: 'UTC' } as const;

/** Formats a last day, with the year only when it is a later one: "30/11". */
export function useShortDay(): (day: string) => string {
  const format = useFormat();
  const language = useLanguage();
  const year = useCompanyNow().slice(0, 4);
  return (day) =>
    day.startsWith(year)
      ? parseWallClock(day).toLocaleDateString(LOCALES[language], DAY_AND_MONTH)
      : format.date(day);
}
