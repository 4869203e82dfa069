import { color, media, Swatch, useMediaQuery, VisuallyHidden } from '@alinha/ui';
import { formatFor, useFormat, useLanguage } from '@alinha/web-kit';
import {
  cloneElement,
  type HTMLAttributes,
  type MouseEvent,
  memo,
  type ReactElement,
  type ReactNode,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import type {
  Components,
  EventWrapperProps,
  Formats,
  HeaderProps,
  ResourceHeaderProps,
} from 'react-big-calendar';
import { browserDay, fromBrowserDate, toBrowserDate } from '../../appointments/browser-date.ts';
import type { AgendaEvent, Professional } from './agenda-events.ts';
import type { AgendaView } from './agenda-range.ts';
import { CalendarWidget, localizer } from './calendar-widget.ts';
import { useElementWidth } from './element-width.ts';
import { EventCard } from './event-card.tsx';
import { eventLayout } from './event-layout.ts';
import { useGrid } from './grid-actions.ts';
import { DayHead, GridFrame, GUTTER_PX, hourHeight, ProfessionalHead } from './time-grid-style.ts';

/** Narrower, and not even a name set on its side fits. */
const NARROWEST_LANE = 22;
/** So that the first hour's label is in sight too. */
const LABEL_ROOM = 12;
/** Narrower, and a professional's column says nothing; all share one column instead. */
const NARROWEST_COLUMN = 80;

type Slot = { readonly 'data-start': string; readonly 'data-professional': number | undefined };

// Spread by the widget on the element of each half hour: what a press on it needs to know.
const slotProps = (date: Date, professionalId?: number | string): Slot => ({
  'data-start': fromBrowserDate(date),
  'data-professional': professionalId === undefined ? undefined : Number(professionalId),
});

/** Keeps the widget's box, which carries the position, and puts our card in place of its content and its manners. */
function EventFrame({
  event,
  children,
}: EventWrapperProps<AgendaEvent> & { children?: ReactElement }): ReactNode {
  const box = children as ReactElement<HTMLAttributes<HTMLDivElement>>;
  const plain = { role: undefined, tabIndex: undefined, onClick: undefined, onDoubleClick: undefined };
  return cloneElement(box, { ...plain, onKeyDown: undefined, children: <EventCard event={event} /> });
}

function DayHeader({ date }: HeaderProps): ReactNode {
  const format = useFormat();
  const day = browserDay(date);
  return (
    <DayHead>
      <span aria-hidden>{format.weekday(date.getDay(), 'short').replace('.', '')}</span>
      <b aria-hidden>{date.getDate()}</b>
      <VisuallyHidden>{format.longDate(day)}</VisuallyHidden>
    </DayHead>
  );
}

function ProfessionalHeader({ resource }: ResourceHeaderProps<Professional>): ReactNode {
  return (
    <ProfessionalHead title={resource.name}>
      <Swatch $color={resource.color} />
      <span>{resource.name}</span>
    </ProfessionalHead>
  );
}

const components: Components<AgendaEvent, Professional> = {
  eventWrapper: EventFrame,
  header: DayHeader,
  resourceHeader: ProfessionalHeader,
};

/** Columns per professional, when there are several and each gets room enough to be read. */
function columnsOf(
  view: AgendaView,
  professionals: readonly Professional[],
  width: number,
): Professional[] | undefined {
  if (view !== 'day' || professionals.length < 2) return undefined;
  const isReadable = width === 0 || (width - GUTTER_PX) / professionals.length >= NARROWEST_COLUMN;
  return isReadable ? [...professionals] : undefined;
}

type TimeGridProps = {
  readonly view: AgendaView;
  readonly date: string;
  /** The company's wall clock. */
  readonly now: string;
  /** The hour at the top when the grid opens. */
  readonly firstHour: number;
  /** Grows each time "today" is asked for: the grid then goes back to the now line. */
  readonly todayCount: number;
  readonly events: readonly AgendaEvent[];
  readonly professionals: readonly Professional[];
};

/** The hours of a day or a week, drawn by react-big-calendar and looking like the rest of the product. */
export const TimeGrid = memo((props: TimeGridProps): ReactNode => {
  const { view, date, now, firstHour, todayCount, events, professionals } = props;
  const language = useLanguage();
  const { texts, createAt, showDay } = useGrid();
  const hoursName = texts('agenda.hours');
  const isTablet = useMediaQuery(media.tablet);
  const isPhone = useMediaQuery(media.phone);
  const hour = hourHeight(isPhone ? 'phone' : isTablet ? 'tablet' : 'desktop');
  const [frame, width] = useElementWidth();

  const columns = useMemo(() => columnsOf(view, professionals, width), [view, professionals, width]);
  const columnWidth = (width - GUTTER_PX) / 7;
  const maxLanes =
    view === 'week' && width > 0
      ? Math.max(2, Math.floor(columnWidth / NARROWEST_LANE))
      : Number.POSITIVE_INFINITY;
  const layout = useMemo(() => eventLayout(hour * 24, maxLanes), [hour, maxLanes]);
  const day = useMemo(() => toBrowserDate(date), [date]);
  const getNow = useMemo(() => () => toBrowserDate(now), [now]);
  const formats = useMemo((): Formats => {
    const format = formatFor(language);
    const silent = () => '';
    return {
      timeGutterFormat: (at: Date) => format.time(fromBrowserDate(at)),
      dayFormat: (at: Date) => format.shortDate(browserDay(at)),
      eventTimeRangeFormat: silent,
      eventTimeRangeStartFormat: silent,
      eventTimeRangeEndFormat: silent,
      dayHeaderFormat: silent,
      dayRangeHeaderFormat: silent,
    };
  }, [language]);

  // The grid is made anew when the view changes, and would start at midnight: the place in the day is kept here.
  const scrolled = useRef<number | null>(null);
  const opening = useRef(0);
  opening.current = firstHour * hour - LABEL_ROOM;
  const lastToday = useRef(todayCount);
  const shape = `${view} ${columns === undefined} ${hour}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the grid is a new element whenever its shape changes.
  useLayoutEffect(() => {
    if (lastToday.current !== todayCount) scrolled.current = null;
    lastToday.current = todayCount;
    const content = frame.current?.querySelector<HTMLElement>('.rbc-time-content');
    if (!content) return;
    // An empty day has nothing to focus inside, and must still scroll by keyboard.
    content.tabIndex = 0;
    content.role = 'group';
    content.ariaLabel = hoursName;
    content.scrollTop = scrolled.current ?? opening.current;
  }, [frame, hoursName, todayCount, shape]);

  const onClick = (event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    const slot = target?.closest<HTMLElement>('.rbc-day-slot .rbc-time-slot');
    const { start, professional } = slot?.dataset ?? {};
    if (start) createAt(start, professional ? Number(professional) : undefined);
  };

  return (
    <GridFrame
      ref={frame}
      $hour={hour}
      style={{ '--now-color': color.danger }}
      onClick={onClick}
      onScrollCapture={(event) => {
        scrolled.current = event.target instanceof Element ? event.target.scrollTop : null;
      }}
    >
      <CalendarWidget
        localizer={localizer}
        formats={formats}
        components={components}
        views={['week', 'day']}
        view={view}
        date={day}
        onView={() => undefined}
        onNavigate={() => undefined}
        onDrillDown={(at) => showDay(browserDay(at))}
        drilldownView={view === 'week' ? 'day' : null}
        getNow={getNow}
        events={events as AgendaEvent[]}
        resources={columns}
        resourceIdAccessor="id"
        resourceTitleAccessor="name"
        resourceAccessor="professionalId"
        titleAccessor={() => ''}
        tooltipAccessor={null}
        slotPropGetter={slotProps as () => object}
        dayLayoutAlgorithm={layout as never}
        step={30}
        timeslots={2}
        toolbar={false}
        enableAutoScroll={false}
        showMultiDayTimes
      />
    </GridFrame>
  );
});
TimeGrid.displayName = 'TimeGrid';
