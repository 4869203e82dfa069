import { isOpen } from '@alinha/contracts-agenda';
import { ColorBar, VisuallyHidden } from '@alinha/ui';
import type { ReactNode } from 'react';
import { shownEnd } from '../../../appointments/appointment-time.ts';
import type { Several } from '../agenda-events.ts';
import { ClassPlacesMark } from '../card/class-card.tsx';
import { classLabel, classTitle, freeLabel } from '../classes/class-words.ts';
import { usePlaces } from '../classes/classes.queries.ts';
import { useGrid } from '../grid/grid-actions.ts';
import { cardAction } from '../grid/grid-keys.ts';
import { PersonMarks } from './person-marks.tsx';
import { Marks, People, Row, Texts, Times } from './row-style.ts';

/** A class as one row: specialty, clients and places. */
export function ClassRow({ appointments }: { readonly appointments: Several }): ReactNode {
  const tools = useGrid();
  const { texts, format, openStack } = tools;
  const [first] = appointments;
  const places = usePlaces(first);
  return (
    <Row
      type="button"
      $done={!appointments.some(isOpen)}
      aria-haspopup="dialog"
      data-appointment={appointments.map(({ id }) => id).join(' ')}
      onClick={({ currentTarget }) => openStack(appointments, currentTarget)}
      onKeyDown={(event) => {
        if (!cardAction(event, tools)) return;
        // Each client has an attendance and a payment of their own. Also stops the agenda's shortcuts.
        event.preventDefault();
        openStack(appointments, event.currentTarget);
      }}
    >
      <Times aria-hidden>
        {format.time(first.start_datetime)}
        <small>{format.time(shownEnd(first))}</small>
      </Times>
      <ColorBar $color={first.employee_color} />
      <Texts>
        <b dir="auto">{classTitle(first, texts)}</b>
        <VisuallyHidden>{classLabel(appointments, places, texts, format)}</VisuallyHidden>
        <People aria-hidden>
          {appointments.map((one) => (
            <span key={one.id}>
              <bdi>{one.client_name}</bdi>
              <PersonMarks appointment={one} />
            </span>
          ))}
        </People>
        <small aria-hidden>
          {[freeLabel(places, texts), first.employee_name, first.room_name].filter(Boolean).join(' · ')}
        </small>
      </Texts>
      <Marks aria-hidden>
        <ClassPlacesMark appointments={appointments} />
      </Marks>
    </Row>
  );
}
