import type { Appointment } from '@alinha/contracts-agenda';
import { isOpen } from '@alinha/contracts-agenda';
import { color, professionalTint, VisuallyHidden } from '@alinha/ui';
import { Check, TriangleAlert } from 'lucide-react';
import { type CSSProperties, type MouseEvent, memo, type ReactNode, useMemo } from 'react';
import { withoutCancelled } from '../../../appointments/attendance.ts';
import { AttendanceMark, markOf } from '../../../appointments/attendance-mark.tsx';
import type { Several } from '../agenda-events.ts';
import { detailLabel, isUnpaid } from '../card/appointment-name.ts';
import { UnpaidDot } from '../card/event-card-style.ts';
import { classLabel, classTitle, placesText } from '../classes/class-words.ts';
import { usePlaces } from '../classes/classes.queries.ts';
import { groupClasses } from '../classes/classes.ts';
import { ClosedDayNote } from '../closed-times/closed-times-style.ts';
import { dayLabel } from '../day-name.ts';
import { useGrid } from '../grid/grid-actions.ts';
import { AppointmentLine, Cell, CellHead, DayNumber, GhostLine, Lines, MoreLine } from './month-style.ts';
import type { MonthDay } from './month-weeks.ts';
import type { RowCapacity } from './row-capacity.ts';

type LineProps = {
  readonly appointment: Appointment;
  readonly tabIndex: 0 | -1;
  readonly isTall: boolean;
};

const MonthLine = memo(({ appointment, tabIndex, isTall }: LineProps): ReactNode => {
  const { texts, format, open } = useGrid();
  const { done, attendance, overbooked, client_name, start_datetime } = appointment;
  const { bar, tint } = professionalTint(appointment.employee_color);
  return (
    <AppointmentLine
      type="button"
      tabIndex={tabIndex}
      $done={!isOpen(appointment)}
      $tall={isTall}
      style={{ '--card-bar': bar, '--card-tint': tint } as CSSProperties}
      aria-haspopup="dialog"
      data-appointment={appointment.id}
      onClick={(event) => open(appointment, event.currentTarget)}
    >
      <span aria-hidden>{format.time(start_datetime)}</span>
      <b dir="auto">{attendance === 'cancelled' ? <s>{client_name}</s> : client_name}</b>
      <VisuallyHidden>{detailLabel(appointment, texts, format)}</VisuallyHidden>
      <AttendanceMark appointment={appointment} size={12} />
      {done && <Check size={12} strokeWidth={2.5} color={color.brandText} aria-hidden />}
      {overbooked && <TriangleAlert size={12} color={color.warningText} aria-hidden />}
      {isUnpaid(appointment) && <UnpaidDot aria-hidden />}
    </AppointmentLine>
  );
});
MonthLine.displayName = 'MonthLine';

type ClassLineProps = Omit<LineProps, 'appointment'> & { readonly appointments: Several };

const ClassLine = memo(({ appointments, tabIndex, isTall }: ClassLineProps): ReactNode => {
  const { texts, format, openStack } = useGrid();
  const [first] = appointments;
  const { bar, tint } = professionalTint(first.employee_color);
  const places = usePlaces(first);
  const cancelling = appointments.find((one) => markOf(one) === 'cancel_requested');
  return (
    <AppointmentLine
      type="button"
      tabIndex={tabIndex}
      $done={!appointments.some(isOpen)}
      $tall={isTall}
      style={{ '--card-bar': bar, '--card-tint': tint } as CSSProperties}
      aria-haspopup="dialog"
      data-appointment={appointments.map(({ id }) => id).join(' ')}
      onClick={({ currentTarget }) => openStack(appointments, currentTarget)}
    >
      <span aria-hidden>{format.time(first.start_datetime)}</span>
      <b dir="auto">{classTitle(first, texts)}</b>
      <VisuallyHidden>{classLabel(appointments, places, texts, format)}</VisuallyHidden>
      <span aria-hidden>{placesText(places)}</span>
      {cancelling && <AttendanceMark appointment={cancelling} size={12} />}
      {appointments.some(({ overbooked }) => overbooked) && (
        <TriangleAlert size={12} color={color.warningText} aria-hidden />
      )}
      {appointments.some(isUnpaid) && <UnpaidDot aria-hidden />}
    </AppointmentLine>
  );
});
ClassLine.displayName = 'ClassLine';

type MonthCellProps = MonthDay & RowCapacity;

/** Placeholder while the appointments load. */
function GhostLines(): ReactNode {
  return (
    <Lines aria-hidden>
      <GhostLine />
      <GhostLine />
    </Lines>
  );
}

/** A day of the month. Its number opens the day; its empty part creates an appointment, also while loading. */
export const MonthCell = memo((props: MonthCellProps): ReactNode => {
  const { day, isOutside, isToday, isChosen, isLoading, appointments, closing } = props;
  const { whole, beforeMore, isTall } = props;
  const { texts, format, showDay, createOn } = useGrid();
  // Tab stops only in the chosen day; arrow keys move to other days.
  const tabIndex = isChosen ? 0 : -1;
  const groups = useMemo(() => groupClasses(appointments), [appointments]);
  const shown = groups.slice(0, groups.length <= whole ? groups.length : beforeMore);
  const count = withoutCancelled(appointments).length;
  const hidden = count - withoutCancelled(shown.flat()).length;
  const onClick = (event: MouseEvent<HTMLDivElement>) => {
    const isEmptyPart = event.target instanceof Element && event.target.closest('button') === null;
    if (isEmptyPart) createOn(day, event.currentTarget);
  };
  return (
    // No key is needed here: N creates an appointment on the chosen day.
    <Cell
      role="gridcell"
      aria-selected={isChosen}
      $ground={closing === null ? 'open' : closing.length > 0 ? 'blocked' : 'closed'}
      $chosen={isChosen}
      onClick={onClick}
    >
      <CellHead>
        <DayNumber
          type="button"
          tabIndex={tabIndex}
          $outside={isOutside}
          data-date={day}
          aria-current={isToday ? 'date' : undefined}
          aria-label={dayLabel(day, isLoading ? undefined : count, closing, texts, format)}
          onClick={() => showDay(day)}
        >
          {Number(day.slice(8))}
        </DayNumber>
        {closing && closing.length > 0 && (
          <ClosedDayNote aria-hidden title={closing.join(' · ')}>
            {closing.join(' · ')}
          </ClosedDayNote>
        )}
      </CellHead>
      {isLoading ? (
        <GhostLines />
      ) : (
        <Lines>
          {shown.map(([first, ...others]) => {
            const line = { tabIndex, isTall } as const;
            if (others.length === 0) return <MonthLine key={first.id} appointment={first} {...line} />;
            return <ClassLine key={first.id} appointments={[first, ...others]} {...line} />;
          })}
          {hidden > 0 && (
            <MoreLine type="button" tabIndex={tabIndex} onClick={() => showDay(day)}>
              <span aria-hidden>+{hidden}</span>
              <VisuallyHidden>{texts('agenda.more', { count: hidden })}</VisuallyHidden>
            </MoreLine>
          )}
        </Lines>
      )}
    </Cell>
  );
});
MonthCell.displayName = 'MonthCell';
