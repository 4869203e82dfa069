import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import { useUiTexts } from '../ui-provider.tsx';
import {
  addDays,
  addMonths,
  type CivilDate,
  monthGrid,
  monthOf,
  toUtc,
  weekdayOf,
  weekGrid,
} from './civil-date.ts';
import { Cell, Day, Frame, Grid, Head, Label, Week, Weekday } from './mini-calendar-style.ts';

export interface MiniCalendarProps {
  /** Accessible name, for example "Escolher dia". */
  readonly label: string;
  /** Chosen day, `YYYY-MM-DD`. */
  readonly value: CivilDate | null;
  /** The day marked as today; the caller passes its clock's day. */
  readonly today: CivilDate;
  readonly onChange: (date: CivilDate) => void;
  /** Default pt-BR. */
  readonly locale?: string | undefined;
  readonly min?: CivilDate | undefined;
  readonly max?: CivilDate | undefined;
  /** Shows one week, with a button that unfolds the month. */
  readonly foldable?: boolean | undefined;
}

/**
 * A month of 42 days, Sunday first; folded, one week. Arrow keys move by day and week, Home and End to the week's ends,
 * PageUp and PageDown by month (with Shift by year), Enter chooses.
 */
export function MiniCalendar(props: MiniCalendarProps): ReactNode {
  const { label, value, today, onChange, locale = 'pt-BR', min, max } = props;
  const { foldable = false } = props;
  const [isFolded, setFolded] = useState(foldable);
  const texts = useUiTexts();
  const [month, setMonth] = useState(monthOf(value ?? today));
  const [cursor, setCursor] = useState<CivilDate>(value ?? today);
  const grid = useRef<HTMLDivElement>(null);
  const focusCursor = useRef(false);

  // The visible month changes when the value changes, not at each render.
  const [shownValue, setShownValue] = useState(value);
  if (value !== shownValue) {
    setShownValue(value);
    if (value !== null) {
      setCursor(value);
      setMonth(monthOf(value));
    }
  }

  const isOutside = (date: CivilDate): boolean =>
    (min !== undefined && date < min) || (max !== undefined && date > max);
  const moveCursor = (to: CivilDate): void => {
    focusCursor.current = true;
    setCursor(to);
    setMonth(monthOf(to));
  };

  useEffect(() => {
    if (!focusCursor.current) return;
    focusCursor.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-date="${cursor}"]`)?.focus();
  }, [cursor]);

  const onKeyDown = (event: KeyboardEvent, date: CivilDate): void => {
    const months = event.shiftKey ? 12 : 1;
    const target: Record<string, () => CivilDate> = {
      ArrowLeft: () => addDays(date, -1),
      ArrowRight: () => addDays(date, 1),
      ArrowUp: () => addDays(date, -7),
      ArrowDown: () => addDays(date, 7),
      Home: () => addDays(date, -weekdayOf(date)),
      End: () => addDays(date, 6 - weekdayOf(date)),
      PageUp: () => addMonths(date, -months),
      PageDown: () => addMonths(date, months),
    };
    const to = target[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    moveCursor(to());
  };

  const days = isFolded ? weekGrid(cursor) : monthGrid(month);
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
  const inUtc = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  const named = isFolded ? monthOf(cursor) : month;
  const monthName = inUtc({ month: 'long', year: 'numeric' }).format(toUtc(`${named}-01`));
  const longDay = inUtc({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  const narrowWeekday = inUtc({ weekday: 'narrow' });
  const longWeekday = inUtc({ weekday: 'long' });
  // One Tab stop: the cursor, or the first of the month when the cursor is elsewhere.
  const tabStop = days.includes(cursor) && monthOf(cursor) === named ? cursor : `${month}-01`;
  const turn = (direction: -1 | 1): void => {
    if (!isFolded) {
      setMonth(monthOf(addMonths(`${month}-01`, direction)));
      return;
    }
    const to = addDays(cursor, 7 * direction);
    setCursor(to);
    setMonth(monthOf(to));
  };
  const unfold = (): void => {
    if (isFolded) setMonth(monthOf(cursor));
    setFolded(!isFolded);
  };

  return (
    <Frame role="group" aria-label={label}>
      <Head>
        <Label aria-live="polite">{monthName}</Label>
        <IconButton
          label={isFolded ? texts.previousWeek : texts.previousMonth}
          icon={<ChevronLeft size={16} aria-hidden />}
          size="sm"
          onClick={() => turn(-1)}
        />
        <IconButton
          label={isFolded ? texts.nextWeek : texts.nextMonth}
          icon={<ChevronRight size={16} aria-hidden />}
          size="sm"
          onClick={() => turn(1)}
        />
        {foldable && (
          <IconButton
            label={isFolded ? texts.showMonth : texts.showWeek}
            icon={isFolded ? <ChevronDown size={16} aria-hidden /> : <ChevronUp size={16} aria-hidden />}
            size="sm"
            aria-expanded={!isFolded}
            onClick={unfold}
          />
        )}
      </Head>
      <Grid role="grid" aria-label={monthName} ref={grid}>
        <Week role="row">
          {days.slice(0, 7).map((date) => (
            <Weekday key={date} role="columnheader" aria-label={longWeekday.format(toUtc(date))}>
              {narrowWeekday.format(toUtc(date))}
            </Weekday>
          ))}
        </Week>
        {weeks.map((week) => (
          <Week key={week[0]} role="row">
            {week.map((date) => (
              <Cell key={date} role="gridcell" aria-selected={date === value}>
                <Day
                  type="button"
                  data-date={date}
                  tabIndex={date === tabStop ? 0 : -1}
                  aria-label={longDay.format(toUtc(date))}
                  aria-current={date === today ? 'date' : undefined}
                  disabled={isOutside(date)}
                  $outside={!isFolded && monthOf(date) !== month}
                  $today={date === today}
                  $selected={date === value}
                  onClick={() => {
                    setCursor(date);
                    onChange(date);
                  }}
                  onKeyDown={(event) => onKeyDown(event, date)}
                >
                  {Number(date.slice(8))}
                </Day>
              </Cell>
            ))}
          </Week>
        ))}
      </Grid>
    </Frame>
  );
}
