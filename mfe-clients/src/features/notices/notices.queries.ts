import { noticeRoutes } from '@alinha/contracts-agenda';
import { dunningRoutes } from '@alinha/contracts-billing';
import { apiQuery, queryClient, useApiMutation, useApiQuery } from '@alinha/web-kit';

const { ofClient } = noticeRoutes;

/** Each visit refetches, because clients turn messages off themselves. */
export function useNotices(clientId: number) {
  return useApiQuery(ofClient, { params: { id: clientId } }, { staleTime: 0 });
}

export function useSaveNotices() {
  return useApiMutation(noticeRoutes.save, {
    onSuccess: (saved, { params }) =>
      queryClient.setQueryData(apiQuery(ofClient, { params }).queryKey, saved),
  });
}

/** Whether the client gets automatic messages about unpaid payments. */
export function useClientDunning(clientId: number) {
  return useApiQuery(dunningRoutes.ofClient, { params: { id: clientId } }, { staleTime: 0 });
}

export function useSaveClientDunning() {
  return useApiMutation(dunningRoutes.saveClient, {
    onSuccess: (saved, { params }) =>
      queryClient.setQueryData(apiQuery(dunningRoutes.ofClient, { params }).queryKey, saved),
  });
}
