import { dunningRoutes } from '@alinha/contracts-billing';
import { apiQuery, queryClient, useApiMutation, useApiQuery } from '@alinha/web-kit';

export function useDunning() {
  return useApiQuery(dunningRoutes.get);
}

export function useSaveDunning() {
  return useApiMutation(dunningRoutes.save, {
    onSuccess: (saved) => queryClient.setQueryData(apiQuery(dunningRoutes.get).queryKey, saved),
  });
}
