import { appointmentRoutes, isAbsent, recurringPlanRoutes } from '@alinha/contracts-agenda';
import { useApiQuery } from '@alinha/web-kit';
import { WITHOUT_NOTE } from '../../appointments/without-note.ts';

/** Latest sessions that are searched for one that was not cancelled or missed. */
const RECENT_SESSIONS = 10;

/**
 * Professional, room and specialty of the client's active plan, else of their last session. The form works without them,
 * so a failed read counts as none.
 * @param clientId undefined: no client, nothing is read
 */
export function useUsualPlace(clientId: number | undefined) {
  const params = { id: clientId ?? 0 };
  const plans = useApiQuery(
    recurringPlanRoutes.listOfClient,
    { params, query: {} },
    { enabled: clientId !== undefined },
  );
  const sessions = useApiQuery(
    appointmentRoutes.historyOfClient,
    { params, query: { limit: RECENT_SESSIONS, offset: 0, ...WITHOUT_NOTE } },
    { enabled: plans.data?.length === 0 },
  );
  const session = sessions.data?.find(({ attendance }) => !isAbsent(attendance)) ?? sessions.data?.[0];
  return { place: plans.data?.[0] ?? session, isLoading: plans.isLoading || sessions.isLoading };
}
