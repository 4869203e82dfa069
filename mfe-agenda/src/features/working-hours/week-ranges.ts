import { DEFAULT_HOURS, type HoursRange } from '@alinha/contracts-agenda';

/** The week as people plan work: from Monday. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0] as const;
const BUSINESS_DAYS: readonly number[] = [1, 2, 3, 4, 5];
const OPEN = { start_time: '07:00', end_time: '21:00' };

type Ranges = readonly HoursRange[];

export const rangesOf = (ranges: Ranges, weekday: number): HoursRange[] =>
  ranges.filter((range) => range.weekday === weekday);

/** Opens a day with the hours that it has by default, or closes it. */
export function setOpen(ranges: Ranges, weekday: number, isOpen: boolean): HoursRange[] {
  const others = ranges.filter((range) => range.weekday !== weekday);
  if (!isOpen) return others;
  const byDefault = rangesOf(DEFAULT_HOURS, weekday);
  return [...others, ...(byDefault.length > 0 ? byDefault : [{ weekday, ...OPEN }])];
}

/** Gives Monday to Friday the hours of one day; the weekend stays as it is. */
export function copyToBusinessDays(ranges: Ranges, weekday: number): HoursRange[] {
  const hours = rangesOf(ranges, weekday);
  const kept = ranges.filter((range) => range.weekday === weekday || !BUSINESS_DAYS.includes(range.weekday));
  return [
    ...kept,
    ...BUSINESS_DAYS.filter((day) => day !== weekday).flatMap((day) =>
      hours.map((range) => ({ ...range, weekday: day })),
    ),
  ];
}
