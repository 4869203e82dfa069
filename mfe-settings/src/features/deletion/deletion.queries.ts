import { deletionRoutes } from '@alinha/contracts-accounts';
import { apiQuery, invalidate, queryClient, useApiMutation, useApiQuery } from '@alinha/web-kit';

/** The pending request; null when there is none. */
export function useDeletion() {
  return useApiQuery(deletionRoutes.get);
}

const deletionKey = () => apiQuery(deletionRoutes.get).queryKey;

export function useRequestDeletion() {
  return useApiMutation(deletionRoutes.request, {
    onSuccess: (deletion) => void queryClient.setQueryData(deletionKey(), deletion),
  });
}

export function useCancelDeletion() {
  return useApiMutation(deletionRoutes.cancel, {
    onSuccess: () => void queryClient.setQueryData(deletionKey(), null),
    // Another administrator may have cancelled it.
    onError: () => void invalidate(deletionRoutes.get),
  });
}
