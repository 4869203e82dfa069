import { type Specialty, specialtyEndpoints } from '@alinha/contracts-agenda';
import { apiQuery, queryClient, useApiMutation, useApiQuery } from '@alinha/web-kit';

export function useSpecialties() {
  return useApiQuery(specialtyEndpoints.list);
}

export function useDeleteSpecialty() {
  return useApiMutation(specialtyEndpoints.delete, {
    invalidates: [specialtyEndpoints.list],
    onSuccess: ({ id }) => {
      // The row disappears at once; the refetch only confirms it.
      queryClient.setQueryData(
        apiQuery(specialtyEndpoints.list).queryKey,
        (former: Specialty[] | undefined) => former?.filter((specialty) => specialty.id !== id),
      );
    },
  });
}
