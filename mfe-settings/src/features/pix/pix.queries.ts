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

/** Whether clients get codes: of the key, or of a provider. The sandbox bank makes none for them. */
export function useHasPix(): boolean {
  const [key, settlement] = [usePix(), usePixSettlement()];
  const isByProvider = settlement.data?.automatic === true && settlement.data.provider !== 'sandbox';
  return isByProvider || Boolean(key.data);
}
