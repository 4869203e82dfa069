import {
  type Appointment,
  appointmentRoutes,
  chartReadingRoutes,
  evolutionRoutes,
  type FilledTemplate,
  noteTemplateRoutes,
  noteTextOf,
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

/** Free text, or answers to a template with their text. */
type SentNote = { readonly text: string; readonly filled: FilledTemplate | null };

export type SaveNoteOptions = {
  readonly onSaved: (sent: string, saved: string) => void;
  readonly onError: (error: ApiError) => void;
};

export function useSaveNote(id: number, { onSaved, onError }: SaveNoteOptions) {
  const client = useQueryClient();
  const invalidates = [appointmentRoutes.list, appointmentRoutes.historyOfClient, evolutionRoutes.history];
  const succeed = (sent: string, appointment: Appointment) => {
    client.setQueryData(apiQuery(appointmentRoutes.get, { params: { id } }).queryKey, appointment);
    onSaved(sent, appointment.evolution ?? '');
  };
  const fail = (error: ApiError) => {
    // A colleague signed it meanwhile: the screen then shows the signed note, and the text as a draft of an addendum.
    if (error.code === 'NOTE_SIGNED') void invalidate(appointmentRoutes.get, appointmentRoutes.list);
    onError(error);
  };
  const saveText = useApiMutation(appointmentRoutes.update, {
    invalidates,
    onSuccess: (appointment: Appointment, { body }) => succeed(body.evolution ?? '', appointment),
    onError: fail,
  });
  const saveAnswers = useApiMutation(noteTemplateRoutes.saveAnswers, {
    invalidates,
    onSuccess: (appointment: Appointment, { body }) => succeed(noteTextOf(body), appointment),
    onError: fail,
  });
  const sendAsync = async ({ text, filled }: SentNote): Promise<boolean> => {
    const params = { id };
    const sending = filled
      ? saveAnswers.mutateAsync({ params, body: filled })
      : saveText.mutateAsync({ params, body: { evolution: text } });
    return sending.then(
      () => true,
      () => false,
    );
  };
  return {
    isPending: saveText.isPending || saveAnswers.isPending,
    send: (note: SentNote) => void sendAsync(note),
    /** False when it failed. */
    sendAsync,
  };
}

/** Adds a print of the note to the log of readings. A failed request does not stop the print. */
export function recordPrint(clientId: number): void {
  callApi(chartReadingRoutes.addPrint, { params: { id: clientId } }).catch(() => {});
}
