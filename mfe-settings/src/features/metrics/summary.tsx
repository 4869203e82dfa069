import { breakpoint, Card, media, space } from '@alinha/ui';
import { Stat } from '@alinha/ui/panels';
import { type Format, type Texts, useFormat, useTexts } from '@alinha/web-kit';
import { Minus, TrendingDown, TrendingUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { sumOf } from './buckets.ts';
import { changeOf } from './change.ts';
import { useAppointmentsPerDay, useOccupancy, useOutcomes, useRevenue } from './metrics.queries.ts';
import type { MetricsFilter } from './metrics-filter.ts';
import { occupancyRatio } from './occupancy-ratio.ts';
import type { Interval } from './period.ts';

const Detail = styled.span`
  display: inline-flex;
  align-items: baseline;
  gap: 4px;
  svg {
    flex: none;
    align-self: center;
  }
`;

/** Width at which six numbers fit in one row with an open sidebar. */
const WIDE = `(min-width: ${breakpoint.desktop + 240}px)`;

const Numbers = styled.div`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: ${space[5]} ${space[4]};
  @media ${WIDE} {
    grid-template-columns: repeat(6, minmax(0, 1fr));
  }
  @media ${media.phone} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

/** "+12,5 % · 34 antes": always with the previous number, because a share of a small number looks large. */
function changeText(
  { current, previous, show }: { current: number; previous: number; show: (value: number) => string },
  { texts, format }: { texts: Texts; format: Format },
): ReactNode {
  const change = changeOf(current, previous);
  if (change.kind === 'none' || change.kind === 'new') return texts(`metrics.change.${change.kind}`);
  const before = show(previous);
  if (change.kind === 'same') {
    return (
      <Detail>
        <Minus size={14} aria-hidden />
        {texts('metrics.change.same', { before })}
      </Detail>
    );
  }
  const Arrow = change.kind === 'up' ? TrendingUp : TrendingDown;
  return (
    <Detail>
      <Arrow size={14} aria-hidden />
      {texts(`metrics.change.${change.kind}`, { percent: format.percent(change.ratio), before })}
    </Detail>
  );
}

/** Null when the period has no such number, for example no occupancy without working hours. */
type Read<Data> = { readonly data: Data | undefined; readonly isError: boolean };

/** Numbers of the period, compared with the previous one. A failed number is a dash; its chart shows the error. */
export function Summary({ filter }: { readonly filter: MetricsFilter }): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const now = useNumbers(filter.interval, filter);
  const before = useNumbers(filter.previous, filter);
  // Money is not available by professional.
  const ofMoney = (name: string) =>
    filter.employeeId === null ? name : texts('metrics.revenue.of_company', { name });
  const stat = (
    label: string,
    { data: current, isError }: Read<number | null>,
    { data: previous, ...before }: Read<number | null>,
    show: (value: number) => string,
  ): ReactNode => {
    // A missing number has no comparison.
    const detail =
      current === null || previous === null
        ? undefined
        : current === undefined || previous === undefined
          ? texts(before.isError ? 'metrics.change.unknown' : 'metrics.change.waiting')
          : changeText({ current, previous, show }, { texts, format });
    return (
      <Stat
        label={label}
        value={current === undefined || current === null ? texts('metrics.missing') : show(current)}
        loading={current === undefined && !isError}
        detail={detail}
      />
    );
  };
  return (
    <Card role="region" aria-label={texts('metrics.summary')}>
      <Numbers>
        {stat(texts('metrics.appointments.name'), now.appointments, before.appointments, format.number)}
        {stat(texts('metrics.occupancy.name'), now.occupancy, before.occupancy, format.percent)}
        {stat(texts('metrics.outcomes.not_done'), now.notDone, before.notDone, format.number)}
        {stat(texts('metrics.outcomes.cancelled'), now.cancelled, before.cancelled, format.number)}
        {stat(ofMoney(texts('metrics.revenue.paid')), now.paid, before.paid, format.money)}
        {stat(ofMoney(texts('metrics.revenue.due')), now.due, before.due, format.money)}
      </Numbers>
    </Card>
  );
}

/** The same queries as the charts, so both share the cache. */
function useNumbers(interval: Interval, { employeeId, breakdown }: MetricsFilter) {
  const question = { ...interval, employeeId };
  const perDay = useAppointmentsPerDay(question, { breakdown });
  const occupancy = useOccupancy(question);
  const outcomes = useOutcomes(question);
  const revenue = useRevenue(interval);
  const from = <Data,>(
    { data, isError }: Read<Data>,
    numberOf: (data: Data) => number | null,
  ): Read<number | null> => ({
    data: data === undefined ? undefined : numberOf(data),
    isError,
  });
  return {
    appointments: from(perDay, (days) => sumOf(days, ({ count }) => count)),
    occupancy: from(occupancy, (rows) => occupancyRatio(rows)),
    notDone: from(outcomes, (days) => sumOf(days, ({ not_done }) => not_done)),
    cancelled: from(outcomes, (days) => sumOf(days, ({ cancelled }) => cancelled)),
    paid: from(revenue, (days) => sumOf(days, ({ paid_cents }) => paid_cents)),
    due: from(revenue, (days) => sumOf(days, ({ due_cents }) => due_cents)),
  };
}
