import type { ArchivedClient } from '@alinha/contracts-clients';
import { DEFAULT_TIME_ZONE, wallClockAt } from '@alinha/contracts-core';
import { useFormat, useSession } from '@alinha/web-kit';

/** Day of a deletion where the company is, as people read it. */
export function useArchivedOn(): (client: ArchivedClient) => string {
  const format = useFormat();
  const timeZone = useSession().company?.timezone ?? DEFAULT_TIME_ZONE;
  return ({ archived_at }) => format.date(wallClockAt(new Date(archived_at), timeZone));
}
