import type { Appointment } from '@alinha/contracts-agenda';
import { ColorBar, color, fontWeight, space, tabularNumerals, typeStep, VisuallyHidden } from '@alinha/ui';
import { Check, TriangleAlert } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { shownEnd } from '../../../appointments/appointment-time.ts';
import { isOpen } from '../../../appointments/attendance.ts';
import { AttendanceMark } from '../../../appointments/attendance-mark.tsx';
import { sentenceCase } from '../../../appointments/sentence-case.ts';
import { isUnpaid, spokenRest } from '../card/appointment-name.ts';
import { UnpaidDot } from '../card/event-card-style.ts';
import { useGrid } from '../grid/grid-actions.ts';

/** Container of the list of days. */
export const DayScroller = styled.div`
  position: relative;
  flex: 1;
  min-height: 0;
  overflow: hidden auto;
  overscroll-behavior: contain;
  background: ${color.surface};
`;

const DayHead = styled.h2<{ $today: boolean }>`
  position: sticky;
  top: 0;
  z-index: 1;
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: ${space[3]};
  padding: ${space[2]} ${space[4]};
  background: ${color.background};
  border-block: 1px solid ${color.border};
  ${typeStep('small')}
  font-weight: ${fontWeight.semibold};
  color: ${({ $today }) => ($today ? color.brandText : color.textMuted)};
`;

const Nothing = styled.p`
  padding: ${space[3]} ${space[4]};
  color: ${color.textMuted};
`;

const Row = styled.button<{ $done: boolean }>`
  display: grid;
  grid-template-columns: 44px 4px minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space[3]};
  width: 100%;
  min-height: 60px;
  padding: ${space[2]} ${space[4]};
  border: 0;
  background: none;
  text-align: left;
  color: ${({ $done }) => ($done ? color.textMuted : color.text)};
  cursor: pointer;
  &:hover {
    background: ${color.hover};
  }
  &:focus-visible {
    outline-offset: -2px;
  }
  > span:nth-child(2) {
    opacity: ${({ $done }) => ($done ? 0.55 : 1)};
  }
`;

const Times = styled.span`
  display: grid;
  font-weight: ${fontWeight.medium};
  ${tabularNumerals}
  small {
    ${typeStep('small')}
    font-weight: ${fontWeight.regular};
    color: ${color.textMuted};
  }
`;

const Texts = styled.span`
  display: grid;
  min-width: 0;
  b {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    font-weight: ${fontWeight.semibold};
  }
  small {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    ${typeStep('small')}
    color: ${color.textMuted};
  }
`;

const Marks = styled.span`
  display: flex;
  align-items: center;
  gap: 6px;
`;

/** An appointment on a line of its own. */
export const AppointmentRow = memo(({ appointment }: { readonly appointment: Appointment }): ReactNode => {
  const { texts, format, open } = useGrid();
  const { client_name, done, attendance, overbooked, employee_name, specialty_name, room_name } = appointment;
  return (
    <Row
      type="button"
      $done={!isOpen(appointment)}
      aria-haspopup="dialog"
      data-appointment={appointment.id}
      onClick={(event) => open(appointment, event.currentTarget)}
    >
      <Times aria-hidden>
        {format.time(appointment.start_datetime)}
        <small>{format.time(shownEnd(appointment))}</small>
      </Times>
      <ColorBar $color={appointment.employee_color} />
      <Texts>
        <b dir="auto">{attendance === 'cancelled' ? <s>{client_name}</s> : client_name}</b>
        <VisuallyHidden>{spokenRest(appointment, texts, format)}</VisuallyHidden>
        <small aria-hidden>{[employee_name, room_name, specialty_name].filter(Boolean).join(' · ')}</small>
      </Texts>
      <Marks aria-hidden>
        <AttendanceMark appointment={appointment} size={16} />
        {isUnpaid(appointment) && <UnpaidDot />}
        {overbooked && <TriangleAlert size={16} color={color.warningText} />}
        {done && <Check size={18} strokeWidth={2.5} color={color.brandText} />}
      </Marks>
    </Row>
  );
});
AppointmentRow.displayName = 'AppointmentRow';

type DaySectionProps = {
  readonly day: string;
  readonly isToday: boolean;
  readonly appointments: readonly Appointment[];
  /** Name of the block that closes the whole day; null if a part is open. */
  readonly closing: readonly string[] | null;
};

/** A day's appointments, one a line. */
export const DaySection = memo(({ day, isToday, appointments, closing }: DaySectionProps): ReactNode => {
  const { texts, format } = useGrid();
  const count = appointments.length;
  const notes = [
    closing && (closing.join(' · ') || texts('closed.all_day')),
    count > 0 && texts('agenda.count', { count }),
  ];
  return (
    <section data-day={day} aria-label={format.longDate(day)}>
      <DayHead $today={isToday} aria-current={isToday ? 'date' : undefined}>
        <span>{sentenceCase(format.longDate(day))}</span>
        <span>{notes.filter(Boolean).join(' · ')}</span>
      </DayHead>
      {count === 0 && <Nothing>{texts('agenda.empty')}</Nothing>}
      {appointments.map((appointment) => (
        <AppointmentRow key={appointment.id} appointment={appointment} />
      ))}
    </section>
  );
});
DaySection.displayName = 'DaySection';
