import { employeeEndpoints } from '@alinha/contracts-accounts';
import { blockEndpoints, slotEndpoints, workingHoursEndpoints } from '@alinha/contracts-agenda';
import { useApiMutation, useApiQuery } from '@alinha/web-kit';

export function useWorkingWeeks() {
  return useApiQuery(workingHoursEndpoints.list);
}

/** Colors by professional id; empty while loading. */
export function useProfessionalColors(): ReadonlyMap<number, string> {
  const { data = [] } = useApiQuery(employeeEndpoints.list);
  return new Map(data.map(({ id, color }) => [id, color]));
}

/** A professional, possibly inactive and without a week. No request if `id` is not a number. */
export function useProfessional(id: string | null) {
  return useApiQuery(
    employeeEndpoints.get,
    { params: { id: Number(id) } },
    { enabled: id !== null && /^\d+$/.test(id) },
  );
}

export function useSaveWeek() {
  return useApiMutation(workingHoursEndpoints.save, {
    invalidates: [workingHoursEndpoints.list, slotEndpoints.list],
  });
}

export function useBlocks() {
  return useApiQuery(blockEndpoints.list, { query: {} });
}

/** Queries that a change of blocks invalidates. */
export const BLOCK_READS = [blockEndpoints.list, slotEndpoints.list];

export function useCreateBlock() {
  return useApiMutation(blockEndpoints.create, { invalidates: BLOCK_READS });
}

export function useUpdateBlock() {
  return useApiMutation(blockEndpoints.update, { invalidates: BLOCK_READS });
}

export function useDeleteBlock() {
  return useApiMutation(blockEndpoints.delete, { invalidates: BLOCK_READS });
}
