import type { Appointment } from '@alinha/contracts-agenda';
import { isAbsent } from '@alinha/contracts-agenda';
import { color, fontWeight, IconButton, media, space, typeStep, useMediaQuery } from '@alinha/ui';
import { Popover } from '@alinha/ui/panels';
import { usePermission, useTexts } from '@alinha/web-kit';
import { Circle, CircleCheck, EllipsisVertical } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { styled } from 'styled-components';
import { shownEnd, timeRange } from '../../../appointments/appointment-time.ts';
import { onSingleClick } from '../../../appointments/single-click.ts';
import type { Several } from '../agenda-events.ts';
import type { Placement } from '../changes/appointment-changes.queries.ts';
import { classTitle, freeText, placesText } from '../classes/class-words.ts';
import { usePlaces } from '../classes/classes.queries.ts';
import { groupClasses } from '../classes/classes.ts';
import { GridProvider, type GridTools, type Slot, useGrid } from '../grid/grid-actions.ts';
import { AppointmentRow } from '../list/day-section.tsx';
import { ClassActions } from '../panel/class-actions.tsx';
import { focusCard } from './focus-card.ts';

const Rows = styled.div`
  margin: -${space[2]} -${space[4]};
`;

const ClassHead = styled.header`
  padding: ${space[2]} ${space[4]} ${space[1]};
  h2 {
    display: flex;
    justify-content: space-between;
    gap: ${space[3]};
    ${typeStep('lead')}
    font-weight: ${fontWeight.semibold};
  }
  p {
    ${typeStep('small')}
    color: ${color.textMuted};
  }
`;

const Foot = styled.div`
  padding: ${space[1]} ${space[2]} ${space[2]};
`;

const PersonLine = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto auto;
  align-items: center;
  padding-right: ${space[2]};
`;

/** A client of a class, with the actions of a card. */
function Person({ appointment }: { readonly appointment: Appointment }): ReactNode {
  const { texts, changeDone, openMenu } = useGrid();
  const { client_name: name, done, attendance } = appointment;
  const mayBook = usePermission('agenda.write');
  return (
    <PersonLine>
      <AppointmentRow appointment={appointment} isInClass />
      {mayBook && !isAbsent(attendance) && (
        <IconButton
          size="sm"
          aria-pressed={done}
          label={`${texts(done ? 'agenda.unmark' : 'agenda.mark')}: ${name}`}
          icon={done ? <CircleCheck size={18} aria-hidden /> : <Circle size={18} aria-hidden />}
          tooltip={false}
          onClick={onSingleClick(() => changeDone(appointment, !done))}
        />
      )}
      <IconButton
        size="sm"
        aria-haspopup="menu"
        label={texts('agenda.menu', { name })}
        icon={<EllipsisVertical size={16} aria-hidden />}
        tooltip={false}
        onClick={({ currentTarget }) => {
          const { left: x, bottom: y } = currentTarget.getBoundingClientRect();
          openMenu(appointment, currentTarget, { x, y });
        }}
      />
    </PersonLine>
  );
}

type ClassSectionProps = {
  readonly appointments: Several;
  readonly onAdd: (slot: Slot) => void;
  readonly onMove: (placement: Placement) => void;
};

/** A class with its clients and its actions. */
function ClassSection({ appointments, onAdd, onMove }: ClassSectionProps): ReactNode {
  const { texts, format } = useGrid();
  const [first] = appointments;
  const { employee_id, employee_name, room_id, room_name, specialty_id, start_datetime } = first;
  const places = usePlaces(first);
  const free = freeText(places, texts);
  const mayBook = usePermission('agenda.write');
  const title = classTitle(first, texts);
  return (
    <section aria-label={`${title}, ${timeRange(first, format)}`}>
      <ClassHead>
        <h2>
          <span dir="auto">{title}</span>
          <span>{placesText(places)}</span>
        </h2>
        <p>{[timeRange(first, format), employee_name, room_name, free].filter(Boolean).join(' · ')}</p>
      </ClassHead>
      {appointments.map((appointment) => (
        <Person key={appointment.id} appointment={appointment} />
      ))}
      {mayBook && (
        <Foot>
          <ClassActions
            appointments={appointments}
            onMove={onMove}
            onAdd={() =>
              onAdd({
                date: start_datetime.slice(0, 10),
                start: start_datetime.slice(11, 16),
                end: shownEnd(first).slice(11, 16),
                professionalId: employee_id,
                roomId: room_id,
                specialtyId: specialty_id,
              })
            }
          />
        </Foot>
      )}
    </section>
  );
}

type StackPanelProps = {
  readonly appointments: readonly Appointment[];
  /** The card of the stack. */
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onOpen: (appointment: Appointment, row: HTMLElement) => void;
  /** Books another place of a class. */
  readonly onAdd: (slot: Slot) => void;
  readonly onClose: () => void;
  /** Menus and dialogs over the panel, which stays open. */
  readonly children?: ReactNode;
};

/** The appointments of a stack in rows, those of a class below its heading. */
export function StackPanel(props: StackPanelProps): ReactNode {
  const { appointments, anchor, onOpen, onAdd, onClose, children } = props;
  const texts = useTexts();
  const groups = groupClasses(appointments);
  const isEmpty = appointments.length === 0;
  useEffect(() => {
    if (isEmpty) onClose();
  }, [isEmpty, onClose]);
  const tools = useGrid();
  const hasSides = useMediaQuery(media.desktop);
  const personTools: GridTools = { ...tools, open: onOpen };
  return (
    <Popover
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      label={texts('agenda.count', { count: appointments.length })}
      anchor={anchor}
      side={hasSides ? 'right' : 'bottom'}
      width={340}
      sheetOnPhone
    >
      <GridProvider value={personTools}>
        <Rows>
          {groups.map((group) => {
            const [first, ...others] = group;
            if (others.length === 0 && groups.length > 1)
              return <AppointmentRow key={first.id} appointment={first} />;
            return (
              <ClassSection
                key={first.id}
                appointments={group}
                onAdd={onAdd}
                onMove={(placement) => {
                  onClose();
                  if (placement.start !== first.start_datetime) tools.move(group, placement);
                  // The move may remove the card that has opened the panel.
                  focusCard(first.id);
                }}
              />
            );
          })}
        </Rows>
      </GridProvider>
      {/* Portaled: a transform around a fixed menu anchor would misplace it. Still a React child, so that a press or focus in it does not close the list. */}
      {createPortal(children, document.body)}
    </Popover>
  );
}
