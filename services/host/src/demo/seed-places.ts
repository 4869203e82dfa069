import {
  appointmentEndpoints,
  attendanceEndpoints,
  creditEndpoints,
  packageEndpoints,
  placeOfferEndpoints,
  planFreezeEndpoints,
  recurringPlanEndpoints,
  waitingListEndpoints,
} from '@alinha/contracts-agenda';
import { addDays, parseWallClock } from '@alinha/contracts-core';
import { type DemoClient, unlessRefused } from './demo-client.ts';

type People = {
  readonly today: string;
  readonly professionals: readonly number[];
  readonly rooms: readonly number[];
  readonly specialties: readonly number[];
  /** Null for clients beyond the free tier. */
  readonly clients: readonly (number | null)[];
};

/** Indexes of clients. */
const GRANTED = [
  { person: 1, days: 5, reason: 'Aula interrompida por falta de luz' },
  { person: 1, days: 24, reason: 'Professora ausente' },
  { person: 17, days: 4, reason: 'Cortesia de aniversário' },
];
/** Specialties are indexes. The first one is paid and has a session. */
const PACKAGES = [
  { person: 3, specialty: 1, sessions: 10, price_cents: 120_000, status: 'paid', method: 'pix' },
  { person: 8, specialty: 0, sessions: 5, price_cents: 60_000, status: 'pending' },
] as const;
const CANCELLING = 12;
/** On Wednesdays and on Tuesdays only: one of them has no session today and can be frozen from today. */
const FROZEN = { wednesday: 24, tuesday: 23, later: 9 };
const WEDNESDAY = 3;
const WORKDAYS = [1, 2, 3, 4, 5];
/** Professional, room and specialty are indexes; null is any. */
const WAITING = [
  {
    person: 42,
    kind: 'once',
    professional: 1,
    specialty: 2,
    duration_minutes: 50,
    weekdays: WORKDAYS,
    from_time: '15:00',
    to_time: '18:00',
    note: 'Prefere depois do trabalho',
  },
  {
    person: 26,
    kind: 'fixed',
    professional: 0,
    specialty: 0,
    duration_minutes: 60,
    weekdays: [1, 3],
    from_time: '17:00',
    to_time: '20:00',
    note: null,
  },
  {
    person: 39,
    kind: 'once',
    professional: null,
    specialty: 1,
    duration_minutes: 60,
    weekdays: WORKDAYS,
    from_time: '07:00',
    to_time: '12:00',
    note: 'Pode ser avisada no mesmo dia',
  },
] as const;

/** The first workday from a day on. */
export function workdayFrom(day: string): string {
  return WORKDAYS.includes(parseWallClock(day).getUTCDay()) ? day : workdayFrom(addDays(day, 1));
}

/** Credits, packages, freezes and waiting list of the demonstration. Skips what a client or plan already has. */
export async function seedPlaces(api: DemoClient, people: People): Promise<void> {
  await ensureCredits(api, people);
  await ensurePackages(api, people);
  await ensureFreezes(api, people);
  await ensureWaiting(api, people);
  // Last: the cancellations above are not offered.
  await api.call(placeOfferEndpoints.saveSettings, { body: { mode: 'one', remind_credits: false } });
}

async function ensurePackages(api: DemoClient, people: People): Promise<void> {
  const { today, clients, specialties, professionals } = people;
  for (const { person, specialty, ...terms } of PACKAGES) {
    const id = clients[person] ?? null;
    const specialty_id = specialties[specialty];
    if (id === null || specialty_id === undefined) continue;
    const known = await api.call(packageEndpoints.listOfClient, { params: { id } });
    if (known.length > 0) continue;
    const body = { ...terms, specialty_id, valid_until: addDays(today, 90) };
    const sold = await api.call(packageEndpoints.sell, { params: { id }, body });
    if (terms.status === 'pending') continue;
    await api.call(appointmentEndpoints.create, {
      body: {
        employee_id: professionals[1] ?? 0,
        client_id: id,
        specialty_id,
        package_id: sold.id,
        start_datetime: `${workdayFrom(addDays(today, 1))} 13:00:00`,
        duration_minutes: 60,
        allow_overbooking: true,
      },
    });
  }
}

async function planOf(api: DemoClient, id: number | null): Promise<number | null> {
  if (id === null) return null;
  const [plan] = await api.call(recurringPlanEndpoints.listOfClient, { params: { id }, query: {} });
  return plan?.id ?? null;
}

/** Granted ones, one that a cancellation earned, and one that pays a session. */
async function ensureCredits(api: DemoClient, people: People): Promise<void> {
  const { today, clients } = people;
  const idOf = (person: number) => clients[person] ?? 0;
  const known = await api.call(creditEndpoints.expiring, { query: { until: addDays(today, 60) } });
  if (known.length > 0) return;
  for (const { person, days, reason } of GRANTED) {
    const plan_id = await planOf(api, clients[person] ?? null);
    if (plan_id === null) continue;
    await api.call(creditEndpoints.grant, {
      params: { id: idOf(person) },
      body: { reason, plan_id, expires_on: addDays(today, days) },
    });
  }
  const week = await api.call(appointmentEndpoints.list, {
    query: { start: addDays(today, 2), end: addDays(today, 9) },
  });
  const missed = week.find(({ client_id }) => client_id === idOf(CANCELLING));
  if (missed) {
    await api.call(attendanceEndpoints.change, {
      params: { id: missed.id },
      body: { attendance: 'cancelled', cancelled_by: 'client', reason: 'Viagem a trabalho' },
    });
  }
  const [owner] = GRANTED;
  if (!owner || clients[owner.person] == null) return;
  const body = {
    client_id: idOf(owner.person),
    employee_id: people.professionals[2] ?? 0,
    room_id: people.rooms[1] ?? 0,
    specialty_id: people.specialties[1] ?? 0,
    start_datetime: `${workdayFrom(addDays(today, 1))} 11:00:00`,
    duration_minutes: 60,
    use_credit: true,
  };
  await unlessRefused(api.call(appointmentEndpoints.create, { body }), 'CONFLICT');
}

/** One from today on, and one next month. */
async function ensureFreezes(api: DemoClient, { today, clients }: People): Promise<void> {
  const isWednesday = parseWallClock(today).getUTCDay() === WEDNESDAY;
  const freezes = [
    { person: isWednesday ? FROZEN.tuesday : FROZEN.wednesday, from: 0, days: 20, reason: 'Viagem' },
    { person: FROZEN.later, from: 30, days: 13, reason: 'Cirurgia' },
  ];
  for (const { person, from, days, reason } of freezes) {
    const planId = await planOf(api, clients[person] ?? null);
    if (planId === null) continue;
    const params = { id: planId };
    if ((await api.call(planFreezeEndpoints.list, { params })).length > 0) continue;
    const start_date = addDays(today, from);
    const body = { start_date, end_date: addDays(start_date, days), reason };
    await api.call(planFreezeEndpoints.create, { params, body });
  }
}

async function ensureWaiting(api: DemoClient, people: People): Promise<void> {
  if ((await api.call(waitingListEndpoints.list, { query: {} })).length > 0) return;
  for (const { person, professional, specialty, weekdays, ...entry } of WAITING) {
    const client_id = people.clients[person] ?? null;
    if (client_id === null) continue;
    await api.call(waitingListEndpoints.create, {
      body: {
        ...entry,
        client_id,
        employee_id: professional === null ? null : (people.professionals[professional] ?? null),
        specialty_id: people.specialties[specialty] ?? null,
        weekdays: [...weekdays],
        valid_until: addDays(people.today, 45),
      },
    });
  }
}
