import { deletionEndpoints } from '@alinha/contracts-accounts';
import { apiQuery, invalidate, queryClient, useApiMutation, useApiQuery } from '@alinha/web-kit';

/** The pending request; null when there is none. */
export function useDeletion() {
  return useApiQuery(deletionEndpoints.get);
}

const pending = () => apiQuery(deletionEndpoints.get).queryKey;

export function useRequestDeletion() {
  return useApiMutation(deletionEndpoints.request, {
    onSuccess: (deletion) => void queryClient.setQueryData(pending(), deletion),
  });
}

export function useCancelDeletion() {
  return useApiMutation(deletionEndpoints.cancel, {
    onSuccess: () => void queryClient.setQueryData(pending(), null),
    // Another administrator may have cancelled it.
    onError: () => void invalidate(deletionEndpoints.get),
  });
}
