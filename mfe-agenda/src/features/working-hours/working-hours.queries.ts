import { blockEndpoints, workingHoursEndpoints } from '@alinha/contracts-agenda';
import { toast, useApiMutation, useApiQuery, useTexts } from '@alinha/web-kit';

export function useWorkingWeeks() {
  return useApiQuery(workingHoursEndpoints.list);
}

export function useSaveWeek() {
  return useApiMutation(workingHoursEndpoints.save, { invalidates: [workingHoursEndpoints.list] });
}

export function useBlocks() {
  return useApiQuery(blockEndpoints.list, { query: {} });
}

const invalidates = [blockEndpoints.list];

export function useCreateBlock() {
  return useApiMutation(blockEndpoints.create, { invalidates });
}

export function useUpdateBlock() {
  return useApiMutation(blockEndpoints.update, { invalidates });
}

/** Opens the time again; the caller has asked before. */
export function useDeleteBlock(onDeleted: () => void) {
  const texts = useTexts();
  return useApiMutation(blockEndpoints.delete, {
    invalidates,
    onSuccess: () => {
      toast.success(texts('blocks.deleted'));
      onDeleted();
    },
    onError: (error) => toast.error(texts('blocks.delete_failed'), { description: error.message }),
  });
}
