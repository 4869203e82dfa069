import { color, media, textScale, useMediaQuery, VisuallyHidden } from '@alinha/ui';
import { memo, type ReactNode, type RefObject, useMemo } from 'react';
import { useFocusAfterRemoval } from '../../../appointments/focus-after-removal.ts';
import { type AgendaEvent, appointmentsOf, type Professional } from '../agenda-events.ts';
import { daysOf, type GridView } from '../agenda-range.ts';
import { useElementWidth } from './element-width.ts';
import { useGrid } from './grid-actions.ts';
import { GridHours } from './grid-hours.tsx';
import { useGridKeys } from './grid-keys.ts';
import { useGridPointer } from './grid-pointer.ts';
import { type ScrollPlace, useGridScroll } from './grid-scroll.ts';
import { GridFrame, GUTTER_PX, hourHeight } from './time-grid-style.ts';

/** Pixels of a card's width below which names are cut. */
const NARROWEST_CARD = 72;
/** Keeps the label of the first hour visible. */
const LABEL_ROOM = 12;
/** Minimum width of a professional's column, in pixels, so that two overlapping cards are readable. */
const NARROWEST_COLUMN = 120;

const columnWidth = (columns: number, width: number) => (width - GUTTER_PX * textScale()) / columns;

/** Professionals with a column each; undefined when there is only one or the columns would be too narrow. */
function columnsOf(
  view: GridView,
  professionals: readonly Professional[],
  width: number,
): readonly Professional[] | undefined {
  if (view !== 'day' || professionals.length < 2) return undefined;
  const isReadable = width === 0 || columnWidth(professionals.length, width) >= NARROWEST_COLUMN;
  return isReadable ? professionals : undefined;
}

/** Number of cards that fit side by side in a column. */
function lanesOf(columns: number, width: number): number {
  if (width === 0) return Number.POSITIVE_INFINITY;
  return Math.max(1, Math.floor(columnWidth(columns, width) / NARROWEST_CARD));
}

type TimeGridProps = {
  readonly view: GridView;
  readonly date: string;
  /** The company's wall clock. */
  readonly now: string;
  /** The hour at the top when the grid opens. */
  readonly firstHour: number;
  /** Increases with each press of "today", which scrolls to the current time. */
  readonly todayCount: number;
  readonly events: readonly AgendaEvent[];
  readonly professionals: readonly Professional[];
  /** One column for the professional, whose name is above the grid. */
  readonly isOneColumn?: boolean;
  readonly scrollPlace?: RefObject<ScrollPlace>;
};

/** The time grid of a day or week. react-big-calendar renders it with our styles. */
export const TimeGrid = memo((props: TimeGridProps): ReactNode => {
  const {
    view,
    date,
    now,
    firstHour,
    todayCount,
    events,
    professionals,
    isOneColumn = false,
    scrollPlace,
  } = props;
  const { texts } = useGrid();
  const isTablet = useMediaQuery(media.tablet);
  const isPhone = useMediaQuery(media.phone);
  const hour = hourHeight(isPhone ? 'phone' : isTablet ? 'tablet' : 'desktop');
  const [frame, width] = useElementWidth();
  const columns = useMemo(
    () => (isOneColumn ? professionals : columnsOf(view, professionals, width)),
    [view, professionals, width, isOneColumn],
  );
  const columnCount = columns?.length ?? (view === 'week' ? 7 : 1);
  const shape = `${view} ${columns === undefined} ${hour}`;
  const onScroll = useGridScroll({
    frame,
    name: texts('agenda.hours'),
    opening: firstHour * hour - LABEL_ROOM,
    openingCount: todayCount,
    shape,
    stored: scrollPlace,
  });

  const byId = useMemo(
    () =>
      new Map(events.flatMap((event) => appointmentsOf(event).map((one) => [String(one.id), one] as const))),
    [events],
  );
  const find = ({ dataset: { appointment = '' } }: HTMLElement) =>
    appointment.split(' ').flatMap((id) => byId.get(id) ?? []);
  const pointer = useGridPointer({ frame, find, professionals, shape: `${shape} ${date}` });
  const keys = useGridKeys({
    frame,
    find,
    events,
    columns,
    isInSight: (day) => daysOf(view, date).includes(day),
  });

  const focus = useFocusAfterRemoval(events, frame);
  return (
    <GridFrame
      {...focus}
      $hour={hour}
      $headless={isOneColumn}
      style={{ '--now-color': color.danger }}
      onPointerDown={(event) => {
        keys.stopFollowing();
        pointer.onPointerDown(event);
      }}
      onClick={pointer.onClick}
      onContextMenu={pointer.onContextMenu}
      onKeyDown={keys.onKeyDown}
      onScrollCapture={onScroll}
    >
      <GridHours
        view={view}
        date={date}
        now={now}
        events={events}
        columns={columns}
        hour={hour}
        lanes={lanesOf(columnCount, width)}
        // A finger needs wider cards than a mouse.
        hasPairs={!(isPhone || isTablet) || columnWidth(columnCount, width) >= NARROWEST_COLUMN}
      />
      <i className="grid-hand" aria-hidden />
      <VisuallyHidden role="status">{keys.announced}</VisuallyHidden>
    </GridFrame>
  );
});
TimeGrid.displayName = 'TimeGrid';
