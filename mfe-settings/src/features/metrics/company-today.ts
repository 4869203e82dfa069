import { DEFAULT_TIME_ZONE, MINUTE_MS, wallClockAt } from '@alinha/contracts-core';
import { useSession } from '@alinha/web-kit';
import { useEffect, useState } from 'react';

/** Today where the company is, `YYYY-MM-DD`: a page that stays open overnight sees the new day. */
export function useCompanyToday(): string {
  const timeZone = useSession().company?.timezone ?? DEFAULT_TIME_ZONE;
  const [at, setAt] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setAt(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return wallClockAt(at, timeZone).slice(0, 10);
}
