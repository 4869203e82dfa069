import { type ForecastWeek, financeRoutes } from '@alinha/contracts-billing';
import { addDays } from '@alinha/contracts-core';
import { Card, EmptyState, Stack, Table, type TableColumn, Text } from '@alinha/ui';
import { Stat } from '@alinha/ui/panels';
import { downloadFile, useFormat, useTexts } from '@alinha/web-kit';
import { sumBy } from 'es-toolkit';
import { CalendarClock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useForecast } from './finance.queries.ts';
import { DownloadButton, Numbers, TablePlace, Toolbar, UnreadRows } from './finance-layout.tsx';

/** Width at which the amounts of four columns fit, in pixels. */
const STACK_UNDER = 620;

const centsOf = ({ payments_cents, periods_cents }: ForecastWeek) => payments_cents + periods_cents;

/** Expected money of the next 60 days by week. */
export function ForecastTab(): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const forecast = useForecast();
  if (!forecast.data) {
    return <UnreadRows query={forecast} text={texts('finance.forecast_failed')} rows={6} />;
  }
  const weeks = forecast.data;
  const total = sumBy(weeks, centsOf);
  const counted = (count: number, cents: number) =>
    count === 0 ? format.money(0) : `${format.money(cents)} (${format.number(count)})`;
  const columns: TableColumn<ForecastWeek>[] = [
    {
      key: 'week',
      header: texts('finance.week'),
      cell: ({ start }) => `${format.shortDate(start)} – ${format.shortDate(addDays(start, 6))}`,
    },
    {
      key: 'payments',
      header: texts('finance.unpaid'),
      cell: ({ payments_count, payments_cents }) => counted(payments_count, payments_cents),
      align: 'end',
    },
    {
      key: 'periods',
      header: texts('finance.periods_of_plans'),
      cell: ({ periods_count, periods_cents }) => counted(periods_count, periods_cents),
      align: 'end',
    },
    {
      key: 'total',
      header: texts('finance.total'),
      cell: (week) => format.money(centsOf(week)),
      align: 'end',
    },
  ];
  return (
    <Stack gap={4}>
      <Toolbar>
        <Text tone="muted">{texts('finance.forecast_hint')}</Text>
        <DownloadButton disabled={total === 0} download={() => downloadFile(financeRoutes.exportForecast)} />
      </Toolbar>
      {total === 0 ? (
        <Card>
          <EmptyState
            icon={<CalendarClock size={22} aria-hidden />}
            text={texts('finance.nothing.forecast')}
          />
        </Card>
      ) : (
        <>
          <Numbers role="region" aria-label={texts('finance.totals')}>
            <Stat label={texts('finance.total')} value={format.money(total)} />
            <Stat
              label={texts('finance.unpaid')}
              value={format.money(sumBy(weeks, ({ payments_cents }) => payments_cents))}
            />
            <Stat
              label={texts('finance.periods_of_plans')}
              value={format.money(sumBy(weeks, ({ periods_cents }) => periods_cents))}
            />
          </Numbers>
          <TablePlace>
            <Table
              caption={texts('finance.tab.forecast')}
              columns={columns}
              rows={weeks}
              rowKey={({ start }) => start}
              stackUnder={STACK_UNDER}
            />
          </TablePlace>
        </>
      )}
    </Stack>
  );
}
