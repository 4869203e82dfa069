import { type Session, sessionRoutes } from '@alinha/contracts-accounts';
import { apiQuery, invalidate, queryClient, useApiMutation, useApiQuery } from '@alinha/web-kit';

const keepSessions = (keeps: (session: Session) => boolean) =>
  queryClient.setQueryData(apiQuery(sessionRoutes.list).queryKey, (sessions: Session[] | undefined) =>
    sessions?.filter(keeps),
  );

export function useSessions() {
  return useApiQuery(sessionRoutes.list);
}

export function useEndSession(id: number) {
  return useApiMutation(sessionRoutes.end, {
    onSuccess: () => void keepSessions((session) => session.id !== id),
    // It may have ended already.
    onError: () => void invalidate(sessionRoutes.list),
  });
}

export function useEndOtherSessions() {
  return useApiMutation(sessionRoutes.endOthers, {
    onSuccess: () => void keepSessions(({ current }) => current),
  });
}
