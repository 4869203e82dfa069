import { cancellationPolicyRoutes, placeOfferRoutes } from '@alinha/contracts-agenda';
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

export function useOfferSettings() {
  return useApiQuery(placeOfferRoutes.settings);
}

export function useSaveOfferSettings() {
  return useApiMutation(placeOfferRoutes.saveSettings, {
    invalidates: [placeOfferRoutes.list],
    onSuccess: (saved) => queryClient.setQueryData(apiQuery(placeOfferRoutes.settings).queryKey, saved),
  });
}
