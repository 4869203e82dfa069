import { agendaMetricsEndpoints, LATE_NOTICE_MINUTES } from '@alinha/contracts-agenda';
import type { startTestApp, TestStudio } from '@alinha/testing';
import { expect } from 'vitest';

type App = Awaited<ReturnType<typeof startTestApp>>;

type Row = {
  readonly day: string;
  readonly weekday: number;
  readonly employee_id: number;
  readonly client_id: number;
  readonly attendance: string;
  /** Minutes between the start and the cancellation; of the booking until it. */
  readonly notice: number | null;
  readonly kept: number | null;
  /** Cancelled by the freeze of a plan, which is no absence. */
  readonly frozen: boolean;
};

/** A deletion or cancellation within this time corrects a mistake. */
const CORRECTION_MINUTES = 10;

const isCancelled = ({ attendance, kept, frozen }: Row) =>
  attendance === 'cancelled' && !frozen && (kept ?? 0) >= CORRECTION_MINUTES;
const isLate = (row: Row) => isCancelled(row) && (row.notice ?? 0) < LATE_NOTICE_MINUTES;

const isOpen = ({ attendance }: Row) => ['scheduled', 'confirmed', 'arrived'].includes(attendance);

const count = (rows: readonly Row[], is: (row: Row) => boolean) => rows.filter(is).length;

/** Counts rows as the metrics should, without their SQL. */
const outcomeOf = (rows: readonly Row[]) => ({
  done: count(rows, ({ attendance }) => attendance === 'done'),
  no_show: count(rows, ({ attendance }) => attendance === 'no_show'),
  cancelled: count(rows, isCancelled),
  cancelled_late: count(rows, isLate),
});

/** Counts by day. A day may be omitted or have only zeros. */
const withoutZeros = (days: readonly (readonly [string, Readonly<Record<string, number>>])[]) =>
  new Map(days.filter(([, counts]) => Object.values(counts).some((value) => value > 0)));

/**
 * Compares the metrics of [start, end) with a recount of the rows of the company's appointments and deletions.
 * @returns the number of absences
 */
export async function expectMetricsToEqualRows(
  { database }: App,
  studio: TestStudio,
  period: { readonly start: string; readonly end: string },
): Promise<number> {
  const when = `to_char(start_at, 'YYYY-MM-DD') AS day, extract(dow FROM start_at)::integer AS weekday`;
  const values = [studio.companyId, period.start, period.end];
  const within = 'company_id = $1 AND start_at >= $2::timestamp AND start_at < $3::timestamp';
  const rows = await database.query<Row>(
    `SELECT ${when}, employee_id, client_id, CASE WHEN done THEN 'done' ELSE attendance END AS attendance,
            notice_minutes AS notice, extract(epoch FROM attendance_changed_at - created_at)::float / 60 AS kept,
            freeze_id IS NOT NULL AS frozen
     FROM agenda.appointment WHERE ${within}`,
    values,
  );
  const deleted = await database.query<Row>(
    `SELECT ${when}, employee_id, 0 AS client_id, 'cancelled' AS attendance, notice_minutes AS notice,
            extract(epoch FROM cancelled_at - booked_at)::float / 60 AS kept,
            false AS frozen
     FROM agenda.cancellation WHERE ${within}`,
    values,
  );

  const booked = rows.filter(({ attendance }) => attendance !== 'cancelled');
  const perDay = await studio.call(agendaMetricsEndpoints.appointmentsPerDay, { query: period });
  expect(new Map(perDay.map((one) => [one.day, one.count]))).toEqual(
    new Map([...Map.groupBy(booked, ({ day }) => day)].map(([day, ofDay]) => [day, ofDay.length])),
  );

  const outcomes = await studio.call(agendaMetricsEndpoints.outcomes, { query: period });
  const byDay = Map.groupBy([...rows, ...deleted], ({ day }) => day);
  const shownByDay = outcomes.map(
    ({ day, not_done, upcoming, ...outcome }) => [day, { ...outcome, open: not_done + upcoming }] as const,
  );
  const countedByDay = [...byDay].map(
    ([day, ofDay]) => [day, { ...outcomeOf(ofDay), open: count(ofDay, isOpen) }] as const,
  );
  expect(withoutZeros(shownByDay)).toEqual(withoutZeros(countedByDay));

  const groups = { client: 'client_id', employee: 'employee_id', weekday: 'weekday' } as const;
  for (const by of ['client', 'employee', 'weekday'] as const) {
    const shown = await studio.call(agendaMetricsEndpoints.absences, { query: { ...period, by } });
    const expected = [...Map.groupBy(rows, (row) => row[groups[by]])]
      .map(([id, theirs]) => ({ id, ...outcomeOf(theirs) }))
      .filter(({ no_show, cancelled, done }) => no_show + cancelled + (by === 'client' ? 0 : done) > 0)
      .sort((a, b) => a.id - b.id);
    const withoutNames = shown.map(({ name: _, ...one }) => one).sort((a, b) => a.id - b.id);
    expect(withoutNames).toEqual(expected);
  }
  return count(rows, (row) => row.attendance === 'no_show' || isCancelled(row));
}
