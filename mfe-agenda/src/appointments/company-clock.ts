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
  // biome-ignore lint/correctness/useExhaustiveDependencies: each tick schedules the next one
  useEffect(() => {
    const look = () => setTick(new Date());
    const timer = setInterval(look, MINUTE_MS - (Date.now() % MINUTE_MS));
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [tick]);
  return wallClockAt(tick, timeZone);
}

/** The minute that {@link useCompanyClock} shows, as `YYYY-MM-DD HH:mm:00`. */
export function useCompanyNow(): string {
  return minuteOf(useCompanyClock());
}
