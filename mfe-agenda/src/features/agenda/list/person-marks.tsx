import type { Appointment } from '@alinha/contracts-agenda';
import { color } from '@alinha/ui';
import { Check, Ticket, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { AttendanceMark } from '../../../appointments/attendance-mark.tsx';
import { isPrepaid } from '../../../appointments/prepaid.ts';
import { isUnpaid } from '../card/appointment-name.ts';
import { UnpaidDot } from '../card/event-card-style.ts';

/** Icons of a client's appointment in a list. */
export function PersonMarks({ appointment }: { readonly appointment: Appointment }): ReactNode {
  const { done, overbooked } = appointment;
  return (
    <>
      <AttendanceMark appointment={appointment} size={16} />
      {isUnpaid(appointment) && <UnpaidDot data-mark="unpaid" />}
      {isPrepaid(appointment) && <Ticket size={16} color={color.infoText} />}
      {overbooked && <TriangleAlert size={16} color={color.warningText} />}
      {done && <Check size={18} strokeWidth={2.5} color={color.brandText} />}
    </>
  );
}
