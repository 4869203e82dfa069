import { employeeRoutes } from '@alinha/contracts-accounts';
import { blockRoutes, slotRoutes, workingHoursRoutes } from '@alinha/contracts-agenda';
import { apiQuery, useApiMutation, useApiQuery, useQueryClient } from '@alinha/web-kit';

export function useWorkingWeeks() {
  return useApiQuery(workingHoursRoutes.list);
}

/** Colours by professional id; empty while loading. */
export function useProfessionalColors(): ReadonlyMap<number, string> {
  const { data = [] } = useApiQuery(employeeRoutes.list);
  return new Map(data.map(({ id, color }) => [id, color]));
}

/** A professional, possibly inactive and without a week. No request if `id` is not a number. */
export function useProfessional(id: string | null) {
  return useApiQuery(
    employeeRoutes.get,
    { params: { id: Number(id) } },
    { enabled: id !== null && /^\d+$/.test(id) },
  );
}

export function useSaveWeek() {
  const client = useQueryClient();
  return useApiMutation(workingHoursRoutes.save, {
    invalidates: [workingHoursRoutes.list, slotRoutes.list],
    // The form shows the list's hours once it has no changes.
    onSuccess: (saved) =>
      client.setQueryData(apiQuery(workingHoursRoutes.list).queryKey, (weeks) =>
        weeks?.map((week) => (week.employee_id === saved.employee_id ? saved : week)),
      ),
  });
}

export function useBlocks() {
  return useApiQuery(blockRoutes.list, { query: {} });
}

/** Queries that a change of blocks invalidates. */
export const BLOCK_READS = [blockRoutes.list, slotRoutes.list];

export function useCreateBlock() {
  return useApiMutation(blockRoutes.create, { invalidates: BLOCK_READS });
}

export function useUpdateBlock() {
  return useApiMutation(blockRoutes.update, { invalidates: BLOCK_READS });
}

export function useDeleteBlock() {
  return useApiMutation(blockRoutes.delete, { invalidates: BLOCK_READS });
}
