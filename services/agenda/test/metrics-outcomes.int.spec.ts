import { companyEndpoints } from '@alinha/contracts-accounts';
import {
  agendaMetricsEndpoints,
  appointmentEndpoints,
  attendanceEndpoints,
  recurringPlanEndpoints,
  seriesEndpoints,
} from '@alinha/contracts-agenda';
import { clientEndpoints } from '@alinha/contracts-clients';
import { addDays, addMinutes } from '@alinha/contracts-core';
import { appointmentInput, clientInput, eventually, startTestApp, TestClock } from '@alinha/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

// Friday, 20 November 2026, 10:00 in São Paulo.
const clock = new TestClock('2026-11-20T13:00:00Z');
const app = await startTestApp({ services: ['accounts', 'agenda', 'billing', 'clients'], clock: clock.now });

async function studioWithClient() {
  const studio = await app.signUp();
  const client = await studio.call(clientEndpoints.create, { body: clientInput() });
  const ids = { employee_id: studio.user.id, client_id: client.id };
  const book = (start_datetime: string) =>
    studio.call(appointmentEndpoints.create, {
      body: appointmentInput({ ...ids, start_datetime, allow_overbooking: true }),
    });
  /** Rows have the database's time of creation; this one was booked a month ago. */
  const bookLongAgo = async (start_datetime: string) => {
    const made = await book(start_datetime);
    await app.database.query(
      `UPDATE agenda.appointment SET created_at = '2026-10-20T12:00:00Z' WHERE id = $1`,
      [made.id],
    );
    return made;
  };
  const remove = (id: number) => studio.call(appointmentEndpoints.delete, { params: { id } });
  const outcomes = (query: object = {}) =>
    studio.call(agendaMetricsEndpoints.outcomes, {
      query: { start: '2026-11-01', end: '2026-12-01', ...query },
    });
  const cancellations = () =>
    app.database.query('SELECT * FROM agenda.cancellation WHERE company_id = $1', [studio.companyId]);
  return { studio, client, ids, book, bookLongAgo, remove, outcomes, cancellations };
}

const NOTHING = { done: 0, not_done: 0, upcoming: 0, no_show: 0, cancelled: 0, cancelled_late: 0 };

describe('outcomes of appointments', () => {
  test('are done, missed or upcoming by the company’s clock', async () => {
    const { studio, book, outcomes } = await studioWithClient();
    const done = await book('2026-11-19 08:00:00');
    await studio.call(appointmentEndpoints.update, { params: { id: done.id }, body: { done: true } });
    await book('2026-11-19 09:00:00');
    await book('2026-11-20 09:00:00');
    await book('2026-11-20 09:30:00');
    expect(await outcomes()).toEqual([
      { ...NOTHING, day: '2026-11-19', done: 1, not_done: 1 },
      { ...NOTHING, day: '2026-11-20', not_done: 1, upcoming: 1 },
    ]);
    // In Lisbon it is 13:00 already.
    const company = await studio.call(companyEndpoints.get);
    await studio.call(companyEndpoints.update, {
      body: { name: company.name, email: studio.user.email, timezone: 'Europe/Lisbon' },
    });
    await eventually(async () =>
      expect((await outcomes()).at(-1)).toEqual({ ...NOTHING, day: '2026-11-20', not_done: 2 }),
    );
  });

  test('count a deleted appointment as cancelled on its day, and as late within a day’s notice', async () => {
    const { bookLongAgo, remove, outcomes, cancellations, ids } = await studioWithClient();
    const starts = [
      '2026-11-21 09:00:00',
      '2026-11-21 10:00:00',
      '2026-11-24 10:00:00',
      '2026-11-19 10:00:00',
    ];
    for (const start of starts) await remove((await bookLongAgo(start)).id);
    expect(await outcomes()).toEqual([
      { ...NOTHING, day: '2026-11-19', cancelled: 1, cancelled_late: 1 },
      { ...NOTHING, day: '2026-11-21', cancelled: 2, cancelled_late: 1 },
      { ...NOTHING, day: '2026-11-24', cancelled: 1 },
    ]);
    expect((await cancellations()).map(({ notice_minutes }) => notice_minutes)).toEqual([
      23 * 60,
      24 * 60,
      4 * 24 * 60,
      -24 * 60,
    ]);
    expect(await outcomes({ employee_id: ids.employee_id })).toHaveLength(3);
  });

  test('do not count a deleted no-show, neither as missed nor as cancelled', async () => {
    const { studio, bookLongAgo, remove, outcomes, cancellations } = await studioWithClient();
    const { id } = await bookLongAgo('2026-11-19 09:00:00');
    await studio.call(attendanceEndpoints.change, { params: { id }, body: { attendance: 'no_show' } });
    expect(await outcomes()).toEqual([{ ...NOTHING, day: '2026-11-19', no_show: 1 }]);
    await remove(id);
    expect(await outcomes()).toEqual([]);
    expect(await cancellations()).toEqual([]);
  });

  test('ignore a deletion within minutes after the booking', async () => {
    const { book, remove, outcomes, cancellations } = await studioWithClient();
    const { id } = await book('2026-11-24 10:00:00');
    await remove(id);
    expect(await cancellations()).toHaveLength(1);
    expect(await outcomes()).toEqual([]);
  });

  test('ignore a refused deletion', async () => {
    const { studio, bookLongAgo, remove, cancellations } = await studioWithClient();
    const { id } = await bookLongAgo('2026-11-19 10:00:00');
    await studio.call(appointmentEndpoints.update, { params: { id }, body: { done: true } });
    await expect(remove(id)).rejects.toMatchObject({ code: 'APPOINTMENT_DONE' });
    expect(await cancellations()).toEqual([]);
  });

  test('count one cancellation when several users delete the same appointment', async () => {
    const { bookLongAgo, remove, cancellations } = await studioWithClient();
    const { id } = await bookLongAgo('2026-11-24 10:00:00');
    const replies = await Promise.allSettled(Array.from({ length: 6 }, () => remove(id)));
    expect(replies.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await cancellations()).toHaveLength(1);
  });

  test('ignore the end of a series', async () => {
    const { studio, ids, cancellations } = await studioWithClient();
    const plan = await studio.call(recurringPlanEndpoints.create, {
      body: {
        ...ids,
        price_cents: 30_000,
        billing_period: 'monthly',
        billing_day: 5,
        schedules: [{ weekday: 1, start_time: '08:00', end_time: '09:00', first_date: '2026-11-23' }],
      },
    });
    const [first] = await studio.call(appointmentEndpoints.list, {
      query: { start: '2026-11-23', end: '2026-11-24' },
    });
    expect(first?.recurring_plan_id).toBe(plan.id);
    await studio.call(seriesEndpoints.delete, { params: { id: first?.id ?? 0 } });
    expect(await cancellations()).toEqual([]);
  });
});

describe('totals of charts', () => {
  type Row = { readonly day: number; readonly minute: number; readonly done: boolean; readonly who: number };

  const FIRST_DAY = '2026-11-02';
  const rows = fc.array(
    fc.record({
      day: fc.integer({ min: 0, max: 30 }),
      minute: fc.integer({ min: 0, max: 95 }).map((quarter) => quarter * 15),
      done: fc.boolean(),
      who: fc.integer({ min: 0, max: 1 }),
    }),
    { maxLength: 60 },
  );
  const interval = fc
    .tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 1, max: 31 }))
    .map(([from, days]) => ({ start: addDays(FIRST_DAY, from), end: addDays(FIRST_DAY, from + days) }));
  const startOf = ({ day, minute }: Row) => addMinutes(`${addDays(FIRST_DAY, day)} 00:00:00`, minute);

  test('equal the sums of the rows for any interval and professional', async () => {
    const { studio, client, book, outcomes } = await studioWithClient();
    const other = await studio.addEmployee();
    const employees = [studio.user.id, other.user.id];
    // Now the agenda has them and the client.
    await outcomes({ employee_id: other.user.id });
    await book('2026-11-02 08:00:00');
    const now = '2026-11-20 10:00:00';
    await fc.assert(
      fc.asyncProperty(rows, interval, fc.constantFrom(null, 0, 1), async (drawn, { start, end }, who) => {
        await app.database.query('DELETE FROM agenda.appointment WHERE company_id = $1', [studio.companyId]);
        await app.database.query(
          `INSERT INTO agenda.appointment (company_id, employee_id, client_id, start_at, end_at, done)
           SELECT $1, e, $2, s, s + interval '50 minutes', d
           FROM unnest($3::integer[], $4::timestamp[], $5::boolean[]) AS r (e, s, d)`,
          [
            studio.companyId,
            client.id,
            drawn.map((row) => employees[row.who]),
            drawn.map(startOf),
            drawn.map(({ done }) => done),
          ],
        );
        const inside = drawn.filter((row) => {
          const at = startOf(row);
          return at >= start && at < end && (who === null || row.who === who);
        });
        const query = { start, end, ...(who !== null && { employee_id: employees[who] }) };
        const perDay = await studio.call(agendaMetricsEndpoints.appointmentsPerDay, { query });
        const byPerson = await studio.call(agendaMetricsEndpoints.appointmentsPerDay, {
          query: { ...query, breakdown: '1' },
        });
        const became = await studio.call(agendaMetricsEndpoints.outcomes, { query });
        const sum = <Item>(list: readonly Item[], of: (item: Item) => number) =>
          list.reduce((total, item) => total + of(item), 0);
        expect(sum(perDay, ({ count }) => count)).toBe(inside.length);
        for (const { day, count } of perDay) {
          expect(count).toBe(inside.filter((row) => startOf(row).startsWith(day)).length);
          expect(sum(byPerson, (row) => (row.day === day ? row.count : 0))).toBe(count);
        }
        for (const [index, id] of employees.entries()) {
          const theirs = byPerson.filter(({ employee_id }) => employee_id === id);
          expect(sum(theirs, ({ count }) => count)).toBe(inside.filter((row) => row.who === index).length);
        }
        expect(sum(became, ({ done }) => done)).toBe(inside.filter(({ done }) => done).length);
        const isOver = (row: Row) => addMinutes(startOf(row), 50) <= now;
        expect(sum(became, ({ not_done }) => not_done)).toBe(
          inside.filter((row) => !row.done && isOver(row)).length,
        );
        expect(sum(became, ({ upcoming }) => upcoming)).toBe(
          inside.filter((row) => !row.done && !isOver(row)).length,
        );
      }),
      { numRuns: 30 },
    );
  });
});
