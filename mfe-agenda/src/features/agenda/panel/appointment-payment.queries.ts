import { type Appointment, appointmentRoutes } from '@alinha/contracts-agenda';
import { openCentsOf } from '@alinha/contracts-billing';
import { ApiError, callApi, errorMessage, invalidate, toast, useMutation, useTexts } from '@alinha/web-kit';
import { WITHOUT_NOTE } from '../../../appointments/without-note.ts';
import {
  paymentErrorText,
  savePaid,
  useAppointmentPayment,
  waitForPrice,
} from '../../../booking/appointment-payment.ts';
import { PAYMENT_READS } from '../../../booking/booking-reads.ts';
import type { AppointmentChanges } from '../../../booking/edit-appointment.schema.ts';
import {
  patchAppointment,
  storeAppointment,
  useAppointmentChange,
} from '../changes/appointment-changes.queries.ts';
import { showChange } from '../changes/optimistic-changes.ts';

type PaidChange = {
  readonly appointment: Appointment;
  readonly paid: boolean;
  /** The toast of an undo offers no undo. */
  readonly isUndo?: boolean;
};

/**
 * The price of an appointment without its discount and part payments; the price until these are loaded, and until billing
 * has a new price.
 */
export function useOpenCents(appointment: Appointment): number {
  const { payment } = useAppointmentPayment(appointment);
  const cents = appointment.payment_amount_cents ?? 0;
  return payment?.total_amount_cents === cents ? openCentsOf(payment) : cents;
}

/** Marks the payment of an appointment as paid or pending: shown at once, and reverted when it is refused. */
export function useChangePaid() {
  const texts = useTexts();
  const { mutate, isPending } = useMutation<unknown, Error, PaidChange & { readonly revert: () => void }>({
    scope: { id: 'appointment-changes' },
    mutationFn: savePaid,
    onSuccess: (_saved, { appointment, paid, isUndo }) => {
      patchAppointment(appointment.id, { payment_status: statusOf(paid) });
      const undo = () => changePaid({ appointment, paid: !paid, isUndo: true });
      toast.success(paid ? texts('payment.recorded') : texts('payment.undone'), {
        id: `paid-${appointment.id}`,
        action: isUndo ? undefined : { label: texts('agenda.undo'), onClick: undo },
      });
    },
    onError: (error) =>
      toast.error(texts('payment.failed'), { description: paymentErrorText(error, texts) || undefined }),
    onSettled: (_saved, _error, { revert }) => {
      revert();
      return invalidate(...PAYMENT_READS);
    },
  });
  const changePaid = (change: PaidChange): void => {
    const shown = { appointment: change.appointment, change: { payment_status: statusOf(change.paid) } };
    mutate({ ...change, revert: showChange(shown) });
  };
  return { changePaid, isPending };
}

const statusOf = (paid: boolean) => (paid ? ('paid' as const) : ('pending' as const));

/** Price and package: the changed ones. */
export type PriceChanges = Pick<AppointmentChanges, 'payment_amount_cents' | 'package_id'>;

type PriceChange = { readonly appointment: Appointment; readonly changes: PriceChanges };

/** Changes the price of an appointment that is not paid. */
export function useChangePrice() {
  const texts = useTexts();
  return useAppointmentChange<PriceChange, Appointment>({
    shown: ({ appointment, changes }) => {
      const { payment_amount_cents: cents } = { ...appointment, ...changes };
      return { appointment, change: { ...changes, payment_status: cents === null ? null : 'pending' } };
    },
    save: ({ appointment: { id }, changes }) =>
      callApi(appointmentRoutes.update, { params: { id }, query: WITHOUT_NOTE, body: changes }),
    onSaved: (saved) => {
      storeAppointment(saved);
      void waitForPrice(saved).finally(() => invalidate(...PAYMENT_READS));
      toast.success(texts('payment.price_saved'));
    },
    onRefused: (error) => {
      // Another user marked it as paid meanwhile.
      if (error instanceof ApiError && error.code === 'APPOINTMENT_PAID')
        void invalidate(appointmentRoutes.list);
      toast.error(texts('payment.price_failed'), { description: errorMessage(error, '') || undefined });
    },
  });
}
