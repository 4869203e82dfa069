import type { ArchivedClient } from '@alinha/contracts-clients';
import { DEFAULT_TIME_ZONE, wallClockAt } from '@alinha/contracts-core';
import { useFormat, useSession } from '@alinha/web-kit';

/** Formats the day of a deletion in the company's time zone. */
export function useArchivedOn(): (client: ArchivedClient) => string {
  const format = useFormat();
  const timeZone = useSession().company?.timezone ?? DEFAULT_TIME_ZONE;
  return ({ archived_at }) => format.date(wallClockAt(new Date(archived_at), timeZone));
}
