import { DEFAULT_TIME_ZONE, wallClockAt } from '@alinha/contracts-core';
import { useSession } from '@alinha/web-kit';
import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

const minuteOf = (clock: string) => `${clock.slice(0, 16)}:00`;

/** The minute that the company's wall clock shows at `at`, as `YYYY-MM-DD HH:mm:00`. */
export function companyMinute(at: Date, timeZone: string): string {
  return minuteOf(wallClockAt(at, timeZone));
}

/**
 * The company's wall clock, `YYYY-MM-DD HH:mm:ss`, updated when a minute begins and when the tab becomes visible. Uses the
 * default zone until the company is loaded.
 */
export function useCompanyClock(): string {
  const { company } = useSession();
  const timeZone = company?.timezone ?? DEFAULT_TIME_ZONE;
  const [tick, setTick] = useState(() => new Date());
  useEffect(() => {
    const look = () => setTick(new Date());
    const timer = setTimeout(look, MINUTE_MS - (tick.getTime() % MINUTE_MS));
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [tick]);
  return wallClockAt(tick, timeZone);
}

/** The minute that {@link useCompanyClock} shows, as `YYYY-MM-DD HH:mm:00`. */
export function useCompanyNow(): string {
  return minuteOf(useCompanyClock());
}
