import type { Appointment } from '@alinha/contracts-agenda';
import { color } from '@alinha/ui';
import { Check, Repeat, Ticket, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { AttendanceMark, markOf } from '../../../appointments/attendance-mark.tsx';
import { isPrepaid } from '../../../appointments/prepaid.ts';
import { isUnpaid } from './appointment-name.ts';

/** Icons of an appointment on its card. */
export function CardMarks({ appointment }: { readonly appointment: Appointment }): ReactNode {
  const { done, overbooked, recurring_plan_id } = appointment;
  const unpaid = isUnpaid(appointment);
  const isRecurring = recurring_plan_id !== null;
  const isTicket = isPrepaid(appointment);
  const isMarked = markOf(appointment) !== null;
  if (!done && !overbooked && !unpaid && !isRecurring && !isTicket && !isMarked) return null;
  return (
    <span className="card-marks" aria-hidden>
      <AttendanceMark appointment={appointment} size={13} />
      {isRecurring && <Repeat data-mark="repeat" size={11} strokeWidth={2.25} color={color.textMuted} />}
      {isTicket && <Ticket data-mark="prepaid" size={12} color={color.infoText} />}
      {done && <Check data-mark="done" size={14} strokeWidth={2.5} color={color.brandText} />}
      {overbooked && <TriangleAlert size={13} color={color.warningText} />}
      {unpaid && <i className="card-unpaid" />}
    </span>
  );
}
