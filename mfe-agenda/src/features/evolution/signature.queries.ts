import {
  type Appointment,
  appointmentRoutes,
  evolutionRoutes,
  noteSignatureRoutes,
} from '@alinha/contracts-agenda';
import { type ApiError, apiQuery, useApiMutation, useApiQuery, useQueryClient } from '@alinha/web-kit';

/** The signature of a note, then its addenda. */
export function useSignatures(appointmentId: number) {
  return useApiQuery(noteSignatureRoutes.list, { params: { id: appointmentId } });
}

type SigningOptions = {
  readonly onDone: () => void;
  readonly onError: (error: ApiError) => void;
};

/** Signs the saved text of a note. */
export function useSignNote(appointmentId: number, { onDone, onError }: SigningOptions) {
  const client = useQueryClient();
  return useApiMutation(noteSignatureRoutes.sign, {
    invalidates: [
      appointmentRoutes.list,
      appointmentRoutes.historyOfClient,
      evolutionRoutes.history,
      noteSignatureRoutes.list,
      noteSignatureRoutes.chainOfClient,
    ],
    onSuccess: () => {
      const { queryKey } = apiQuery(appointmentRoutes.get, { params: { id: appointmentId } });
      client.setQueryData<Appointment>(queryKey, (known) => known && { ...known, evolution_signed: true });
      onDone();
    },
    onError: (error) => {
      // A colleague saved or signed it meanwhile.
      if (error.status === 409) void client.invalidateQueries({ queryKey: [appointmentRoutes.get.id] });
      onError(error);
    },
  });
}

export function useAddAddendum({
  onDone,
  onError,
}: {
  onDone: (text: string) => void;
  onError: (error: ApiError) => void;
}) {
  return useApiMutation(noteSignatureRoutes.addAddendum, {
    invalidates: [noteSignatureRoutes.list, noteSignatureRoutes.chainOfClient],
    onSuccess: (_addendum, { body }) => onDone(body.text),
    onError,
  });
}
