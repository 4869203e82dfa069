import { type Specialty, specialtyRoutes } from '@alinha/contracts-agenda';
import { apiQuery, queryClient, useApiMutation, useApiQuery } from '@alinha/web-kit';

export function useSpecialties() {
  return useApiQuery(specialtyRoutes.list);
}

export function useCreateSpecialty() {
  return useApiMutation(specialtyRoutes.create, { invalidates: [specialtyRoutes.list] });
}

export function useUpdateSpecialty() {
  return useApiMutation(specialtyRoutes.update, { invalidates: [specialtyRoutes.list] });
}

export function useDeleteSpecialty() {
  return useApiMutation(specialtyRoutes.delete, {
    invalidates: [specialtyRoutes.list],
    onSuccess: ({ id }) => {
      // The row disappears at once; the refetch only confirms it.
      queryClient.setQueryData(apiQuery(specialtyRoutes.list).queryKey, (former: Specialty[] | undefined) =>
        former?.filter((specialty) => specialty.id !== id),
      );
    },
  });
}
