import {
  financeRoutes,
  MAX_RECEIVED_DAYS,
  PAYMENT_METHODS,
  type ReceivedDay,
} from '@alinha/contracts-billing';
import { addDays } from '@alinha/contracts-core';
import { Card, EmptyState, SegmentedControl, Stack, space } from '@alinha/ui';
import { DateField, Stat } from '@alinha/ui/panels';
import { downloadFile, useCompanyToday, useFormat, useTexts } from '@alinha/web-kit';
import { sumBy } from 'es-toolkit';
import { HandCoins } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { useReceived } from './finance.queries.ts';
import { DownloadButton, Numbers, Toolbar, UnreadRows } from './finance-layout.tsx';
import { ReceivedDayCard } from './received-day.tsx';

const Dates = styled.div`
  display: grid;
  flex: 1 1 280px;
  max-width: 420px;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space[3]};
`;

const PERIODS = ['today', 'week', 'month'] as const;
type Period = (typeof PERIODS)[number];

/** First and last day. */
type Days = { readonly first: string; readonly last: string };

const daysOf = (period: Period, today: string): Days => ({
  first: period === 'today' ? today : period === 'week' ? addDays(today, -6) : `${today.slice(0, 7)}-01`,
  last: today,
});

/** Received money by day and method, with the till of each day. */
export function ReceivedTab(): ReactNode {
  const texts = useTexts();
  const today = useCompanyToday();
  const [days, setDays] = useState(() => daysOf('week', today));
  const isComplete = days.first !== '' && days.last !== '';
  const isReversed = !isComplete || days.last < days.first;
  const isLong = isComplete && addDays(days.first, MAX_RECEIVED_DAYS) <= days.last;
  const isWrong = isReversed || isLong;
  const period = PERIODS.find((one) => {
    const { first, last } = daysOf(one, today);
    return first === days.first && last === days.last;
  });
  return (
    <Stack gap={4}>
      <Toolbar>
        <Dates>
          <DateField
            label={texts('finance.first_day')}
            value={days.first}
            max={today}
            today={today}
            error={isLong ? texts('finance.long_period', { count: MAX_RECEIVED_DAYS }) : undefined}
            onChange={(first) => setDays({ ...days, first })}
          />
          <DateField
            label={texts('finance.last_day')}
            value={days.last}
            max={today}
            today={today}
            error={isReversed ? texts('finance.wrong_days') : undefined}
            onChange={(last) => setDays({ ...days, last })}
          />
        </Dates>
        <SegmentedControl<Period | ''>
          label={texts('finance.period')}
          segments={PERIODS.map((value) => ({ value, label: texts(`finance.periods.${value}`) }))}
          value={period ?? ''}
          onChange={(value) => value !== '' && setDays(daysOf(value, today))}
        />
        <DownloadButton
          disabled={isWrong}
          download={() => downloadFile(financeRoutes.exportReceived, { query: intervalOf(days) })}
        />
      </Toolbar>
      {!isWrong && <Received days={days} />}
    </Stack>
  );
}

/** The API's end is exclusive. */
const intervalOf = ({ first, last }: Days) => ({ start: first, end: addDays(last, 1) });

function Received({ days }: { readonly days: Days }): ReactNode {
  const texts = useTexts();
  const received = useReceived(intervalOf(days));
  if (!received.data) {
    return <UnreadRows query={received} text={texts('finance.received_failed')} rows={4} />;
  }
  const isLastListed = received.data.some(({ day }) => day === days.last);
  // The till of a day without receipts can be closed too.
  const listed = isLastListed
    ? received.data
    : [{ day: days.last, total_cents: 0, methods: [], till: null }, ...received.data];
  return (
    <>
      {received.data.length === 0 ? (
        <Card>
          <EmptyState icon={<HandCoins size={22} aria-hidden />} text={texts('finance.nothing.received')} />
        </Card>
      ) : (
        <MethodTotals days={received.data} />
      )}
      {listed.map((day) => (
        <ReceivedDayCard key={day.day} day={day} isOnly={listed.length === 1 && isLastListed} />
      ))}
    </>
  );
}

function MethodTotals({ days }: { readonly days: readonly ReceivedDay[] }): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const methods = days.flatMap((day) => day.methods);
  const totals = [...PAYMENT_METHODS, null].flatMap((method) => {
    const received = methods.filter((one) => one.method === method);
    if (received.length === 0) return [];
    const label = method ? texts(`payments.method.${method}`) : texts('finance.no_method');
    return [{ label, cents: sumBy(received, ({ total_cents }) => total_cents) }];
  });
  return (
    <Numbers role="region" aria-label={texts('finance.totals')}>
      <Stat
        label={texts('finance.total')}
        value={format.money(sumBy(days, ({ total_cents }) => total_cents))}
      />
      {totals.map(({ label, cents }) => (
        <Stat key={label} label={label} value={format.money(cents)} />
      ))}
    </Numbers>
  );
}
