import type { Appointment } from '@alinha/contracts-agenda';
import { isOpen } from '@alinha/contracts-agenda';
import { ColorBar, color, fontWeight, space, typeStep, VisuallyHidden } from '@alinha/ui';
import { sortBy } from 'es-toolkit';
import { type KeyboardEvent, memo, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { shownEnd } from '../../../appointments/appointment-time.ts';
import { withoutCancelled } from '../../../appointments/attendance.ts';
import { sentenceCase } from '../../../appointments/sentence-case.ts';
import type { Held, Several } from '../agenda-events.ts';
import { detailLabel } from '../card/appointment-name.ts';
import { groupClasses } from '../classes/classes.ts';
import { useGrid } from '../grid/grid-actions.ts';
import { CARD_KEYS, cardAction } from '../grid/grid-keys.ts';
import { NO_HELD } from '../held/held-places.ts';
import { HeldLine } from '../held/late-held.ts';
import { ClassRow } from './class-row.tsx';
import { PersonMarks } from './person-marks.tsx';
import { Marks, Row, Texts, Times } from './row-style.ts';

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

type AppointmentRowProps = {
  readonly appointment: Appointment;
  /** The heading of the class already shows time, professional, room and specialty. */
  readonly isInClass?: boolean;
};

/** An appointment as one row, with the keys of its card. */
export const AppointmentRow = memo(({ appointment, isInClass = false }: AppointmentRowProps): ReactNode => {
  const tools = useGrid();
  const { texts, format, open } = tools;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const act = cardAction(event, tools);
    if (!act) return;
    event.preventDefault();
    if (!event.repeat) act(appointment, event.currentTarget);
  };
  const { client_name, attendance, employee_name, specialty_name, room_name } = appointment;
  return (
    <Row
      type="button"
      $done={!isOpen(appointment)}
      $bare={isInClass}
      aria-haspopup="dialog"
      aria-keyshortcuts={CARD_KEYS}
      data-appointment={appointment.id}
      onClick={(event) => open(appointment, event.currentTarget)}
      onKeyDown={onKeyDown}
    >
      {!isInClass && (
        <>
          <Times aria-hidden>
            {format.time(appointment.start_datetime)}
            <small>{format.time(shownEnd(appointment))}</small>
          </Times>
          <ColorBar $color={appointment.employee_color} />
        </>
      )}
      <Texts>
        <b dir="auto">{attendance === 'cancelled' ? <s>{client_name}</s> : client_name}</b>
        <VisuallyHidden>{detailLabel(appointment, texts, format)}</VisuallyHidden>
        {!isInClass && (
          <small aria-hidden>{[employee_name, room_name, specialty_name].filter(Boolean).join(' · ')}</small>
        )}
      </Texts>
      <Marks aria-hidden>
        <PersonMarks appointment={appointment} />
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
  /** Held places of the day; the same array for the same places. */
  readonly held?: readonly Held[];
};

/** Appointments of a day, one per row. A class is one row. */
export const DaySection = memo((props: DaySectionProps): ReactNode => {
  const { day, isToday, appointments, closing, held = NO_HELD } = props;
  const { texts, format } = useGrid();
  const startOf = (row: Several | Held) => ('place_id' in row ? row : row[0]).start_datetime;
  const rows = sortBy<Several | Held>([...groupClasses(appointments), ...held], [startOf]);
  const count = withoutCancelled(appointments).length;
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
      {appointments.length === 0 && held.length === 0 && <Nothing>{texts('agenda.empty')}</Nothing>}
      {rows.map((row) => {
        if ('place_id' in row) return <HeldLine key={`held-${row.place_id}`} held={row} />;
        const [first, ...others] = row;
        if (others.length === 0) return <AppointmentRow key={first.id} appointment={first} />;
        return <ClassRow key={first.id} appointments={[first, ...others]} />;
      })}
    </section>
  );
});
DaySection.displayName = 'DaySection';
