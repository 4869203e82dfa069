import { type ClientAccess, chartAccessRoutes } from '@alinha/contracts-agenda';
import { useApiQuery, useOwnAgendaOnly } from '@alinha/web-kit';

/**
 * What the user may do with a client; undefined until it is known. Users who see all clients send no request.
 * The last release has no such route, and refuses changes by itself: after a failure, everything is offered.
 */
export function useClientAccess(clientId: number | undefined): ClientAccess | undefined {
  const isLimited = useOwnAgendaOnly() !== null;
  const { data, isError } = useApiQuery(
    chartAccessRoutes.get,
    { params: { id: clientId ?? 0 } },
    { enabled: isLimited && clientId !== undefined, staleTime: 0 },
  );
  if (!isLimited || (isError && !data)) return { kind: 'full', expires_at: null };
  return data;
}
