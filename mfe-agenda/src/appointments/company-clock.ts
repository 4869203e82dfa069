import { wallClockAt } from '@alinha/contracts-core';
import { useCompanyClock } from '@alinha/web-kit';

const minuteOf = (clock: string) => `${clock.slice(0, 16)}:00`;

/** The minute that the company's wall clock shows at `at`, as `YYYY-MM-DD HH:mm:00`. */
export function companyMinute(at: Date, timeZone: string): string {
  return minuteOf(wallClockAt(at, timeZone));
}

/** The minute that {@link useCompanyClock} shows, as `YYYY-MM-DD HH:mm:00`. */
export function useCompanyNow(): string {
  return minuteOf(useCompanyClock());
}
