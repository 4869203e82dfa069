import { randomUUID } from 'node:crypto';
import { employeeEndpoints, offboardingEndpoints } from '@alinha/contracts-accounts';
import {
  appointmentEndpoints,
  type RecurringPlan,
  recurringPlanEndpoints,
  roomEndpoints,
  seriesEndpoints,
  specialtyEndpoints,
  weekdayOf,
} from '@alinha/contracts-agenda';
import { clientEndpoints } from '@alinha/contracts-clients';
import { addDays, DAY_MS, wallClockAt } from '@alinha/contracts-core';
import {
  appointmentInput,
  changeMeanwhile,
  eventually,
  specialtyInput,
  startTestApp,
  TestClock,
} from '@alinha/testing';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { clientIsArchived, NOW, planStudio } from './plan-studio.ts';

const clock = new TestClock(NOW);
const app = await startTestApp({ services: ['accounts', 'billing', 'clients', 'agenda'], clock: clock.now });
await app.startReplica();

const today = () => wallClockAt(clock.now(), 'America/Sao_Paulo').slice(0, 10);
const horizon = () => addDays(today(), 52 * 7);

type Studio = Awaited<ReturnType<typeof planStudio>>;
type Made = { readonly start: string; readonly overbooked: boolean; readonly room_id: number | null };

/** Appointments of a plan by start, read year by year, because the API lists at most a year. */
const madeBy = ({ id }: RecurringPlan) =>
  app.database.query<Made & { specialty_id: number | null; client_id: number }>(
    `SELECT to_char(start_at, 'YYYY-MM-DD HH24:MI:SS') AS start, overbooked, room_id, specialty_id, client_id
     FROM agenda.appointment WHERE plan_id = $1 ORDER BY start_at, id`,
    [id],
  );
const startsOf = (made: readonly Made[]) => made.map(({ start }) => start);

async function askForRuns(count: number): Promise<void> {
  const jobs = Array.from({ length: count }, () => ({
    name: 'extend-plans',
    data: {},
    id: `run-${randomUUID()}`,
  }));
  await app.platform.queues.addAll('agenda.extend-plans', jobs);
}

/** A plan of another company whose weekly time is last in a run: its new weeks show that the run is complete. */
async function startLast(): Promise<RecurringPlan> {
  const { start } = await planStudio(app);
  const day = addDays(today(), 6);
  const weekday = weekdayOn(day);
  return start({
    allow_overbooking: true,
    schedules: [{ weekday, start_time: '09:00', end_time: '10:00', first_date: day }],
  });
}

/** Runs the job and waits until it is complete. */
async function extendAll(last: RecurringPlan): Promise<void> {
  await askForRuns(1);
  await eventually(async () => {
    const latest = (await madeBy(last)).at(-1)?.start ?? '';
    expect(addDays(latest, 7) >= horizon()).toBe(true);
  }, 10_000);
}

/** Weekly starts up to 52 weeks from today. */
function expectWeekly(starts: readonly string[], time: string): void {
  const first = starts[0] ?? '';
  expect(starts).toEqual(starts.map((_, week) => `${addDays(first, week * 7)} ${time}`));
  const latest = starts.at(-1) ?? '';
  expect(latest < horizon()).toBe(true);
  expect(addDays(latest, 7) >= horizon()).toBe(true);
}

const weekdayOn = (at: string) => weekdayOf(at.slice(0, 10));
const pass = (days: number) => clock.advance(days * DAY_MS);

/** Sessions expire within weeks, so users sign in again. */
async function back({ studio }: Studio): Promise<void> {
  const again = await studio.signIn();
  studio.connection.cookie = again.connection.cookie;
}

describe('the extension of plans', () => {
  test('creates missing weeks up to 52 from today once, after any downtime', async () => {
    const { start } = await planStudio(app);
    const plan = await start();
    const before = startsOf(await madeBy(plan));
    const last = await startLast();
    for (const days of [7, 0, 1, 60]) {
      pass(days);
      await extendAll(last);
      const made = startsOf(await madeBy(plan));
      expect(made.slice(0, 52)).toEqual(before);
      expectWeekly(made, '09:00:00');
    }
  });

  test('books conflicting appointments and marks them', async () => {
    const studio = await planStudio(app);
    const plan = await studio.start();
    const latest = (await madeBy(plan)).at(-1)?.start ?? '';
    await studio.studio.call(appointmentEndpoints.create, {
      body: appointmentInput({
        ...studio.base,
        client_id: studio.other.id,
        start_datetime: `${addDays(latest, 7)} 09:30:00`,
      }),
    });
    const last = await startLast();
    pass(14);
    await extendAll(last);
    expect((await madeBy(plan)).slice(51).map(({ overbooked }) => overbooked)).toEqual([false, true, false]);
  });

  test('follows a changed series in time and room, without gap or duplicate', async () => {
    const studio = await planStudio(app);
    const plan = await studio.start();
    const middle = (await studio.madeBy(plan))[20];
    await studio.studio.call(seriesEndpoints.update, {
      params: { id: middle?.id ?? 0 },
      body: {
        start_datetime: `${addDays(middle?.start_datetime ?? '', -2)} 17:30:00`,
        room_id: null,
        allow_overbooking: false,
      },
    });
    const last = await startLast();
    pass(21);
    await extendAll(last);
    const made = (await madeBy(plan)).slice(20);
    expectWeekly(startsOf(made), '17:30:00');
    expect(made.every(({ room_id }) => room_id === null)).toBe(true);
  });

  test('creates nothing for a cancelled plan, an ended weekly time or an archived client', async () => {
    const studios = [await planStudio(app), await planStudio(app), await planStudio(app)] as const;
    const [cancelled, ended, left] = studios;
    const plans = [
      await cancelled.start(),
      await ended.start({
        schedules: [
          { weekday: 1, start_time: '09:00', end_time: '10:00' },
          { weekday: 3, start_time: '09:00', end_time: '10:00' },
        ],
      }),
      await left.start(),
    ] as const;
    await cancelled.studio.call(recurringPlanEndpoints.cancel, { params: { id: plans[0].id } });
    const wednesday = (await ended.madeBy(plans[1])).find(
      ({ start_datetime }) => weekdayOn(start_datetime) === 3,
    );
    await ended.studio.call(seriesEndpoints.delete, { params: { id: wednesday?.id ?? 0 } });
    await left.studio.call(clientEndpoints.delete, { params: { id: left.client.id } });
    await clientIsArchived(app, left.client.id);
    const last = await startLast();
    pass(14);
    await extendAll(last);
    expect(await madeBy(plans[0])).toHaveLength(0);
    expect(await madeBy(plans[2])).toHaveLength(0);
    const goesOn = startsOf(await madeBy(plans[1]));
    expect(goesOn).toHaveLength(54);
    expect(new Set(goesOn.map(weekdayOn))).toEqual(new Set([1]));
  });

  test('creates nothing for a plan that is cancelled concurrently', async () => {
    const { start } = await planStudio(app);
    const plan = await start();
    const last = await startLast();
    pass(14);
    const cancel = {
      sql: 'UPDATE agenda.recurring_plan SET cancelled_at = now() WHERE id = $1',
      values: [plan.id],
    };
    await changeMeanwhile(app.database, cancel, () => extendAll(last));
    expect(await madeBy(plan)).toHaveLength(52);
  });

  test('continues without an archived room or specialty', async () => {
    const studio = await planStudio(app);
    const specialty = await studio.studio.call(specialtyEndpoints.create, { body: specialtyInput() });
    const plan = await studio.start({ specialty_id: specialty.id });
    await studio.studio.call(roomEndpoints.delete, { params: { id: studio.place.id } });
    await studio.studio.call(specialtyEndpoints.delete, { params: { id: specialty.id } });
    const last = await startLast();
    pass(7);
    await extendAll(last);
    const made = await madeBy(plan);
    expect(made.slice(-2)).toMatchObject([
      { room_id: studio.place.id, specialty_id: specialty.id },
      { room_id: null, specialty_id: null, overbooked: false },
    ]);
    await back(studio);
    expect(await studio.studio.call(recurringPlanEndpoints.get, { params: { id: plan.id } })).toMatchObject({
      room_id: studio.place.id,
    });
  });

  test('creates nothing for an inactive professional, and the remaining weeks when they are active again', async () => {
    const { studio, start, professional } = await planStudio(app);
    const plan = await start({ allow_overbooking: true });
    const params = { id: professional.id };
    const body = { appointments: 'keep', successor_id: null, allow_overbooking: false } as const;
    await studio.call(offboardingEndpoints.deactivate, { params, body });
    const before = startsOf(await madeBy(plan));
    const last = await startLast();
    pass(14);
    await extendAll(last);
    expect(startsOf(await madeBy(plan))).toEqual(before);

    await studio.signIn().then((back) => back.call(employeeEndpoints.reactivate, { params }));
    await eventually(async () => {
      const active = await app.database.query('SELECT 1 FROM agenda.employee WHERE id = $1 AND active', [
        professional.id,
      ]);
      expect(active).toHaveLength(1);
    });
    pass(7);
    await extendAll(last);
    expectWeekly(startsOf(await madeBy(plan)), '09:00:00');
  });

  test('creates nothing twice when two processes run it', async () => {
    const { start } = await planStudio(app);
    const plan = await start();
    const last = await startLast();
    pass(28);
    const agenda = async (condition: string) => {
      const [row] = await app.database.query<{ count: string }>(
        `SELECT count(*) FROM pg_stat_activity
         WHERE datname = current_database() AND application_name = 'alinha-agenda' AND ${condition}`,
      );
      return Number(row?.count);
    };
    const client = new pg.Client({ connectionString: app.database.url });
    await client.connect();
    try {
      // Both runs wait for this plan and continue at the same moment.
      await client.query('BEGIN');
      await client.query('SELECT 1 FROM agenda.recurring_plan WHERE id = $1 FOR UPDATE', [plan.id]);
      await askForRuns(2);
      await eventually(async () => expect(await agenda(`wait_event_type = 'Lock'`)).toBe(2));
      await client.query('COMMIT');
    } finally {
      await client.end();
    }
    await extendAll(last);
    await eventually(async () => expect(await agenda(`state <> 'idle'`)).toBe(0));
    const made = startsOf(await madeBy(plan));
    expect(made).toHaveLength(56);
    expect(new Set(made).size).toBe(56);
  });

  test('uses the date of each company’s time zone', async () => {
    const [here, there] = [await planStudio(app), await planStudio(app)];
    const schedules = [
      { weekday: weekdayOn(today()), start_time: '09:00', end_time: '10:00', first_date: today() },
    ];
    const plan = await here.start({ schedules, allow_overbooking: true });
    const ahead = await there.start({ schedules, allow_overbooking: true });
    await app.database.query(
      `UPDATE agenda.company SET timezone = 'Pacific/Kiritimati' WHERE company_id = $1`,
      [there.studio.companyId],
    );
    // Today here, tomorrow there.
    pass(0.5);
    await askForRuns(1);
    await eventually(async () => expect(await madeBy(ahead)).toHaveLength(53));
    expect(await madeBy(plan)).toHaveLength(52);
  });
});
