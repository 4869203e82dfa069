import { Swatch, VisuallyHidden } from '@alinha/ui';
import { useFormat } from '@alinha/web-kit';
import {
  type ComponentType,
  cloneElement,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
} from 'react';
import type { Components, EventWrapperProps, HeaderProps, ResourceHeaderProps } from 'react-big-calendar';
import { browserDay } from '../../../appointments/browser-date.ts';
import type { AgendaEvent, Professional } from '../agenda-events.ts';
import { EventCard } from '../card/event-card.tsx';
import { ClosedDay, DayColumn } from './day-column.tsx';
import { GridGhost } from './grid-ghost.tsx';
import { useMemoizedBoxes } from './memoized-elements.ts';
import { DayHead, ProfessionalHead } from './time-grid-style.ts';

/** Uses the widget's box for the position, with our card as content and without the widget's handlers. */
function EventFrame({
  event,
  children,
}: EventWrapperProps<AgendaEvent> & { children?: ReactElement }): ReactNode {
  const box = children as ReactElement<HTMLAttributes<HTMLDivElement>>;
  const plain = { role: undefined, tabIndex: undefined, onClick: undefined, onDoubleClick: undefined };
  return cloneElement(box, { ...plain, onKeyDown: undefined, children: <EventCard event={event} /> });
}

/** Props of the events of a column from the widget. */
type ColumnEventsProps = {
  readonly slotMetrics: { readonly groups: readonly (readonly Date[])[] };
  /** Null when the column is not one professional's. */
  readonly resource?: number | string | null;
  readonly children?: ReactNode;
};

function ColumnEvents({ slotMetrics, resource, children }: ColumnEventsProps): ReactNode {
  const midnight = slotMetrics.groups[0]?.[0];
  return (
    <>
      {useMemoizedBoxes(children)}
      {midnight && (
        <GridGhost day={browserDay(midnight)} professionalId={resource ? Number(resource) : undefined} />
      )}
    </>
  );
}

function DayHeader({ date }: HeaderProps): ReactNode {
  const format = useFormat();
  const day = browserDay(date);
  return (
    <>
      <DayHead>
        <span aria-hidden>{format.weekday(date.getDay(), 'short').replace('.', '')}</span>
        <b aria-hidden>{date.getDate()}</b>
        <VisuallyHidden>{format.longDate(day)}</VisuallyHidden>
      </DayHead>
      <ClosedDay day={day} />
    </>
  );
}

function ProfessionalHeader({ resource }: ResourceHeaderProps<Professional>): ReactNode {
  return (
    <ProfessionalHead title={resource.name}>
      <Swatch $color={resource.color} />
      <span dir="auto">{resource.name}</span>
    </ProfessionalHead>
  );
}

/** Our components for the widget. Its types omit some props of columns and events. */
export const gridParts: Components<AgendaEvent, Professional> = {
  eventWrapper: EventFrame,
  eventContainerWrapper: ColumnEvents as ComponentType,
  header: DayHeader,
  resourceHeader: ProfessionalHeader,
  dayColumnWrapper: DayColumn as unknown as ComponentType,
};
