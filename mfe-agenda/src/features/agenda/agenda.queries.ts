import { employeeEndpoints } from '@alinha/contracts-accounts';
import { type Appointment, appointmentEndpoints } from '@alinha/contracts-agenda';
import { clientEndpoints } from '@alinha/contracts-clients';
import { addDays } from '@alinha/contracts-core';
import {
  type ApiError,
  apiQuery,
  callApi,
  errorMessage,
  keepPreviousData,
  toast,
  useApiMutation,
  useApiQuery,
  useMutation,
  useQuery,
  useQueryClient,
  useTexts,
} from '@alinha/web-kit';
import { useEffect } from 'react';

/** Colleagues book too: what stays in sight is asked for again this often. */
const REFRESH_MS = 60_000;
const CLIENT_FRESH_MS = 5 * 60_000;

const listKey = [appointmentEndpoints.list.id];
const doneKey = ['change-done'];
const weekQuery = (sunday: string) =>
  apiQuery(appointmentEndpoints.list, { query: { start: sunday, end: addDays(sunday, 7) } });

/**
 * The appointments of a week, whatever part of it is in sight: a day is a part of it, so moving within a week asks
 * nothing. While another week is on its way the former one stays; the weeks around are fetched ahead.
 */
export function useWeekAppointments(sunday: string) {
  const client = useQueryClient();
  const week = useQuery({
    ...weekQuery(sunday),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
  const isThere = week.isSuccess && !week.isPlaceholderData;
  useEffect(() => {
    if (!isThere) return;
    void client.prefetchQuery(weekQuery(addDays(sunday, 7)));
    void client.prefetchQuery(weekQuery(addDays(sunday, -7)));
  }, [client, sunday, isThere]);
  return week;
}

export function useTeam() {
  return useApiQuery(employeeEndpoints.list);
}

export function useClient(id: number) {
  return useApiQuery(clientEndpoints.get, { params: { id } }, { staleTime: CLIENT_FRESH_MS });
}

type DoneChange = {
  readonly appointment: Appointment;
  readonly done: boolean;
  /** Taking a change back is not offered to be taken back. */
  readonly isUndo?: boolean;
};

/** Completes an appointment or takes that back: shown at once, put back with a message when it is refused. */
export function useChangeDone() {
  const client = useQueryClient();
  const texts = useTexts();
  const patch = (id: number, change: Partial<Appointment>) =>
    client.setQueriesData<readonly Appointment[]>({ queryKey: listKey }, (list) =>
      list?.map((one) => (one.id === id ? { ...one, ...change } : one)),
    );
  const mutation = useMutation<Appointment, ApiError, DoneChange>({
    mutationKey: doneKey,
    mutationFn: ({ appointment, done }) =>
      callApi(appointmentEndpoints.update, { params: { id: appointment.id }, body: { done } }),
    onMutate: async ({ appointment, done }) => {
      // A read that is under way would bring the old state back.
      await client.cancelQueries({ queryKey: listKey });
      patch(appointment.id, { done });
    },
    onError: (error, { appointment }) => {
      patch(appointment.id, { done: appointment.done });
      toast.error(texts('agenda.update_failed'), { description: errorMessage(error, '') || undefined });
    },
    onSuccess: (saved, { done, isUndo }) => {
      patch(saved.id, saved);
      const undo = () => mutation.mutate({ appointment: saved, done: !done, isUndo: true });
      toast.success(done ? texts('agenda.done') : texts('agenda.undone'), {
        id: `done-${saved.id}`,
        action: isUndo ? undefined : { label: texts('agenda.undo'), onClick: undo },
      });
    },
    // Reading again while another change is on its way would show that one undone for a moment.
    onSettled: () => {
      if (client.isMutating({ mutationKey: doneKey }) > 1) return undefined;
      return client.invalidateQueries({ queryKey: listKey });
    },
  });
  return mutation.mutate;
}

/** Deletes an appointment; the caller has asked before. */
export function useDeleteAppointment(onDeleted: () => void) {
  const client = useQueryClient();
  const texts = useTexts();
  return useApiMutation(appointmentEndpoints.delete, {
    invalidates: [appointmentEndpoints.list],
    onSuccess: ({ id }) => {
      client.setQueriesData<readonly Appointment[]>({ queryKey: listKey }, (list) =>
        list?.filter((one) => one.id !== id),
      );
      toast.success(texts('agenda.deleted'));
      onDeleted();
    },
    onError: (error) =>
      toast.error(texts('agenda.delete_failed'), { description: errorMessage(error, '') || undefined }),
  });
}
