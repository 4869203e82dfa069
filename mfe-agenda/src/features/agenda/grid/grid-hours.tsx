import { formatFor, useLanguage } from '@alinha/web-kit';
import { memo, type ReactNode, useMemo } from 'react';
import type { Formats } from 'react-big-calendar';
import { browserDay, fromBrowserDate, toBrowserDate } from '../../../appointments/browser-date.ts';
import type { AgendaEvent, Professional } from '../agenda-events.ts';
import type { GridView } from '../agenda-range.ts';
import { CalendarWidget, localizer } from './calendar-widget.ts';
import { eventLayout } from './event-layout.ts';
import { useGrid } from './grid-actions.ts';
import { SNAP_MINUTES } from './move-rules.ts';
import { gridParts } from './time-grid-parts.tsx';

type Slot = { readonly 'data-start': string; readonly 'data-professional': number | undefined };

// Attributes that the widget sets on each half hour, for clicks and drags. No professional when the columns are days.
const slotProps = (date: Date, professionalId?: number | string | null): Slot => ({
  'data-start': fromBrowserDate(date),
  'data-professional': professionalId ? Number(professionalId) : undefined,
});

const nothing = () => undefined;
const silent = () => '';
const VIEWS: GridView[] = ['week', 'day'];

type GridHoursProps = {
  readonly view: GridView;
  readonly date: string;
  readonly now: string;
  readonly events: readonly AgendaEvent[];
  /** Professionals with a column each; undefined when days are the columns. */
  readonly columns: readonly Professional[] | undefined;
  /** Pixels of an hour. */
  readonly hour: number;
  /** Cards that fit side by side in a column. */
  readonly lanes: number;
  readonly hasPairs: boolean;
};

/** The widget, separate from its event handlers, so that a press does not render hundreds of cards. */
export const GridHours = memo((props: GridHoursProps): ReactNode => {
  const { view, date, now, events, columns, hour, lanes, hasPairs } = props;
  const { showDay } = useGrid();
  const language = useLanguage();
  const layout = useMemo(() => eventLayout(hour * 24, lanes, hasPairs), [hour, lanes, hasPairs]);
  const day = useMemo(() => toBrowserDate(date), [date]);
  const getNow = useMemo(() => () => toBrowserDate(now), [now]);
  const formats = useMemo((): Formats => {
    const format = formatFor(language);
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
  return (
    <CalendarWidget
      localizer={localizer}
      formats={formats}
      components={gridParts}
      views={VIEWS}
      view={view}
      date={day}
      onView={nothing}
      onNavigate={nothing}
      onDrillDown={(at) => showDay(browserDay(at))}
      drilldownView={view === 'week' ? 'day' : null}
      getNow={getNow}
      events={events as AgendaEvent[]}
      resources={columns as Professional[] | undefined}
      resourceIdAccessor="id"
      resourceTitleAccessor="name"
      resourceAccessor="professionalId"
      titleAccessor={silent}
      tooltipAccessor={null}
      slotPropGetter={slotProps as () => object}
      dayLayoutAlgorithm={layout as never}
      step={SNAP_MINUTES}
      timeslots={2}
      toolbar={false}
      enableAutoScroll={false}
      showMultiDayTimes
    />
  );
});
GridHours.displayName = 'GridHours';
