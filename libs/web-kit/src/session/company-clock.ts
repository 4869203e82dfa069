import { DEFAULT_TIME_ZONE, MINUTE_MS, wallClockAt } from '@alinha/contracts-core';
import { useEffect, useState } from 'react';
import { useSession } from './session.ts';

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

/** Today in the company's time zone, `YYYY-MM-DD`. A page that stays open overnight shows the new day. */
export function useCompanyToday(): string {
  return useCompanyClock().slice(0, 10);
}
