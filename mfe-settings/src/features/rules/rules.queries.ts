import { cancellationPolicyRoutes } from '@alinha/contracts-agenda';
import { apiQuery, queryClient, useApiMutation, useApiQuery } from '@alinha/web-kit';

export function usePolicy() {
  return useApiQuery(cancellationPolicyRoutes.get);
}

/** Saved policies, newest first. */
export function usePolicyHistory() {
  return useApiQuery(cancellationPolicyRoutes.history);
}

export function useSavePolicy() {
  return useApiMutation(cancellationPolicyRoutes.save, {
    invalidates: [cancellationPolicyRoutes.history],
    onSuccess: (saved) => queryClient.setQueryData(apiQuery(cancellationPolicyRoutes.get).queryKey, saved),
  });
}
