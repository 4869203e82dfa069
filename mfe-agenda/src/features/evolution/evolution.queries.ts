import {
  type Appointment,
  appointmentRoutes,
  chartReadingRoutes,
  evolutionRoutes,
} from '@alinha/contracts-agenda';
import {
  type ApiError,
  apiQuery,
  callApi,
  invalidate,
  keepPreviousData,
  useApiMutation,
  useApiQuery,
  useQuery,
  useQueryClient,
} from '@alinha/web-kit';
import { WITHOUT_NOTE } from '../../appointments/without-note.ts';

/** An appointment with the text of its note. */
export function useAppointment(id: number, options?: { readonly enabled: boolean }) {
  return useApiQuery(appointmentRoutes.get, { params: { id } }, options);
}

export function useVersions(id: number) {
  return useApiQuery(evolutionRoutes.history, { params: { id } });
}

export function useAssistant() {
  return useApiQuery(evolutionRoutes.assistant);
}

export const PREVIOUS_NOTES = 3;

/**
 * The latest notes of a client without the note of one appointment.
 * @param isShown false: without their texts, only to know whether there are any
 */
export function usePreviousNotes(clientId: number, appointmentId: number, isShown = true) {
  const noted = { noted: '1', limit: PREVIOUS_NOTES + 1, offset: 0 } as const;
  const query = isShown ? noted : { ...noted, ...WITHOUT_NOTE };
  const notes = useQuery({
    ...apiQuery(appointmentRoutes.historyOfClient, { params: { id: clientId }, query }),
    // Those without their texts, until the texts arrive.
    placeholderData: keepPreviousData,
  });
  return { ...notes, data: notes.data?.filter(({ id }) => id !== appointmentId).slice(0, PREVIOUS_NOTES) };
}

export type SaveNoteOptions = {
  readonly onSaved: (sent: string, saved: string) => void;
  readonly onError: (error: ApiError) => void;
};

export function useSaveNote(id: number, { onSaved, onError }: SaveNoteOptions) {
  const client = useQueryClient();
  const save = useApiMutation(appointmentRoutes.update, {
    invalidates: [appointmentRoutes.list, appointmentRoutes.historyOfClient, evolutionRoutes.history],
    onSuccess: (appointment: Appointment, { body }) => {
      client.setQueryData(apiQuery(appointmentRoutes.get, { params: { id } }).queryKey, appointment);
      onSaved(body.evolution ?? '', appointment.evolution ?? '');
    },
    onError: (error) => {
      // A colleague signed it meanwhile: the screen then shows the signed note, and the text as a draft of an addendum.
      if (error.code === 'NOTE_SIGNED') void invalidate(appointmentRoutes.get, appointmentRoutes.list);
      onError(error);
    },
  });
  return {
    isPending: save.isPending,
    send: (evolution: string) => save.mutate({ params: { id }, body: { evolution } }),
    /** False when it failed. */
    sendAsync: (evolution: string): Promise<boolean> =>
      save.mutateAsync({ params: { id }, body: { evolution } }).then(
        () => true,
        () => false,
      ),
  };
}

/** Adds a print of the note to the log of readings. A failed request does not stop the print. */
export function recordPrint(clientId: number): void {
  callApi(chartReadingRoutes.addPrint, { params: { id: clientId } }).catch(() => {});
}
