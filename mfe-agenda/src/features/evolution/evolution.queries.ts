import { type Appointment, appointmentEndpoints, evolutionEndpoints } from '@alinha/contracts-agenda';
import { type ApiError, apiQuery, useApiMutation, useApiQuery, useQueryClient } from '@alinha/web-kit';

export function useAppointment(id: number) {
  return useApiQuery(appointmentEndpoints.get, { params: { id } });
}

export function useVersions(id: number) {
  return useApiQuery(evolutionEndpoints.history, { params: { id } });
}

export type SaveNoteOptions = {
  readonly onSaved: (sent: string, saved: string) => void;
  readonly onError: (error: ApiError) => void;
};

export function useSaveNote(id: number, { onSaved, onError }: SaveNoteOptions) {
  const client = useQueryClient();
  const save = useApiMutation(appointmentEndpoints.update, {
    invalidates: [
      appointmentEndpoints.list,
      appointmentEndpoints.historyOfClient,
      evolutionEndpoints.history,
    ],
    onSuccess: (appointment: Appointment, { body }) => {
      client.setQueryData(apiQuery(appointmentEndpoints.get, { params: { id } }).queryKey, appointment);
      onSaved(body.evolution ?? '', appointment.evolution ?? '');
    },
    onError,
  });
  return {
    isPending: save.isPending,
    send: (evolution: string) => save.mutate({ params: { id }, body: { evolution } }),
  };
}
