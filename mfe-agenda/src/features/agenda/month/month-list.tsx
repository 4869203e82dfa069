import { professionalTint, SkeletonList } from '@alinha/ui';
import { useFormat, useTexts } from '@alinha/web-kit';
import { type ReactNode, useMemo } from 'react';
import { withoutCancelled } from '../../../appointments/attendance.ts';
import type { AgendaState } from '../agenda-state.ts';
import { dayLabel } from '../day-name.ts';
import { heldOn } from '../held/held-places.ts';
import { DayScroller, DaySection } from '../list/day-section.tsx';
import { useMonthKeys } from './month-keys.ts';
import { Day, DayCell, Dots, Month, Week } from './month-list-style.ts';
import { Weekday } from './month-style.ts';
import { type MonthDay, useMonthWeeks } from './month-weeks.ts';

const MOST_DOTS = 4;

function DotDay({ monthDay, onChoose }: { monthDay: MonthDay; onChoose: (day: string) => void }): ReactNode {
  const { day, isOutside, isToday, isChosen, isLoading, appointments, closing } = monthDay;
  const texts = useTexts();
  const format = useFormat();
  const counted = withoutCancelled(appointments);
  return (
    <DayCell role="gridcell" aria-selected={isChosen}>
      <Day
        type="button"
        tabIndex={isChosen ? 0 : -1}
        $outside={isOutside}
        $blocked={closing !== null && closing.length > 0}
        data-date={day}
        aria-current={isToday ? 'date' : undefined}
        aria-label={dayLabel(day, isLoading ? undefined : counted.length, closing, texts, format)}
        onClick={() => onChoose(day)}
      >
        <b>{Number(day.slice(8))}</b>
        <Dots>
          {isLoading && <i className="ghost" />}
          {counted.slice(0, MOST_DOTS).map(({ id, employee_color }) => (
            <i key={id} style={{ background: professionalTint(employee_color).bar }} />
          ))}
        </Dots>
      </Day>
    </DayCell>
  );
}

/** Month view on a phone: dots per day, and the appointments of the chosen day below. */
export function MonthList({ state }: { readonly state: AgendaState }): ReactNode {
  const { date, isLoading, choose, held } = state;
  const texts = useTexts();
  const format = useFormat();
  const { grid, onKeyDown } = useMonthKeys(date, choose);
  const weeks = useMonthWeeks(state);
  const heldToday = useMemo(() => heldOn(held, date), [held, date]);
  const chosen = weeks.flat().find(({ isChosen }) => isChosen);
  return (
    <>
      <Month
        role="grid"
        aria-label={`${texts('agenda.title')}: ${format.month(date)}`}
        ref={grid}
        onKeyDown={onKeyDown}
        aria-busy={isLoading || undefined}
      >
        <Week role="row">
          {weeks[0]?.map(({ day }, weekday) => (
            <Weekday key={day} role="columnheader" aria-label={format.weekday(weekday)}>
              {format.weekday(weekday, 'narrow')}
            </Weekday>
          ))}
        </Week>
        {weeks.map((week) => (
          <Week key={week[0]?.day} role="row">
            {week.map((monthDay) => (
              <DotDay key={monthDay.day} monthDay={monthDay} onChoose={choose} />
            ))}
          </Week>
        ))}
      </Month>
      <DayScroller aria-busy={isLoading || undefined}>
        {isLoading || !chosen ? (
          <SkeletonList rows={4} avatar={false} />
        ) : (
          <DaySection {...chosen} held={heldToday} />
        )}
      </DayScroller>
    </>
  );
}
