import type { Appointment } from '@alinha/contracts-agenda';
import { isAbsent, isOpen } from '@alinha/contracts-agenda';
import { color, professionalTint } from '@alinha/ui';
import { Link } from '@alinha/web-kit';
import { TriangleAlert } from 'lucide-react';
import { type CSSProperties, memo, type ReactNode } from 'react';
import { shownEnd } from '../../../appointments/appointment-time.ts';
import { withoutCancelled } from '../../../appointments/attendance.ts';
import { AttendanceMark, markOf } from '../../../appointments/attendance-mark.tsx';
import { fromBrowserDate } from '../../../appointments/browser-date.ts';
import { lacksEvolution } from '../../../appointments/missing-evolution.ts';
import { onSingleClick } from '../../../appointments/single-click.ts';
import type { AgendaEvent, Several } from '../agenda-events.ts';
import { classTitle, placesText } from '../classes/class-words.ts';
import { usePlaces } from '../classes/classes.queries.ts';
import { groupClasses, isOneClass } from '../classes/classes.ts';
import { useGrid } from '../grid/grid-actions.ts';
import { CARD_KEYS, MOVING_KEYS } from '../grid/grid-keys.ts';
import { HeldCard } from '../held/late-held.ts';
import { useStoreValue } from '../value-store.ts';
import { detailLabel } from './appointment-name.ts';
import { CardMarks } from './card-marks.tsx';
import { ClassCard } from './class-card.tsx';
import { useHiddenCount } from './hidden-count.ts';

/** Plain elements, styled by the grid's style sheet: a week may have 500 cards, and styled components are slower. */
function AppointmentCard({ appointment }: { appointment: Appointment }): ReactNode {
  const { texts, format, open, changeDone, ghost, noteRule, mayBook } = useGrid();
  const isLifted = useStoreValue(ghost, (one) => one?.appointmentId === appointment.id);
  const { id, done, room_name, specialty_name, employee_name, start_datetime } = appointment;
  const { bar, tint } = professionalTint(appointment.employee_color);
  return (
    <>
      <button
        type="button"
        className="card"
        style={{ '--card-bar': bar, '--card-tint': tint } as CSSProperties}
        aria-haspopup="dialog"
        aria-keyshortcuts={isOpen(appointment) ? `${MOVING_KEYS} ${CARD_KEYS} S` : 'P S'}
        data-appointment={id}
        data-done={!isOpen(appointment) || undefined}
        data-read-only={!mayBook || undefined}
        data-attendance={appointment.attendance}
        data-lifted={isLifted || undefined}
        onClick={(event) => open(appointment, event.currentTarget)}
      >
        <span className="card-name" dir="auto">
          {appointment.client_name}
        </span>
        <span className="card-spoken">{detailLabel(appointment, texts, format)}</span>
        <CardMarks appointment={appointment} />
        <span className="card-time" aria-hidden>
          {format.time(start_datetime)}
          <span className="card-end"> – {format.time(shownEnd(appointment))}</span>
          <span className="card-date"> · {format.shortDate(start_datetime)}</span>
        </span>
        <span className="card-detail" aria-hidden>
          {specialty_name ?? employee_name}
        </span>
        {room_name && (
          <span className="card-detail" aria-hidden>
            {room_name}
          </span>
        )}
        {specialty_name && (
          <span className="card-detail" aria-hidden>
            {employee_name}
          </span>
        )}
      </button>
      {/* Not a second Tab stop: the details have the same button. */}
      {mayBook && !isAbsent(appointment.attendance) && (
        <button
          type="button"
          className="card-toggle"
          tabIndex={-1}
          aria-pressed={done}
          aria-label={done ? texts('agenda.unmark') : texts('agenda.mark')}
          onClick={onSingleClick(() => changeDone(appointment, !done))}
        />
      )}
      {lacksEvolution(appointment, noteRule) && (
        <Link className="card-evolution" draggable={false} to={`/app/appointments/${id}/evolution`}>
          {texts('agenda.fill_evolution')}
        </Link>
      )}
    </>
  );
}

/** Line of a stack: a client, or a class as `3/4 Pilates`. */
function StackLine({ appointments }: { readonly appointments: Several }): ReactNode {
  const { texts } = useGrid();
  const [first, ...others] = appointments;
  const { client_name, employee_color, attendance } = first;
  const places = usePlaces(first);
  return (
    <span
      dir="auto"
      data-done={!appointments.some(isOpen) || undefined}
      style={{ '--card-bar': professionalTint(employee_color).bar } as CSSProperties}
    >
      {others.length > 0 ? (
        `${placesText(places)} ${classTitle(first, texts)}`
      ) : attendance === 'cancelled' ? (
        <s>{client_name}</s>
      ) : (
        client_name
      )}
    </span>
  );
}

type StackCardProps = { readonly event: Extract<AgendaEvent, { readonly kind: 'stack' }> };

/** Several appointments as one card: their count, the names and classes that fit, and `+n` for the hidden lines. */
function StackCard({ event }: StackCardProps): ReactNode {
  const { texts, format, openStack } = useGrid();
  const { appointments } = event;
  const cancelling = appointments.find((appointment) => markOf(appointment) === 'cancel_requested');
  const groups = groupClasses(appointments);
  const [lines, hidden] = useHiddenCount(appointments);
  // The `+n` label covers the last visible line.
  const unnamed = hidden > 0 ? hidden + 1 : 0;
  const coming = withoutCancelled(appointments);
  const count = coming.length;
  return (
    <button
      type="button"
      className="card-stack"
      aria-haspopup="dialog"
      data-stack={appointments.map(({ id }) => id).join(' ')}
      onClick={({ currentTarget }) => openStack(appointments, currentTarget)}
    >
      <span aria-hidden className="card-count">
        {count}
        {cancelling && <AttendanceMark appointment={cancelling} size={13} />}
        {appointments.some(({ overbooked }) => overbooked) && (
          <TriangleAlert size={13} color={color.warningText} />
        )}
      </span>
      <span ref={lines} aria-hidden className="card-names">
        {groups.map((group) => (
          <StackLine key={group[0].id} appointments={group} />
        ))}
      </span>
      {unnamed > 0 && (
        <span aria-hidden className="card-more">
          +{unnamed}
        </span>
      )}
      <span className="card-spoken">
        {texts('agenda.stack', {
          count,
          time: format.time(fromBrowserDate(event.start)),
          names: format.list(coming.map(({ client_name }) => client_name)),
        })}
      </span>
    </button>
  );
}

/** Content of an event in the time grid. */
export const EventCard = memo(({ event }: { readonly event: AgendaEvent }): ReactNode => {
  if (event.kind === 'appointment') return <AppointmentCard appointment={event.appointment} />;
  if (event.kind === 'ghost') return <span className="card-ghost" aria-hidden />;
  if (event.kind === 'held') return <HeldCard held={event.held} />;
  if (isOneClass(event.appointments)) return <ClassCard appointments={event.appointments} />;
  return <StackCard event={event} />;
});
EventCard.displayName = 'EventCard';
