import { companyEndpoints } from '@alinha/contracts-accounts';
import {
  appointmentEndpoints,
  blockEndpoints,
  recurringPlanEndpoints,
  type SeriesConflictDetails,
  seriesConflictDetailsSchema,
} from '@alinha/contracts-agenda';
import { addDays } from '@alinha/contracts-core';
import { appointmentInput, type RefusedCall, startTestApp, TestClock } from '@alinha/testing';
import { describe, expect, test } from 'vitest';
import { NOW, planStudio, startPlan } from './plan-studio.ts';

const clock = new TestClock(NOW);
const app = await startTestApp({ services: ['accounts', 'billing', 'clients', 'agenda'], clock: clock.now });

/** The conflicts of a refused plan. */
async function conflictsOf(call: Promise<unknown>): Promise<SeriesConflictDetails> {
  const refusal = await call.then(
    () => Promise.reject(new Error('the plan was not refused')),
    (error: RefusedCall) => error,
  );
  expect(refusal).toMatchObject({ status: 409, code: 'CONFLICT' });
  return seriesConflictDetailsSchema.parse(refusal.details);
}

describe('a plan in conflict', () => {
  async function busyStudio() {
    const made = await planStudio(app, { capacity: 2, room: 1 });
    const { studio, base, other } = made;
    const book = (start_datetime: string, client_id: number, room_id: number | null = base.room_id) =>
      studio.call(appointmentEndpoints.create, {
        body: appointmentInput({ ...base, client_id, room_id, start_datetime, allow_overbooking: true }),
      });
    await book('2026-12-07 09:30:00', other.id);
    await book('2026-12-21 08:30:00', base.client_id, null);
    await studio.call(blockEndpoints.create, {
      body: {
        kind: 'holiday',
        name: 'Carnaval',
        employee_id: null,
        start_date: '2027-02-08',
        end_date: '2027-02-09',
        start_time: null,
        end_time: null,
        weekdays: [],
      },
    });
    return made;
  }

  test('is refused with every conflicting date, its reasons and clients, and writes nothing', async () => {
    const { studio, base, other, client } = await busyStudio();
    const details = await conflictsOf(startPlan(studio, base));
    expect(details).toEqual({
      total: 52,
      dates: [
        {
          start_datetime: '2026-12-07 09:00:00',
          end_datetime: '2026-12-07 10:00:00',
          reasons: ['room'],
          clients: [other.name],
        },
        {
          start_datetime: '2026-12-21 09:00:00',
          end_datetime: '2026-12-21 10:00:00',
          reasons: ['client'],
          clients: [client.name],
        },
        {
          start_datetime: '2027-02-08 09:00:00',
          end_datetime: '2027-02-08 10:00:00',
          reasons: ['block'],
          clients: [],
        },
      ],
    });
    const plans = await studio.call(recurringPlanEndpoints.listOfClient, {
      params: { id: client.id },
      query: { include_inactive: '1' },
    });
    expect(plans).toEqual([]);
    const listed = await studio.call(appointmentEndpoints.list, {
      query: { start: '2026-11-20', end: '2027-11-20' },
    });
    expect(listed).toHaveLength(2);
  });

  test('is created when overbooking is allowed, and only conflicting appointments are marked', async () => {
    const { start, madeBy } = await busyStudio();
    const plan = await start({ allow_overbooking: true });
    const made = await madeBy(plan);
    expect(made).toHaveLength(52);
    expect(made.filter(({ overbooked }) => overbooked).map(({ start_datetime }) => start_datetime)).toEqual([
      '2026-12-07 09:00:00',
      '2026-12-21 09:00:00',
      '2027-02-08 09:00:00',
    ]);
  });

  test('skips chosen dates, overbooks allowed ones, and is refused for the others', async () => {
    const { studio, start, madeBy, base } = await busyStudio();
    const skip_dates = ['2027-02-08 09:00:00', '2026-12-21 09:00:00'];
    const { dates } = await conflictsOf(start({ skip_dates }));
    expect(dates.map(({ start_datetime }) => start_datetime)).toEqual(['2026-12-07 09:00:00']);
    const made = await madeBy(await start({ skip_dates, allow_overbooking: true }));
    expect(made).toHaveLength(50);
    expect(made.filter(({ overbooked }) => overbooked)).toMatchObject([
      { start_datetime: '2026-12-07 09:00:00' },
    ]);
    const mondays = made.map(({ start_datetime }) => start_datetime);
    expect(mondays.some((date) => skip_dates.includes(date))).toBe(false);
    const everyDate = Array.from({ length: 52 }, (_, week) => `${addDays('2026-11-23', week * 7)} 09:00:00`);
    await expect(startPlan(studio, { ...base, skip_dates: everyDate })).rejects.toMatchObject({
      status: 400,
      fields: { skip_dates: 'Pelo menos uma data precisa ficar' },
    });
  });

  test('starts on the first date that is not skipped', async () => {
    const { start, madeBy } = await busyStudio();
    const skip_dates = ['2026-11-23', '2026-11-30', '2026-12-07', '2026-12-21', '2027-02-08'];
    const plan = await start({ skip_dates: skip_dates.map((date) => `${date} 09:00:00`) });
    expect(plan.schedules).toMatchObject([{ first_date: '2026-12-14' }]);
    expect(await madeBy(plan)).toHaveLength(47);
  });

  test('has no appointment at a time that a clock change skips', async () => {
    const { studio, base, madeBy } = await planStudio(app);
    await studio.call(companyEndpoints.update, { body: { timezone: 'America/New_York' } });
    await expect
      .poll(() =>
        app.database.query('SELECT timezone FROM agenda.company WHERE company_id = $1', [studio.companyId]),
      )
      .toEqual([{ timezone: 'America/New_York' }]);
    const schedules = [{ weekday: 0, start_time: '02:30', end_time: '03:30' }];
    const plan = await startPlan(studio, { ...base, schedules, allow_overbooking: true });
    const starts = (await madeBy(plan)).map(({ start_datetime }) => start_datetime);
    expect(starts).toHaveLength(51);
    expect(starts).not.toContain('2027-03-14 02:30:00');
  });

  test('conflicts on each date outside working hours', async () => {
    const { studio, base } = await planStudio(app);
    const sundays = [{ weekday: 0, start_time: '09:00', end_time: '10:00' }];
    const { dates, total } = await conflictsOf(startPlan(studio, { ...base, schedules: sundays }));
    expect({ total, reasons: dates.map(({ reasons }) => reasons) }).toEqual({
      total: 52,
      reasons: Array(52).fill(['hours']),
    });
  });

  test('is refused whole when a concurrent plan takes the last place of a room', async () => {
    const { studio, base, other } = await planStudio(app, { capacity: 5, room: 1 });
    for (let round = 0; round < 3; round++) {
      const schedules = [
        { weekday: 2, start_time: `1${round}:00`, end_time: `1${round}:50` },
        { weekday: 4, start_time: `1${round}:00`, end_time: `1${round}:50` },
      ];
      const outcomes = await Promise.allSettled([
        startPlan(studio, { ...base, schedules }),
        startPlan(studio, { ...base, client_id: other.id, schedules: [...schedules].reverse() }),
      ]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const refused = outcomes.find((outcome) => outcome.status === 'rejected');
      expect(refused?.reason).toMatchObject({ code: 'CONFLICT', details: { total: 104 } });
    }
    const made = await studio.call(appointmentEndpoints.list, {
      query: { start: '2026-11-20', end: '2027-11-30' },
    });
    expect(made).toHaveLength(3 * 104);
  });
});
