import { color, media, textScale, useMediaQuery, VisuallyHidden } from '@alinha/ui';
import { memo, type ReactNode, type RefObject, useMemo } from 'react';
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
/** Narrower, and two who overlap in a professional's column cannot be read; all share one column instead. */
const NARROWEST_COLUMN = 120;

/** Columns per professional, when there are several and each gets room enough to be read. */
function columnsOf(
  view: GridView,
  professionals: readonly Professional[],
  width: number,
): readonly Professional[] | undefined {
  if (view !== 'day' || professionals.length < 2) return undefined;
  const isReadable =
    width === 0 || (width - GUTTER_PX * textScale()) / professionals.length >= NARROWEST_COLUMN;
  return isReadable ? professionals : undefined;
}

/** Cards that fit side by side in one of the columns. */
function lanesOf(columns: number, width: number): number {
  if (width === 0) return Number.POSITIVE_INFINITY;
  return Math.max(1, Math.floor((width - GUTTER_PX * textScale()) / columns / NARROWEST_CARD));
}

type TimeGridProps = {
  readonly view: GridView;
  readonly date: string;
  /** The company's wall clock. */
  readonly now: string;
  /** The hour at the top when the grid opens. */
  readonly firstHour: number;
  /** Grows each time "today" is asked for: the grid then goes to the now line. */
  readonly todayCount: number;
  readonly events: readonly AgendaEvent[];
  readonly professionals: readonly Professional[];
  /** One column for the one professional, who is named above the grid. */
  readonly isOneColumn?: boolean;
  readonly scrollPlace?: RefObject<ScrollPlace>;
};

/** The hours of a day or a week, drawn by react-big-calendar and looking like the rest of the product. */
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
    kept: scrollPlace,
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

  return (
    <GridFrame
      ref={frame}
      $hour={hour}
      $headless={isOneColumn}
      style={{ '--now-color': color.danger }}
      onPointerDown={(event) => {
        keys.letGo();
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
      />
      <i className="grid-hand" aria-hidden />
      <VisuallyHidden role="status">{keys.announced}</VisuallyHidden>
    </GridFrame>
  );
});
TimeGrid.displayName = 'TimeGrid';
