import type { Appointment } from '@alinha/contracts-agenda';
import { isOpen } from '@alinha/contracts-agenda';
import { color, professionalTint } from '@alinha/ui';
import { TriangleAlert } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { shownEnd } from '../../../appointments/appointment-time.ts';
import { AttendanceMark, markOf } from '../../../appointments/attendance-mark.tsx';
import { classLabel, classTitle, freeLabel, placesText } from '../classes/class-words.ts';
import { usePlaces } from '../classes/classes.queries.ts';
import { useGrid } from '../grid/grid-actions.ts';
import { MOVING_KEYS } from '../grid/grid-keys.ts';
import { useStoreValue } from '../value-store.ts';
import { CardMarks } from './card-marks.tsx';
import { useHiddenCount } from './hidden-count.ts';

type ClassProps = { readonly appointments: readonly [Appointment, ...Appointment[]] };

/** `3/4` in a frame, dashed while a place is free, and icons for a requested cancellation and for overbooking. */
export function ClassPlacesMark({ appointments }: ClassProps): ReactNode {
  const places = usePlaces(appointments[0]);
  const cancelling = appointments.find((one) => markOf(one) === 'cancel_requested');
  return (
    <>
      <b className="class-places" data-free={(places.free ?? 0) > 0 || undefined}>
        {placesText(places)}
      </b>
      {cancelling && <AttendanceMark appointment={cancelling} size={13} />}
      {appointments.some(({ overbooked }) => overbooked) && (
        <TriangleAlert size={13} color={color.warningText} />
      )}
    </>
  );
}

/** A class as one card: specialty, time, places and clients. It moves like the card of one appointment. */
export function ClassCard({ appointments }: ClassProps): ReactNode {
  const { texts, format, openStack, ghost } = useGrid();
  const places = usePlaces(appointments[0]);
  const [first] = appointments;
  // The drag preview of a class has the id of its first appointment.
  const isLifted = useStoreValue(ghost, (one) => one?.appointmentId === first.id);
  const free = freeLabel(places, texts);
  const [people, hidden] = useHiddenCount(appointments);
  const { bar, tint } = professionalTint(first.employee_color);
  return (
    <button
      type="button"
      className="card card-class"
      style={{ '--card-bar': bar, '--card-tint': tint } as CSSProperties}
      aria-haspopup="dialog"
      aria-keyshortcuts={appointments.every(isOpen) ? MOVING_KEYS : undefined}
      data-appointment={appointments.map(({ id }) => id).join(' ')}
      data-done={!appointments.some(isOpen) || undefined}
      data-lifted={isLifted || undefined}
      onClick={({ currentTarget }) => openStack(appointments, currentTarget)}
    >
      <span className="card-name" dir="auto">
        {classTitle(first, texts)}
      </span>
      <span className="card-spoken">{classLabel(appointments, places, texts, format)}</span>
      <span className="card-marks" aria-hidden>
        <ClassPlacesMark appointments={appointments} />
      </span>
      <span className="card-time" aria-hidden>
        {format.time(first.start_datetime)}
        <span className="card-end"> – {format.time(shownEnd(first))}</span>
        {free && <span className="class-free"> · {free}</span>}
      </span>
      <span ref={people} className="card-people" aria-hidden>
        {appointments.map((one) => (
          <span key={one.id} data-done={!isOpen(one) || undefined}>
            <span dir="auto">{one.client_name}</span>
            <CardMarks appointment={one} />
          </span>
        ))}
      </span>
      {hidden > 0 && (
        <span className="card-more" aria-hidden>
          +{hidden}
        </span>
      )}
    </button>
  );
}
