import type { Appointment } from '@alinha/contracts-agenda';
import { color, professionalTint } from '@alinha/ui';
import { Check, TriangleAlert } from 'lucide-react';
import { type CSSProperties, memo, type ReactNode } from 'react';
import { shownEnd } from '../../appointments/appointment-time.ts';
import { browserDay } from '../../appointments/browser-date.ts';
import type { AgendaEvent } from './agenda-events.ts';
import { isUnpaid, spokenRest } from './appointment-name.ts';
import { useGrid } from './grid-actions.ts';

/** Plain elements, drawn by the grid's one stylesheet: there may be five hundred of these. */
function AppointmentCard({ appointment }: { appointment: Appointment }): ReactNode {
  const { texts, format, open, changeDone } = useGrid();
  const { done, overbooked, room_name, specialty_name, employee_name } = appointment;
  const unpaid = isUnpaid(appointment);
  const { bar, tint } = professionalTint(appointment.employee_color);
  return (
    <>
      <button
        type="button"
        className="card"
        style={{ '--card-bar': bar, '--card-tint': tint } as CSSProperties}
        aria-haspopup="dialog"
        data-appointment={appointment.id}
        data-done={done || undefined}
        onClick={(event) => open(appointment, event.currentTarget)}
      >
        <span className="card-name">{appointment.client_name}</span>
        <span className="card-spoken">{spokenRest(appointment, texts, format)}</span>
        {(done || overbooked || unpaid) && (
          <span className="card-marks" aria-hidden>
            {done && <Check data-mark="done" size={14} strokeWidth={2.5} color={color.brandText} />}
            {overbooked && <TriangleAlert size={13} color={color.warningText} />}
            {unpaid && <i className="card-unpaid" />}
          </span>
        )}
        <span className="card-time" aria-hidden>
          {format.time(appointment.start_datetime)}
          <span className="card-end"> – {format.time(shownEnd(appointment))}</span>
        </span>
        <span className="card-detail" aria-hidden>
          {specialty_name ?? employee_name}
        </span>
        {room_name && (
          <span className="card-detail" aria-hidden>
            {room_name}
          </span>
        )}
      </button>
      {/* The same choice is in the details, which the keyboard opens: no second Tab stop for each card. */}
      <button
        type="button"
        className="card-toggle"
        tabIndex={-1}
        aria-pressed={done}
        aria-label={done ? texts('agenda.unmark') : texts('agenda.mark')}
        onClick={() => changeDone(appointment, !done)}
      />
    </>
  );
}

/** What stands inside an event of the time grid; it adapts to the room it is given. */
export const EventCard = memo(({ event }: { readonly event: AgendaEvent }): ReactNode => {
  const { texts, showDay } = useGrid();
  if (event.kind === 'appointment') return <AppointmentCard appointment={event.appointment} />;
  if (event.kind === 'ghost') return <span className="card-ghost" aria-hidden />;
  return (
    <button type="button" className="card-more" onClick={() => showDay(browserDay(event.start))}>
      <span aria-hidden>+{event.count}</span>
      <span className="card-spoken">{texts('agenda.more', { count: event.count })}</span>
    </button>
  );
});
EventCard.displayName = 'EventCard';
