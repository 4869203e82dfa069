import { employeeEndpoints } from '@alinha/contracts-accounts';
import { blockEndpoints, slotEndpoints, workingHoursEndpoints } from '@alinha/contracts-agenda';
import { useApiMutation, useApiQuery } from '@alinha/web-kit';

export function useWorkingWeeks() {
  return useApiQuery(workingHoursEndpoints.list);
}

/** By professional; none while they are on their way. */
export function useProfessionalColors(): ReadonlyMap<number, string> {
  const { data = [] } = useApiQuery(employeeEndpoints.list);
  return new Map(data.map(({ id, color }) => [id, color]));
}

/** Somebody who may have no week, inactive as they may be; nobody is asked for where `id` is no number. */
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

/** What a block changes. */
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
