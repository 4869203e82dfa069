import { VisuallyHidden } from '@alinha/ui';
import {
  type CSSProperties,
  createContext,
  createElement,
  type ReactNode,
  type Ref,
  useContext,
} from 'react';
import { browserDay } from '../../../appointments/browser-date.ts';
import type { ClosedTimes } from '../closed-times/closed-times.queries.ts';
import { type ClosedPart, closingOfDay, isWholeDay } from '../closed-times/closed-times.ts';
import { ClosedDayNote } from '../closed-times/closed-times-style.ts';
import { useGrid } from './grid-actions.ts';
import { useMemoizedHours } from './memoized-elements.ts';

const ClosedTimesContext = createContext<ClosedTimes>(() => []);

export const ClosedTimesProvider = ClosedTimesContext.Provider;

const MINUTES_A_DAY = 24 * 60;
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const percentOf = (minutes: number) => `${(minutes / MINUTES_A_DAY) * 100}%`;

const placeOf = ({ from, to }: ClosedPart): CSSProperties => ({
  top: percentOf(minutesOf(from)),
  height: percentOf(minutesOf(to) - minutesOf(from)),
});

/** Closed times, drawn behind the half hours, so that presses reach these. */
function ClosedTimesOfDay({ parts }: { readonly parts: readonly ClosedPart[] }): ReactNode {
  const { texts } = useGrid();
  if (parts.length === 0) return null;
  const list = parts.map((part) => {
    const when = isWholeDay(part) ? '' : `${part.from} – ${part.to}`;
    return [when, ...part.labels].filter(Boolean).join(' ');
  });
  const spoken = list.filter(Boolean).join(', ');
  return (
    <>
      <VisuallyHidden>
        {spoken ? texts('closed.spoken', { list: spoken }) : texts('closed.all_day')}
      </VisuallyHidden>
      {parts.map((part) => (
        <div
          key={part.from}
          className={part.labels.length > 0 ? 'grid-blocked' : 'grid-closed'}
          style={placeOf(part)}
          aria-hidden
        >
          {part.labels.length > 0 && <span>{part.labels.join(' · ')}</span>}
        </div>
      ))}
    </>
  );
}

/** Name of the block that closes the whole day, below the date, because appointments may cover it in the column. */
export function ClosedDay({ day }: { readonly day: string }): ReactNode {
  const labels = closingOfDay(useContext(ClosedTimesContext)(day)) ?? [];
  if (labels.length === 0) return null;
  return <ClosedDayNote>{labels.join(' · ')}</ClosedDayNote>;
}

/** Props of a column from the calendar widget: a day, or a professional's day. */
type DayColumnProps = {
  readonly ref?: Ref<HTMLDivElement>;
  readonly date: Date;
  /** Null when the column is not one professional's. */
  readonly resource?: number | string | null;
  readonly className?: string;
  readonly style?: CSSProperties;
  readonly slotMetrics: object;
  readonly children: readonly ReactNode[];
};

export function DayColumn(props: DayColumnProps): ReactNode {
  const { ref, date, resource, className, style, slotMetrics, children } = props;
  const closedTimes = useContext(ClosedTimesContext);
  const isOfOne = resource !== undefined && resource !== null;
  const parts = closedTimes(browserDay(date), isOfOne ? Number(resource) : undefined);
  const memoized = useMemoizedHours(children, slotMetrics);
  const closed = <ClosedTimesOfDay parts={parts} />;
  // Passed as arguments, whose order is fixed, so they need no keys.
  return createElement('div', { ref, className, style }, closed, ...memoized);
}
