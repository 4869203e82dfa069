import { type Appointment, appointmentRoutes, attendanceRoutes, isOpen } from '@alinha/contracts-agenda';
import type { Payment, PaymentMethod } from '@alinha/contracts-billing';
import { callApi, invalidate, toast, useFormat, useMutation, useTexts } from '@alinha/web-kit';
import { memoize } from 'es-toolkit';
import { attendedAs } from '../../../appointments/attendance.ts';
import { WITHOUT_NOTE } from '../../../appointments/without-note.ts';
import { paymentErrorText, paymentsOf, savePaid } from '../../../booking/appointment-payment.ts';
import { BOOKING_READS, PAYMENT_READS } from '../../../booking/booking-reads.ts';
import { canBePaid } from '../card/appointment-name.ts';
import { CHOICE_SHOWN_MS, patchAppointment, storeAppointment } from './appointment-changes.queries.ts';
import type { Absence } from './attendance-changes.queries.ts';
import { showChange } from './optimistic-changes.ts';

export const BULK_KINDS = ['done', 'paid', 'cancelled'] as const;
export type BulkKind = (typeof BULK_KINDS)[number];

type BulkChange = {
  readonly kind: BulkKind;
  readonly appointments: readonly Appointment[];
  readonly absence?: Absence | undefined;
  /** How the appointments were paid. */
  readonly method?: PaymentMethod | undefined;
  readonly isUndo?: boolean;
};

/** The appointments that allow a change. */
export const changeable = (kind: BulkKind, appointments: readonly Appointment[]): readonly Appointment[] =>
  appointments.filter(kind === 'paid' ? canBePaid : isOpen);

function shownAs(kind: BulkKind, appointment: Appointment, isUndo: boolean): Partial<Appointment> {
  if (kind === 'paid') return { payment_status: isUndo ? 'pending' : 'paid' };
  return attendedAs(isUndo ? appointment.attendance : kind);
}

async function save(
  { kind, absence, method, isUndo = false }: BulkChange,
  appointment: Appointment,
  paymentsOfClient: (clientId: number) => Promise<readonly Payment[]>,
): Promise<void> {
  const { id, attendance, overbooked } = appointment;
  if (kind === 'paid') {
    const known = await paymentsOfClient(appointment.client_id);
    await savePaid({ appointment, paid: !isUndo, isUndo, method: isUndo ? undefined : method, known });
    patchAppointment(id, shownAs(kind, appointment, isUndo));
    return;
  }
  const body = isUndo
    ? { attendance, allow_overbooking: overbooked }
    : { attendance: kind, ...absence, allow_overbooking: false };
  storeAppointment(
    kind === 'done'
      ? await callApi(appointmentRoutes.update, {
          params: { id },
          query: WITHOUT_NOTE,
          body: { done: !isUndo },
        })
      : await callApi(attendanceRoutes.change, { params: { id }, body }),
  );
}

type Result = {
  readonly changed: readonly Appointment[];
  readonly refused: readonly { readonly appointment: Appointment; readonly reason: string }[];
};

/**
 * Completes, cancels or marks as paid several appointments, one request each. A refused one does not stop the others.
 * One toast counts the changed ones and offers an undo; another names the refused ones.
 */
export function useBulkChange() {
  const texts = useTexts();
  const format = useFormat();
  const { mutate } = useMutation<Result, Error, { sent: BulkChange; revert: () => void }>({
    scope: { id: 'appointment-changes' },
    mutationFn: async ({ sent }) => {
      const changed: Appointment[] = [];
      // One read for all appointments of a client.
      const paymentsOfClient = memoize(paymentsOf);
      const refused: Result['refused'][number][] = [];
      for (const appointment of sent.appointments) {
        try {
          await save(sent, appointment, paymentsOfClient);
          changed.push(appointment);
        } catch (error) {
          refused.push({ appointment, reason: paymentErrorText(error as Error, texts) });
        }
      }
      return { changed, refused };
    },
    onSuccess: ({ changed, refused }, { sent }) => {
      const { kind, isUndo } = sent;
      if (changed.length > 0) {
        const undo = () => change({ ...sent, appointments: changed, isUndo: true });
        const count = changed.length;
        toast.success(texts(isUndo ? 'bulk.undone' : `bulk.changed.${kind}`, { count }), {
          // An undo replaces the toast of its change, another change does not.
          id: `${kind}-${changed.map(({ id }) => id).join('-')}`,
          duration: CHOICE_SHOWN_MS,
          action: isUndo ? undefined : { label: texts('agenda.undo'), onClick: undo },
        });
      }
      if (refused.length === 0) return;
      const names = format.list(refused.map(({ appointment }) => appointment.client_name));
      const reasons = [...new Set(refused.map(({ reason }) => reason))].filter(Boolean);
      toast.error(texts('bulk.refused', { count: refused.length, names }), {
        description: reasons.join(' ') || undefined,
      });
    },
    onSettled: (_result, _error, { sent, revert }) => {
      revert();
      return invalidate(...(sent.kind === 'paid' ? PAYMENT_READS : BOOKING_READS));
    },
  });
  const change = (sent: BulkChange): void => {
    const { kind, appointments, isUndo = false } = sent;
    const shown = appointments.map((appointment) => ({
      appointment,
      change: shownAs(kind, appointment, isUndo),
    }));
    mutate({ sent, revert: showChange(...shown) });
  };
  return change;
}
