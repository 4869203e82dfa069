import { DEFAULT_TIME_ZONE, MINUTE_MS, wallClockAt } from '@alinha/contracts-core';
import { useSession } from '@alinha/web-kit';
import { useEffect, useState } from 'react';

/**
 * Today in the company's time zone, `YYYY-MM-DD`. It updates, so a page that stays open overnight shows the new day.
 */
export function useCompanyToday(): string {
  const timeZone = useSession().company?.timezone ?? DEFAULT_TIME_ZONE;
  const [at, setAt] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setAt(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return wallClockAt(at, timeZone).slice(0, 10);
}
