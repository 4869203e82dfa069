import { type Appointment, attendanceRoutes } from '@alinha/contracts-agenda';
import { Banner, Button } from '@alinha/ui';
import {
  type ApiError,
  errorMessage,
  invalidate,
  toast,
  useApiMutation,
  useFormat,
  useTexts,
} from '@alinha/web-kit';
import { Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { shownEnd } from '../appointments/appointment-time.ts';
import { onSingleClick } from '../appointments/single-click.ts';
import { BOOKING_READS } from './booking-reads.ts';
import { bookingWords } from './booking-words.ts';
import { useCreditTexts } from './credits/credit-texts.ts';
import { OverbookingDialog } from './overbooking-dialog.tsx';

/** Says who cancelled an appointment or that it was missed, and why. Its button opens the appointment again. */
export function AbsenceBanner({ appointment }: { readonly appointment: Appointment }): ReactNode {
  const texts = useTexts();
  const creditTexts = useCreditTexts();
  const format = useFormat();
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const { id, attendance, cancelled_by, attendance_reason, recurring_plan_id } = appointment;
  const { mutate, isPending } = useApiMutation(attendanceRoutes.change, {
    onSuccess: () => {
      setRefusal(null);
      toast.success(texts('attendance.toast.reopened'));
      // The button is busy until the form has the reopened appointment.
      return invalidate(...BOOKING_READS);
    },
    onError: (error, { body }) => {
      const isAsking = error.code === 'CONFLICT' && !body.allow_overbooking;
      setRefusal(isAsking ? error : null);
      if (isAsking) return;
      toast.error(texts('agenda.update_failed'), {
        description: errorMessage(error, texts('booking.check_connection')),
      });
    },
  });
  const reopen = (allow_overbooking?: true) =>
    mutate({
      params: { id },
      body: { attendance: 'scheduled', ...(allow_overbooking && { allow_overbooking }) },
    });
  const isFrozen = typeof appointment.freeze_id === 'number';
  const about = {
    client: appointment.client_name,
    professional: appointment.employee_name,
    start: appointment.start_datetime,
    end: shownEnd(appointment),
  };
  return (
    <>
      <Banner
        tone="warning"
        title={
          cancelled_by && !isFrozen
            ? texts(`attendance.by.${cancelled_by}`)
            : texts(`agenda.state.${attendance}_badge`)
        }
        action={
          <Button
            size="sm"
            busy={isPending}
            icon={<Undo2 size={16} aria-hidden />}
            onClick={onSingleClick(() => reopen())}
          >
            {texts('attendance.reopen')}
          </Button>
        }
      >
        {isFrozen && <p>{texts('attendance.by.freeze')}</p>}
        {attendance_reason && <p dir="auto">{attendance_reason}</p>}
        <p>{texts('edit.absent_rule')}</p>
        {recurring_plan_id !== null && <p>{creditTexts('reopening')}</p>}
      </Banner>
      <OverbookingDialog
        refusal={refusal}
        about={bookingWords(about, format)}
        busy={isPending}
        onConfirm={() => reopen(true)}
        onCancel={() => setRefusal(null)}
      />
    </>
  );
}
