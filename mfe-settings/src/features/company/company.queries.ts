import { companyRoutes } from '@alinha/contracts-accounts';
import { type ApiError, apiQuery, queryClient, useApiMutation, useApiQuery } from '@alinha/web-kit';

export function useCompany() {
  return useApiQuery(companyRoutes.get);
}

type SaveSettings = {
  readonly onSuccess?: () => void;
  readonly onError?: (error: ApiError) => void;
};

/** Saves the given fields only. The sidebar's title changes at once. */
export function useSaveCompany({ onSuccess, onError }: SaveSettings = {}) {
  return useApiMutation(companyRoutes.update, {
    onSuccess: (company) => {
      queryClient.setQueryData(apiQuery(companyRoutes.get).queryKey, company);
      onSuccess?.();
    },
    onError: (error) => onError?.(error),
  });
}
