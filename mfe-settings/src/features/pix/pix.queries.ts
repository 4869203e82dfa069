import { pixRoutes } from '@alinha/contracts-billing';
import { apiQuery, queryClient, useApiMutation, useApiQuery } from '@alinha/web-kit';

/** Null without a key. */
export function usePix() {
  return useApiQuery(pixRoutes.get);
}

const { queryKey } = apiQuery(pixRoutes.get);

export function useSavePix() {
  return useApiMutation(pixRoutes.save, { onSuccess: (saved) => queryClient.setQueryData(queryKey, saved) });
}

export function useRemovePix() {
  return useApiMutation(pixRoutes.remove, { onSuccess: () => queryClient.setQueryData(queryKey, null) });
}

/** Whether a provider confirms the payments. */
export function usePixSettlement() {
  return useApiQuery(pixRoutes.settlement);
}

export function useChooseSettlement() {
  return useApiMutation(pixRoutes.chooseSettlement, {
    onSuccess: (saved) => queryClient.setQueryData(apiQuery(pixRoutes.settlement).queryKey, saved),
  });
}
