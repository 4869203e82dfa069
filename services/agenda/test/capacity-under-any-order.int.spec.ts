import { employeeEndpoints } from '@alinha/contracts-accounts';
import {
  type Attendance,
  appointmentEndpoints,
  attendanceEndpoints,
  classEndpoints,
  planFreezeEndpoints,
  recurringPlanEndpoints,
  roomEndpoints,
  roomReductionEndpoints,
  seriesEndpoints,
  weekdayOf,
} from '@alinha/contracts-agenda';
import { clientEndpoints } from '@alinha/contracts-clients';
import { addDays, addMinutes, DAY_MS, MINUTE_MS } from '@alinha/contracts-core';
import { clientInput, employeeInput, RefusedCall, roomInput, startTestApp, TestClock } from '@alinha/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectMetricsToEqualRows } from './metrics-recount.ts';
import { FIRST_MONDAY, NOW, planInput } from './plan-studio.ts';

const clock = new TestClock(NOW);
// The first Monday is over then: its clients can have missed their sessions.
clock.advance(4 * DAY_MS);
const app = await startTestApp({ services: ['accounts', 'billing', 'clients', 'agenda'], clock: clock.now });

const PERIOD = { start: FIRST_MONDAY, end: addDays(FIRST_MONDAY, 28) };
/** A cancellation of the next wave is no correction of a booking of this one. */
const CORRECTION_OVER_MS = 20 * MINUTE_MS;

const PROFESSIONALS = [1, 2];
const ROOMS = [1, 2];
const CLIENTS = 4;

/** Few records, so that most actions conflict. */
async function smallStudio() {
  const studio = await app.signUp();
  const professionals = [];
  for (const capacity of PROFESSIONALS) {
    professionals.push(await studio.call(employeeEndpoints.create, { body: employeeInput({ capacity }) }));
  }
  const rooms = [];
  for (const capacity of ROOMS) {
    rooms.push(await studio.call(roomEndpoints.create, { body: roomInput({ capacity }) }));
  }
  // The second Monday and Tuesday start with fewer places.
  const [single, pair] = rooms.map(({ id }) => id);
  for (const [room_id, day, capacity] of [
    [pair, 7, 1],
    [single, 8, 0],
  ] as const) {
    const date = addDays(FIRST_MONDAY, day);
    const body = { room_id: room_id ?? 0, start_date: date, end_date: date, capacity, reason: 'x' };
    await studio.call(roomReductionEndpoints.create, { body });
  }
  const clients = [];
  for (let made = 0; made < CLIENTS; made++) {
    clients.push(await studio.call(clientEndpoints.create, { body: clientInput() }));
  }
  return { studio, professionals, rooms, clients };
}
type World = Awaited<ReturnType<typeof smallStudio>>;

const ATTENDANCES = {
  cancel: 'cancelled',
  restore: 'scheduled',
  miss: 'no_show',
  complete: 'done',
} as const satisfies Record<string, Attendance>;

type Who = { readonly professional: number; readonly room: number | null; readonly client: number };
type Step =
  | { readonly kind: 'book' | 'plan'; who: Who; when: string; minutes: number; allowed: boolean }
  | { readonly kind: 'move' | 'moveClass' | 'moveSeries'; which: number; when: string; allowed: boolean }
  | { readonly kind: 'resize' | 'resizeSeries'; which: number; minutes: number; allowed: boolean }
  | { readonly kind: 'reassign' | 'reassignSeries'; which: number; who: Who; allowed: boolean }
  | { readonly kind: keyof typeof ATTENDANCES; which: number; allowed: boolean }
  | { readonly kind: 'lower'; room: number; day: number; capacity: number }
  | { readonly kind: 'freeze' | 'endFreeze'; which: number }
  | { readonly kind: 'giveBack'; which: number }
  | { readonly kind: 'endSeries'; which: number };

const who = fc.record({
  professional: fc.nat(PROFESSIONALS.length - 1),
  room: fc.option(fc.nat(ROOMS.length - 1)),
  client: fc.nat(CLIENTS - 1),
});
/** Quarters of an hour of four mornings: two days, and the same a week later. */
const when = fc
  .record({ day: fc.constantFrom(0, 1, 7, 8), quarter: fc.nat(11) })
  .map(({ day, quarter }) => addMinutes(`${addDays(FIRST_MONDAY, day)} 08:00:00`, quarter * 15));
const minutes = fc.constantFrom(15, 45, 60, 90);
const which = fc.nat(999);
const allowed = fc.constantFrom(true, false, false, false);
const kind = <K extends Step['kind']>(...kinds: K[]) => fc.constantFrom(...kinds);

const beginning: fc.Arbitrary<Step> = fc.record({
  kind: kind('book', 'plan'),
  who,
  when,
  minutes,
  allowed: fc.constant(false),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: kind('book', 'plan'), who, when, minutes, allowed }),
  fc.record({ kind: kind('move', 'moveClass', 'moveSeries'), which, when, allowed }),
  fc.record({ kind: kind('resize', 'resizeSeries'), which, minutes, allowed }),
  fc.record({ kind: kind('reassign', 'reassignSeries'), which, who, allowed }),
  {
    weight: 3,
    arbitrary: fc.record({ kind: kind('cancel', 'miss', 'restore', 'complete'), which, allowed }),
  },
  fc.record({
    kind: kind('lower'),
    room: fc.nat(ROOMS.length - 1),
    day: fc.constantFrom(0, 1, 7, 8),
    capacity: fc.nat(1),
  }),
  fc.record({ kind: kind('giveBack', 'endSeries', 'freeze', 'endFreeze'), which }),
);

type Beginning = Extract<Step, { readonly who: Who; readonly when: string }>;
type Change = Exclude<Step, Beginning | { readonly kind: 'lower' }>;

function settingOf({ professionals, rooms, clients }: World, { professional, room, client }: Who) {
  return {
    employee_id: professionals[professional]?.id ?? 0,
    room_id: room === null ? null : (rooms[room]?.id ?? 0),
    client_id: clients[client]?.id ?? 0,
  };
}

function begin(
  world: World,
  { kind, who: wanted, when: start, minutes, allowed }: Beginning,
): Promise<unknown> {
  const { studio } = world;
  const setting = settingOf(world, wanted);
  if (kind === 'book') {
    const times = { start_datetime: start, duration_minutes: minutes, allow_overbooking: allowed };
    return studio.call(appointmentEndpoints.create, { body: { ...setting, ...times } });
  }
  const weekly = {
    weekday: weekdayOf(start.slice(0, 10)),
    start_time: start.slice(11, 16),
    end_time: addMinutes(start, minutes).slice(11, 16),
  };
  const body = planInput({ ...setting, schedules: [weekly], allow_overbooking: allowed });
  return studio.call(recurringPlanEndpoints.create, { body });
}

function lower({ studio, rooms }: World, { room, day, capacity }: Extract<Step, { kind: 'lower' }>) {
  const date = addDays(FIRST_MONDAY, day);
  const body = { room_id: rooms[room]?.id ?? 0, start_date: date, end_date: date, capacity, reason: 'x' };
  return studio.call(roomReductionEndpoints.create, { body });
}

type Reduction = {
  readonly id: number;
  readonly room_id: number;
  readonly day: string;
  readonly capacity: number;
};
const reductionsOf = ({ studio }: World) =>
  app.database.query<Reduction>(
    `SELECT id, room_id, to_char(start_date, 'YYYY-MM-DD') AS day, capacity
     FROM agenda.room_reduction WHERE company_id = $1 ORDER BY id`,
    [studio.companyId],
  );

/** Freezes a plan in the first two weeks, or ends a freeze. */
async function changeFreezes({ studio }: World, kind: 'freeze' | 'endFreeze', which: number) {
  const table = kind === 'freeze' ? 'recurring_plan' : 'plan_freeze';
  const rows = await app.database.query<{ id: number }>(
    `SELECT id FROM agenda.${table} WHERE company_id = $1 ORDER BY id`,
    [studio.companyId],
  );
  const chosen = rows[which % rows.length];
  if (!chosen) return;
  const params = { id: chosen.id };
  if (kind === 'endFreeze') return studio.call(planFreezeEndpoints.end, { params });
  const start_date = addDays(FIRST_MONDAY, which % 9);
  const body = { start_date, end_date: addDays(start_date, 6) };
  return studio.call(planFreezeEndpoints.create, { params, body });
}

async function change(world: World, one: Change, id: number): Promise<unknown> {
  const { studio } = world;
  if (one.kind === 'giveBack') {
    const reductions = await reductionsOf(world);
    const chosen = reductions[one.which % reductions.length];
    return chosen && studio.call(roomReductionEndpoints.delete, { params: { id: chosen.id } });
  }
  if (one.kind === 'freeze' || one.kind === 'endFreeze') return changeFreezes(world, one.kind, one.which);
  if (one.kind === 'endSeries') return studio.call(seriesEndpoints.delete, { params: { id } });
  if (one.kind in ATTENDANCES) {
    const attendance = ATTENDANCES[one.kind as keyof typeof ATTENDANCES];
    const body = { attendance, allow_overbooking: 'allowed' in one && one.allowed };
    return studio.call(attendanceEndpoints.change, { params: { id }, body });
  }
  const { employee_id, room_id } = 'who' in one ? settingOf(world, one.who) : {};
  const body = {
    ...('who' in one && { employee_id, room_id }),
    ...('when' in one && { start_datetime: one.when }),
    ...('minutes' in one && { duration_minutes: one.minutes }),
    allow_overbooking: 'allowed' in one && one.allowed,
  };
  if (one.kind === 'moveClass') {
    const members = await app.database.query<{ id: number }>(
      `SELECT b.id FROM agenda.appointment a JOIN agenda.appointment b
         USING (company_id, employee_id, start_at, end_at)
       WHERE a.id = $1 AND b.room_id IS NOT DISTINCT FROM a.room_id`,
      [id],
    );
    const classBody = { ...body, appointment_ids: members.map((member) => member.id) };
    return studio.call(classEndpoints.move, { body: classBody });
  }
  return one.kind.endsWith('Series')
    ? studio.call(seriesEndpoints.update, { params: { id }, body })
    : studio.call(appointmentEndpoints.update, { params: { id }, body });
}

type Booked = {
  readonly id: number;
  readonly start: string;
  readonly end: string;
  readonly employee_id: number;
  readonly room_id: number | null;
  readonly client_id: number;
};

/** The capacity invariant of appointments that are not overbooked, at each start; written without the rule under test. */
function breaches(booked: readonly Booked[], { professionals, rooms }: World): string[] {
  const found: string[] = [];
  for (const { start: instant } of booked) {
    const present = booked.filter(({ start, end }) => start <= instant && instant < end);
    for (const { id, capacity } of professionals) {
      const theirs = present.filter(({ employee_id }) => employee_id === id);
      const places = new Set(theirs.map(({ room_id }) => room_id).filter((room) => room !== null));
      if (theirs.length > capacity) found.push(`${instant}: professional ${id} has ${theirs.length}`);
      if (places.size > 1) found.push(`${instant}: professional ${id} is in ${places.size} rooms`);
    }
    for (const { id, capacity } of rooms) {
      const inside = present.filter(({ room_id }) => room_id === id).length;
      if (inside > capacity) found.push(`${instant}: room ${id} holds ${inside}`);
    }
    const people = present.map(({ client_id }) => client_id);
    if (new Set(people).size < people.length) found.push(`${instant}: a client is in two places`);
  }
  return [...new Set(found)];
}

const placeOf = ({ start, end, room_id, employee_id, client_id }: Booked) =>
  `${start} ${end} ${room_id} ${employee_id} ${client_id}`;

/**
 * Appointments may exceed a reduction only while all of them are older than it. `before` has the places at the start of
 * the wave; the reductions were there all the time.
 */
function reductionBreaches(
  booked: readonly Booked[],
  before: ReadonlyMap<number, string>,
  reductions: readonly Reduction[],
): string[] {
  return reductions.flatMap(({ room_id, day, capacity }) => {
    const inside = booked.filter((one) => one.room_id === room_id && one.start.startsWith(day));
    return inside
      .map(({ start: instant }) => inside.filter(({ start, end }) => start <= instant && instant < end))
      .filter((present) => present.length > capacity)
      .filter((present) => present.some((one) => before.get(one.id) !== placeOf(one)))
      .map((present) => `${day}: room ${room_id} with ${capacity} places took ${present.length}`);
  });
}

test('appointments that are not overbooked never exceed capacity, and metrics equal a recount, under concurrent changes', {
  timeout: 120_000,
}, async () => {
  const outcomes = new Map<string, number>();
  let absences = 0;
  const wave = (kinds: fc.Arbitrary<Step>) => fc.array(kinds, { minLength: 12, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(fc.tuple(wave(beginning), wave(step), wave(step)), async (waves) => {
      const world = await smallStudio();
      const appointments = () =>
        app.database.query<Booked & { overbooked: boolean; cancelled: boolean }>(
          `SELECT id, to_char(start_at, 'YYYY-MM-DD HH24:MI:SS') AS start,
                  to_char(end_at, 'YYYY-MM-DD HH24:MI:SS') AS end, employee_id, room_id, client_id, overbooked,
                  attendance = 'cancelled' AS cancelled
           FROM agenda.appointment WHERE company_id = $1 ORDER BY start_at, id`,
          [world.studio.companyId],
        );
      for (const steps of waves) {
        const [begun] = await app.database.query<{ at: Date }>(
          "SELECT date_trunc('milliseconds', now()) AS at",
        );
        const before = new Map(
          (await appointments()).filter((one) => !one.cancelled).map((one) => [one.id, placeOf(one)]),
        );
        const reductions = await reductionsOf(world);
        // The first ones: a series is then changed near its start, where actions conflict.
        const ids = (await appointments()).slice(0, 20).map(({ id }) => id);
        const settled = await Promise.allSettled(
          steps.map((one) =>
            one.kind === 'lower'
              ? lower(world, one)
              : 'which' in one
                ? change(world, one, ids[one.which % ids.length] ?? 0)
                : begin(world, one),
          ),
        );
        for (const outcome of settled) {
          const failure = outcome.status === 'rejected' ? outcome.reason : null;
          if (failure && !(failure instanceof RefusedCall && failure.status < 500)) throw failure;
          const code = failure?.code ?? 'done';
          outcomes.set(code, (outcomes.get(code) ?? 0) + 1);
        }
        // The database dates bookings by its own clock.
        await app.database.query(
          'UPDATE agenda.appointment SET created_at = $2 WHERE company_id = $1 AND created_at >= $3',
          [world.studio.companyId, clock.now(), begun?.at],
        );
        const booked = (await appointments()).filter(
          ({ overbooked, cancelled }) => !overbooked && !cancelled,
        );
        expect(breaches(booked, world)).toEqual([]);
        const still = new Set((await reductionsOf(world)).map(({ id }) => id));
        const lasting = reductions.filter(({ id }) => still.has(id));
        expect(reductionBreaches(booked, before, lasting)).toEqual([]);
        absences += await expectMetricsToEqualRows(app, world.studio, PERIOD);
        clock.advance(CORRECTION_OVER_MS);
      }
    }),
    { numRuns: 8, endOnFailure: true },
  );
  // Without each of these the test would prove nothing. How many there are is chance.
  expect(outcomes.get('done')).toBeGreaterThan(0);
  expect(outcomes.get('CONFLICT')).toBeGreaterThan(0);
  expect(absences).toBeGreaterThan(0);
});
