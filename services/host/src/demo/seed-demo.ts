import { authEndpoints, companyEndpoints, employeeEndpoints } from '@alinha/contracts-accounts';
import {
  appointmentEndpoints,
  blockEndpoints,
  recurringPlanEndpoints,
  roomEndpoints,
  specialtyEndpoints,
} from '@alinha/contracts-agenda';
import { clientEndpoints } from '@alinha/contracts-clients';
import {
  addDays,
  DEFAULT_TIME_ZONE,
  type ErrorCode,
  parseWallClock,
  wallClockAt,
} from '@alinha/contracts-core';
import { seedBlog } from './blog/seed-blog.ts';
import { DemoClient, RefusedError } from './demo-client.ts';
import * as demo from './demo-data.ts';
import { PLANS } from './demo-plans.ts';

const WEEKS_BEFORE = 2;
const WEEKS_AFTER = 4;
const AT_ONCE = 6;

async function unlessRefused<T>(call: Promise<T>, code: ErrorCode): Promise<T | null> {
  return call.catch((error: unknown) => {
    if (error instanceof RefusedError && error.failure.code === code) return null;
    throw error;
  });
}

/** Signs in to the demonstration's company, made when missing. */
async function signIn(api: DemoClient): Promise<void> {
  const registered = await unlessRefused(
    api.call(authEndpoints.register, { body: demo.COMPANY }),
    'EMAIL_TAKEN',
  );
  if (registered) return;
  await api.call(authEndpoints.login, { body: { email: demo.DEMO_EMAIL, password: demo.DEMO_PASSWORD } });
}

/** Ids of `wanted` by name in their order; what is missing is created. */
async function ensureAll<W extends { name: string }>(
  wanted: readonly W[],
  existing: readonly { id: number; name: string }[],
  create: (record: W) => Promise<{ id: number }>,
): Promise<number[]> {
  const ids: number[] = [];
  for (const record of wanted) {
    const found = existing.find(({ name }) => name === record.name) ?? (await create(record));
    ids.push(found.id);
  }
  return ids;
}

async function ensureProfessionals(api: DemoClient): Promise<number[]> {
  const existing = await api.call(employeeEndpoints.list, {});
  const ids = await ensureAll(demo.PROFESSIONALS, existing, (body) =>
    api.call(employeeEndpoints.create, { body: { ...body, password: demo.DEMO_PASSWORD } }),
  );
  const [owner] = demo.PROFESSIONALS;
  await api.call(employeeEndpoints.update, {
    params: { id: ids[0] ?? 0 },
    body: { color: owner.color, capacity: owner.capacity },
  });
  return ids;
}

function bornOn(today: string, { age, bornDaysFromToday }: (typeof demo.CLIENTS)[number]): string {
  const birthday = addDays(today, bornDaysFromToday);
  const monthAndDay = birthday.slice(4) === '-02-29' ? '-02-28' : birthday.slice(4);
  return `${Number(today.slice(0, 4)) - age}${monthAndDay}`;
}

type Ids = { professionals: number[]; rooms: number[]; specialties: number[]; clients: number[] };

const pick = (list: number[], index: number) => list[index] ?? 0;
const sundayOf = (today: string) => addDays(today, -parseWallClock(today).getUTCDay());

/** The plans that some clients have, from this week on. */
async function ensurePlans(api: DemoClient, today: string, ids: Ids): Promise<void> {
  for (const plan of PLANS) {
    const client_id = pick(ids.clients, plan.client);
    const existing = await api.call(recurringPlanEndpoints.listOfClient, {
      params: { id: client_id },
      query: { include_inactive: '1' },
    });
    if (existing.length > 0) continue;
    const body = {
      client_id,
      employee_id: pick(ids.professionals, plan.professional),
      room_id: pick(ids.rooms, plan.room),
      specialty_id: pick(ids.specialties, plan.specialty),
      price_cents: plan.priceCents,
      billing_period: plan.billingPeriod,
      billing_day: plan.billingDay,
      schedules: plan.weekdays.map((weekday) => ({
        weekday,
        start_time: plan.start,
        end_time: plan.end,
        first_date: addDays(sundayOf(today), weekday),
      })),
    };
    await unlessRefused(api.call(recurringPlanEndpoints.create, { body }), 'CONFLICT');
  }
}

/** Somebody's lunch, and the days around the New Year at which nobody works. */
async function ensureBlocks(api: DemoClient, today: string, { professionals }: Ids): Promise<void> {
  if ((await api.call(blockEndpoints.list, { query: {} })).length > 0) return;
  const year = Number(today.slice(0, 4));
  await api.call(blockEndpoints.create, {
    body: {
      kind: 'lunch',
      employee_id: pick(professionals, 1),
      start_date: `${year}-01-01`,
      end_date: null,
      start_time: '12:00',
      end_time: '13:00',
      weekdays: [1, 2, 3, 4, 5],
    },
  });
  await api.call(blockEndpoints.create, {
    body: {
      kind: 'holiday',
      name: 'Recesso de fim de ano',
      employee_id: null,
      start_date: `${year}-12-24`,
      end_date: `${year + 1}-01-01`,
    },
  });
}

/** Each class of the weeks around today as the bookings that make it up, earliest first. */
function plannedBookings(today: string, ids: Ids) {
  const sunday = sundayOf(today);
  const bookings = [];
  for (let week = -WEEKS_BEFORE; week < WEEKS_AFTER; week++) {
    for (const planned of demo.WEEKLY_CLASSES) {
      for (const day of planned.weekdays) {
        const date = addDays(sunday, week * 7 + day);
        for (const [index, client] of planned.clients.entries()) {
          // Now and then somebody does not come: a week that is always the same looks made up.
          if ((week + day + client + index) % 7 === 0) continue;
          bookings.push({
            employee_id: pick(ids.professionals, planned.professional),
            client_id: pick(ids.clients, client),
            room_id: pick(ids.rooms, planned.room),
            specialty_id: pick(ids.specialties, planned.specialty),
            start_datetime: `${date} ${planned.time}:00`,
            duration_minutes: planned.minutes,
            payment_amount_cents: planned.amountCents,
            payment_status: date < today && client % 4 !== 0 ? ('paid' as const) : ('pending' as const),
          });
        }
      }
    }
  }
  return bookings.sort((a, b) => (a.start_datetime < b.start_datetime ? -1 : 1));
}

async function book(
  api: DemoClient,
  bookings: ReturnType<typeof plannedBookings>,
  now: string,
): Promise<void> {
  const waiting = [...bookings.entries()];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, body] = next;
      const made = await unlessRefused(api.call(appointmentEndpoints.create, { body }), 'CONFLICT');
      if (!made || made.end_datetime > now || index % 9 === 4) continue;
      const evolution = index % 5 === 0 ? null : (demo.EVOLUTIONS[index % demo.EVOLUTIONS.length] ?? null);
      await api.call(appointmentEndpoints.update, {
        params: { id: made.id },
        body: { done: true, evolution },
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/**
 * Makes a Pilates studio with weeks of appointments around today, once. A seed that was cut short goes on where it
 * stopped at the next start.
 */
export async function seedDemo(baseUrl: string, at: Date): Promise<void> {
  const api = new DemoClient(baseUrl);
  await signIn(api);
  await seedBlog(api, at);
  const company = await api.call(companyEndpoints.get, {});
  if (company.address === demo.COMPANY_ADDRESS) return;

  const now = wallClockAt(at, DEFAULT_TIME_ZONE);
  const today = now.slice(0, 10);
  const professionals = await ensureProfessionals(api);
  const rooms = await ensureAll(demo.ROOMS, await api.call(roomEndpoints.list, {}), (body) =>
    api.call(roomEndpoints.create, { body }),
  );
  const specialties = await ensureAll(
    demo.SPECIALTIES.map((name) => ({ name })),
    await api.call(specialtyEndpoints.list, {}),
    (body) => api.call(specialtyEndpoints.create, { body }),
  );
  const clients = await ensureAll(demo.CLIENTS, await api.call(clientEndpoints.list, {}), (client) =>
    api.call(clientEndpoints.create, {
      body: {
        name: client.name,
        phone: client.phone,
        email: client.email,
        birth_date: bornOn(today, client),
      },
    }),
  );
  const ids = { professionals, rooms, specialties, clients };
  await ensurePlans(api, today, ids);
  await book(api, plannedBookings(today, ids), now);
  // Last: what was planned before a holiday was known stays in it.
  await ensureBlocks(api, today, ids);
  await api.call(companyEndpoints.update, {
    body: {
      address: demo.COMPANY_ADDRESS,
      phone: '1130451200',
      website: 'https://estudioequilibrio.example',
    },
  });
}
