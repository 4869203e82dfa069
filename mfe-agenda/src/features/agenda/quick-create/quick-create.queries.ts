import { type Appointment, appointmentRoutes } from '@alinha/contracts-agenda';
import { type Client, clientRoutes } from '@alinha/contracts-clients';
import {
  ApiError,
  apiQuery,
  errorMessage,
  invalidate,
  navigate,
  queryClient,
  toast,
  useApiMutation,
  useFormat,
  useTexts,
} from '@alinha/web-kit';
import { useState } from 'react';
import { BOOKING_READS } from '../../../booking/booking-reads.ts';
import { type Booking, createdWords } from '../../../booking/booking-words.ts';
import { storeAppointment, useUndoBooking } from '../changes/appointment-changes.queries.ts';
import { type AskToOverbook, Declined, saveOrAsk } from '../changes/save-or-ask.ts';
import type { QuickBooking } from './quick-create.schema.ts';

type QuickBookingSteps = {
  readonly ask: AskToOverbook;
  /** The client was created; the appointment may still be refused. */
  readonly onClient: (client: Client) => void;
  readonly onBooked: (appointment: Appointment) => void;
  /** The error names fields of the form, or none. */
  readonly onRefused: (error: ApiError, step: 'client' | 'appointment') => void;
};

/** `onRefused` reports the error. */
const asRefusal = (error: unknown): ApiError => {
  if (error instanceof ApiError) return error;
  throw error;
};

/** Books from the quick form: creates its client when that is new, then the appointment, which can be taken back. */
export function useQuickBooking({ ask, onClient, onBooked, onRefused }: QuickBookingSteps) {
  const texts = useTexts();
  const format = useFormat();
  const [busy, setBusy] = useState(false);
  const undo = useUndoBooking();
  const createClient = useApiMutation(clientRoutes.create, { invalidates: [clientRoutes.list] });
  const create = useApiMutation(appointmentRoutes.create);

  const clientOf = async ({ client }: QuickBooking): Promise<number> => {
    if (client.id !== null) return client.id;
    const created = await createClient.mutateAsync({ body: client.created });
    queryClient.setQueryData(apiQuery(clientRoutes.list).queryKey, (list) => [...(list ?? []), created]);
    toast.success(texts('new_client.created'));
    onClient(created);
    return created.id;
  };
  const tellBooked = (appointment: Appointment) => {
    storeAppointment(appointment);
    void invalidate(...BOOKING_READS);
    toast.success(texts('new.created'), {
      id: `created-${appointment.id}`,
      description: createdWords(appointment, texts, format),
      action: { label: texts('agenda.undo'), onClick: () => undo(appointment) },
    });
    onBooked(appointment);
  };
  const book = async (booking: QuickBooking, about: Booking): Promise<void> => {
    let step: 'client' | 'appointment' = 'client';
    setBusy(true);
    try {
      const client_id = await clientOf(booking);
      step = 'appointment';
      const body = { ...booking.appointment, client_id };
      const save = (allow_overbooking: boolean) =>
        create.mutateAsync({ body: { ...body, allow_overbooking } });
      tellBooked(await saveOrAsk(save, ask, about));
    } catch (error) {
      if (error instanceof Declined) return;
      const refusal = asRefusal(error);
      const failed = step === 'client' ? texts('new_client.failed') : texts('new.failed');
      const [reason = errorMessage(refusal, texts('booking.check_connection'))] = Object.values(
        refusal.fields,
      );
      toast.error(failed, {
        description: reason,
        ...(refusal.code === 'CLIENT_LIMIT'
          ? { action: { label: texts('new_client.plans'), onClick: () => navigate('/app/paywall') } }
          : {}),
      });
      onRefused(refusal, step);
    } finally {
      setBusy(false);
    }
  };
  return { book, busy };
}
