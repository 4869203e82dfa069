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
import { addDays, addMinutes } from '@alinha/contracts-core';
import { clientInput, employeeInput, roomInput, type startTestApp } from '@alinha/testing';
import fc from 'fast-check';
import { FIRST_MONDAY, planInput } from './plan-studio.ts';

type App = Awaited<ReturnType<typeof startTestApp>>;

const PROFESSIONALS = [1, 2, 4];
const ROOMS = [1, 2, 4];
const CLIENTS = 4;
const CLASS_START = `${FIRST_MONDAY} 09:00:00`;

/** Few records, so that most actions conflict. A class of three with a cancelled fourth, on the first Monday. */
export async function smallStudio(app: App) {
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
  const world = { app, studio, professionals, rooms, clients };
  const members = [];
  for (let client = 0; client < CLIENTS; client++) {
    const setting = settingOf(world, { professional: 2, room: 2, client });
    const body = { ...setting, start_datetime: CLASS_START, duration_minutes: 60, allow_overbooking: false };
    members.push(await studio.call(appointmentEndpoints.create, { body }));
  }
  await studio.call(attendanceEndpoints.change, {
    params: { id: members.at(-1)?.id ?? 0 },
    body: { attendance: 'cancelled', allow_overbooking: false },
  });
  return world;
}
export type World = Awaited<ReturnType<typeof smallStudio>>;

const ATTENDANCES = {
  cancel: 'cancelled',
  restore: 'scheduled',
  reopen: 'scheduled',
  miss: 'no_show',
  complete: 'done',
} as const satisfies Record<string, Attendance>;

type Who = { readonly professional: number; readonly room: number | null; readonly client: number };
type Beginning = {
  readonly kind: 'book' | 'plan';
  readonly who: Who;
  readonly when: string;
  readonly minutes: number;
  readonly allowed: boolean;
};
type Lowering = {
  readonly kind: 'lower';
  readonly room: number;
  readonly day: number;
  readonly capacity: number;
};
/** Changes one of the appointments, plans, freezes or reductions that its kind can change. */
type Change = { readonly which: number } & (
  | { readonly kind: 'move' | 'moveClass' | 'moveSeries'; when: string; allowed: boolean }
  | { readonly kind: 'resize' | 'resizeSeries'; minutes: number; allowed: boolean }
  | { readonly kind: 'reassign' | 'reassignSeries'; who: Who; allowed: boolean }
  | { readonly kind: keyof typeof ATTENDANCES; allowed: boolean }
  | { readonly kind: 'freeze' | 'endFreeze' | 'giveBack' | 'endSeries' | 'delete' }
);
export type Step = Beginning | Lowering | Change;

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

const beginnings = fc.record({ kind: kind('book', 'plan'), who, when, minutes, allowed });
const moves = <K extends 'move' | 'moveClass' | 'moveSeries'>(...kinds: K[]) =>
  fc.record({ kind: kind(...kinds), which, when, allowed });
const resizes = <K extends 'resize' | 'resizeSeries'>(...kinds: K[]) =>
  fc.record({ kind: kind(...kinds), which, minutes, allowed });
const reassignments = <K extends 'reassign' | 'reassignSeries'>(...kinds: K[]) =>
  fc.record({ kind: kind(...kinds), which, who, allowed });
const attendances = <K extends keyof typeof ATTENDANCES>(...kinds: K[]) =>
  fc.record({ kind: kind(...kinds), which, allowed });
const deletions = fc.record({ kind: kind('delete'), which });

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  beginnings,
  moves('move', 'moveClass', 'moveSeries'),
  resizes('resize', 'resizeSeries'),
  reassignments('reassign', 'reassignSeries'),
  { weight: 2, arbitrary: attendances('cancel', 'miss', 'restore', 'reopen', 'complete') },
  fc.record({
    kind: kind('lower'),
    room: fc.nat(ROOMS.length - 1),
    day: fc.constantFrom(0, 1, 7, 8),
    capacity: fc.nat(1),
  }),
  fc.record({ kind: kind('giveBack', 'endSeries', 'freeze', 'endFreeze', 'delete'), which }),
);

/** One arbitrary for each kind of change that must be tested. */
const NAMED = {
  create: beginnings,
  move: moves('move'),
  'class move': moves('moveClass'),
  cancel: attendances('cancel'),
  restore: attendances('restore'),
  'no-show': attendances('miss'),
  'series change': fc.oneof(moves('moveSeries'), resizes('resizeSeries'), reassignments('reassignSeries')),
  delete: deletions,
} satisfies Record<string, fc.Arbitrary<Step>>;
type Named = keyof typeof NAMED;
export const NAMED_KINDS = Object.keys(NAMED) as Named[];
const NAME_OF: Partial<Record<Step['kind'], Named>> = {
  book: 'create',
  plan: 'create',
  move: 'move',
  moveClass: 'class move',
  cancel: 'cancel',
  restore: 'restore',
  miss: 'no-show',
  moveSeries: 'series change',
  resizeSeries: 'series change',
  reassignSeries: 'series change',
  delete: 'delete',
};
export const nameOf = (step: Step): string => NAME_OF[step.kind] ?? step.kind;

/** A move of the class among bookings that are not overbooked. Half of the moves cannot be refused. */
export const firstWave: fc.Arbitrary<readonly Step[]> = fc
  .tuple(
    moves('moveClass').chain((step) => fc.boolean().map((allowed) => ({ ...step, allowed }))),
    fc.array(
      beginnings.map((step) => ({ ...step, allowed: false })),
      { minLength: 12, maxLength: 20 },
    ),
  )
  .map(([move, bookings]) => [move, ...bookings]);
/** Every named kind once, and others, in any order. */
export const laterWave: fc.Arbitrary<readonly Step[]> = fc
  .tuple(
    fc.tuple(...Object.values<fc.Arbitrary<Step>>(NAMED)),
    fc.array(anyStep, { minLength: 6, maxLength: 10 }),
  )
  .chain(([named, others]) => {
    const all = [...named, ...others];
    return fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length });
  });

function settingOf(
  { professionals, rooms, clients }: Pick<World, 'professionals' | 'rooms' | 'clients'>,
  { professional, room, client }: Who,
) {
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

function lower({ studio, rooms }: World, { room, day, capacity }: Lowering) {
  const date = addDays(FIRST_MONDAY, day);
  const body = { room_id: rooms[room]?.id ?? 0, start_date: date, end_date: date, capacity, reason: 'x' };
  return studio.call(roomReductionEndpoints.create, { body });
}

export type Reduction = {
  readonly id: number;
  readonly room_id: number;
  readonly day: string;
  readonly capacity: number;
};
export const reductionsOf = ({ app, studio }: World) =>
  app.database.query<Reduction>(
    `SELECT id, room_id, to_char(start_date, 'YYYY-MM-DD') AS day, capacity
     FROM agenda.room_reduction WHERE company_id = $1 ORDER BY id`,
    [studio.companyId],
  );

/** Freezes a plan in the first two weeks, or ends a freeze. */
async function changeFreezes({ app, studio }: World, kind: 'freeze' | 'endFreeze', which: number) {
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

export type AppointmentRow = {
  readonly id: number;
  readonly version: number;
  readonly start: string;
  readonly end: string;
  readonly employee_id: number;
  readonly room_id: number | null;
  readonly client_id: number;
  readonly plan_id: number | null;
  readonly overbooked: boolean;
  readonly attendance: Attendance;
};

/** Sorted by start. None has a specialty. */
export const appointmentsOf = ({ app, studio }: World) =>
  app.database.query<AppointmentRow>(
    `SELECT id, version, to_char(start_at, 'YYYY-MM-DD HH24:MI:SS') AS start,
            to_char(end_at, 'YYYY-MM-DD HH24:MI:SS') AS end, employee_id, room_id, client_id, plan_id, overbooked,
            CASE WHEN done THEN 'done' ELSE attendance END AS attendance
     FROM agenda.appointment WHERE company_id = $1 ORDER BY start_at, id`,
    [studio.companyId],
  );

/** Series are changed near their start, where actions conflict. */
const MAX_TARGETS = 20;

/** The appointments that a kind of step can change, in groups that it changes together. */
function targetsOf(kind: Change['kind'], rows: readonly AppointmentRow[]): AppointmentRow[][] {
  const open = rows.filter(({ attendance }) => attendance === 'scheduled');
  if (kind === 'moveClass') {
    const groups = Map.groupBy(open, (one) => `${one.start} ${one.end} ${one.employee_id} ${one.room_id}`);
    return [...groups.values()].filter(({ length }) => length > 1).slice(0, MAX_TARGETS);
  }
  const single = {
    restore: () => rows.filter(({ attendance }) => attendance === 'cancelled'),
    reopen: () => rows.filter(({ attendance }) => attendance === 'done' || attendance === 'no_show'),
    // The first Monday is over.
    miss: () => open.filter(({ start }) => start.startsWith(FIRST_MONDAY)),
    series: () => open.filter(({ plan_id }) => plan_id !== null),
    others: () => open,
  };
  const key = kind.endsWith('Series') ? 'series' : kind in single ? (kind as keyof typeof single) : 'others';
  return single[key]()
    .slice(0, MAX_TARGETS)
    .map((one) => [one]);
}

/** The request of a step; null when nothing can be changed. `rows` are the appointments before its wave. */
export function requestOf(
  world: World,
  step: Step,
  rows: readonly AppointmentRow[],
): (() => Promise<unknown>) | null {
  if (step.kind === 'lower') return () => lower(world, step);
  if (!('which' in step)) return () => begin(world, step);
  if (step.kind === 'giveBack') return () => giveBack(world, step.which);
  if (step.kind === 'freeze' || step.kind === 'endFreeze') {
    const { kind, which } = step;
    return () => changeFreezes(world, kind, which);
  }
  const targets = targetsOf(step.kind, rows);
  const target = targets[step.which % targets.length];
  return target
    ? () =>
        change(
          world,
          step,
          target.map(({ id }) => id),
        )
    : null;
}

async function giveBack(world: World, which: number) {
  const reductions = await reductionsOf(world);
  const chosen = reductions[which % reductions.length];
  return chosen && world.studio.call(roomReductionEndpoints.delete, { params: { id: chosen.id } });
}

function change(world: World, one: Change, ids: readonly number[]): Promise<unknown> {
  const { studio } = world;
  const params = { id: ids[0] ?? 0 };
  if (one.kind === 'delete') return studio.call(appointmentEndpoints.delete, { params });
  if (one.kind === 'endSeries') return studio.call(seriesEndpoints.delete, { params });
  const allow_overbooking = 'allowed' in one && one.allowed;
  if (one.kind in ATTENDANCES) {
    const attendance = ATTENDANCES[one.kind as keyof typeof ATTENDANCES];
    return studio.call(attendanceEndpoints.change, { params, body: { attendance, allow_overbooking } });
  }
  const { employee_id, room_id } = 'who' in one ? settingOf(world, one.who) : {};
  const body = {
    ...('who' in one && { employee_id, room_id }),
    ...('when' in one && { start_datetime: one.when }),
    ...('minutes' in one && { duration_minutes: one.minutes }),
    allow_overbooking,
  };
  if (one.kind === 'moveClass') {
    return studio.call(classEndpoints.move, { body: { ...body, appointment_ids: [...ids] } });
  }
  return one.kind.endsWith('Series')
    ? studio.call(seriesEndpoints.update, { params, body })
    : studio.call(appointmentEndpoints.update, { params, body });
}
