import { useFormat, useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import type { AgendaState } from '../agenda-state.ts';
import { MonthCell } from './month-cell.tsx';
import { useMonthKeys } from './month-keys.ts';
import { Frame, Row, Rows, Weekday, WeekdayRow } from './month-style.ts';
import { useMonthWeeks } from './month-weeks.ts';
import { useRowCapacity } from './row-capacity.ts';

/** Month view of six weeks, Sunday first. A day shows as many appointments as fit. */
export function MonthGrid({ state }: { readonly state: AgendaState }): ReactNode {
  const { date, isLoading, choose } = state;
  const texts = useTexts();
  const format = useFormat();
  const { grid, onKeyDown } = useMonthKeys(date, choose);
  const fits = useRowCapacity(grid);
  const weeks = useMonthWeeks(state);
  return (
    <Frame
      role="grid"
      aria-label={`${texts('agenda.title')}: ${format.month(date)}`}
      aria-busy={isLoading || undefined}
    >
      <WeekdayRow role="row">
        {weeks[0]?.map(({ day }, weekday) => (
          <Weekday key={day} role="columnheader" aria-label={format.weekday(weekday)}>
            {format.weekday(weekday, 'short').replace('.', '')}
          </Weekday>
        ))}
      </WeekdayRow>
      <Rows role="rowgroup" ref={grid} onKeyDown={onKeyDown}>
        {weeks.map((week) => (
          <Row key={week[0]?.day} role="row">
            {week.map((monthDay) => (
              <MonthCell key={monthDay.day} {...monthDay} {...fits} />
            ))}
          </Row>
        ))}
      </Rows>
    </Frame>
  );
}
