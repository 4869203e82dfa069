import { employeeRoutes } from '@alinha/contracts-accounts';
import { blockRoutes, slotRoutes, workingHoursRoutes } from '@alinha/contracts-agenda';
import { useApiMutation, useApiQuery } from '@alinha/web-kit';

export function useWorkingWeeks() {
  return useApiQuery(workingHoursRoutes.list);
}

/** By professional; none while they are on their way. */
export function useProfessionalColors(): ReadonlyMap<number, string> {
  const { data = [] } = useApiQuery(employeeRoutes.list);
  return new Map(data.map(({ id, color }) => [id, color]));
}

/** Somebody who may have no week, inactive as they may be; nobody is asked for where `id` is no number. */
export function useProfessional(id: string | null) {
  return useApiQuery(
    employeeRoutes.get,
    { params: { id: Number(id) } },
    { enabled: id !== null && /^\d+$/.test(id) },
  );
}

export function useSaveWeek() {
  return useApiMutation(workingHoursRoutes.save, {
    invalidates: [workingHoursRoutes.list, slotRoutes.list],
  });
}

export function useBlocks() {
  return useApiQuery(blockRoutes.list, { query: {} });
}

/** What a block changes. */
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
