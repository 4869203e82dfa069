import { authEndpoints, companyEndpoints, employeeEndpoints } from '@alinha/contracts-accounts';
import {
  appointmentEndpoints,
  blockEndpoints,
  recurringPlanEndpoints,
  roomEndpoints,
  specialtyEndpoints,
} from '@alinha/contracts-agenda';
import {
  commissionEndpoints,
  financeEndpoints,
  pixEndpoints,
  subscriptionEndpoints,
} from '@alinha/contracts-billing';
import { clientEndpoints } from '@alinha/contracts-clients';
import { addDays, DEFAULT_TIME_ZONE, wallClockAt } from '@alinha/contracts-core';
import { seedBlog } from './blog/seed-blog.ts';
import { holidayOn, plansOn, sessionsOn } from './demo-classes.ts';
import { DemoClient, unlessRefused } from './demo-client.ts';
import * as demo from './demo-data.ts';
import { peopleOn } from './demo-people.ts';
import { closeSessions, offerPlaces, payPlans } from './past.ts';
import { seedSignedNotes } from './seed-notes.ts';
import { seedPlaces, workdayFrom } from './seed-places.ts';

const AT_ONCE = 6;

/** Database URL of a service, for past records that the API cannot create. */
export type DatabaseUrlOf = (schema: 'agenda' | 'billing') => string;

/** Runs `work` on all items, {@link AT_ONCE} at a time. Returns the results in the order of the items. */
async function each<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const waiting = [...items.entries()];
  const take = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results[next[0]] = await work(next[1]);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, take));
  return results;
}

/** Signs in to the demonstration company; creates it if missing. False when its password was changed. */
async function signIn(api: DemoClient): Promise<boolean> {
  const registered = await unlessRefused(
    api.call(authEndpoints.register, { body: demo.COMPANY }),
    'EMAIL_TAKEN',
  );
  if (registered) return true;
  const body = { email: demo.DEMO_EMAIL, password: demo.DEMO_PASSWORD };
  return (await unlessRefused(api.call(authEndpoints.login, { body }), 'INVALID_CREDENTIALS')) !== null;
}

/**
 * Returns the id of each wanted record, in order. A record is found by its name, or created. The id is null when
 * `create` returns null, which the type allows only for a nullable `I`.
 */
async function ensureAll<W extends { name: string }, I extends number | null>(
  wanted: readonly W[],
  existing: readonly { id: number; name: string }[],
  create: (record: W) => Promise<{ id: number } | (null extends I ? null : never)>,
): Promise<I[]> {
  return each(wanted, async (record) => {
    const found = existing.find(({ name }) => name === record.name) ?? (await create(record));
    return (found?.id ?? null) as I;
  });
}

async function ensureProfessionals(api: DemoClient): Promise<number[]> {
  const existing = await api.call(employeeEndpoints.list, {});
  const ids = await ensureAll<(typeof demo.PROFESSIONALS)[number], number>(
    demo.PROFESSIONALS,
    existing,
    (body) => api.call(employeeEndpoints.create, { body: { ...body, password: demo.DEMO_PASSWORD } }),
  );
  const [owner] = demo.PROFESSIONALS;
  await api.call(employeeEndpoints.update, {
    params: { id: ids[0] ?? 0 },
    body: { color: owner.color, capacity: owner.capacity },
  });
  return ids;
}

/** Subscribes in test mode. With a real card provider the studio stays on the free tier. */
async function ensureSubscription(api: DemoClient): Promise<void> {
  const { plan } = await api.call(subscriptionEndpoints.get, {});
  if (plan !== null) return;
  const { url } = await api.call(subscriptionEndpoints.checkout, { body: { plan: 'annual' } });
  const { pathname, search } = new URL(url);
  if (pathname.startsWith('/api/company/stripe/test/')) await api.sendForm(pathname + search, 'action=card');
}

type Ids = {
  readonly professionals: readonly number[];
  readonly rooms: readonly number[];
  readonly specialties: readonly number[];
  /** Null for clients beyond the free tier. */
  readonly clients: readonly (number | null)[];
};

const pick = (list: readonly number[], index: number) => list[index] ?? 0;

/** Creates the clients' plans. Returns the number of plans, for which {@link payPlans} waits in billing. */
async function ensurePlans(api: DemoClient, today: string, ids: Ids): Promise<number> {
  const made = await each(plansOn(today), async (plan) => {
    const client_id = ids.clients[plan.person] ?? null;
    if (client_id === null) return 0;
    const existing = await api.call(recurringPlanEndpoints.listOfClient, {
      params: { id: client_id },
      query: { include_inactive: '1' },
    });
    if (existing.length > 0) return 1;
    const body = {
      client_id,
      employee_id: pick(ids.professionals, plan.professional),
      room_id: pick(ids.rooms, plan.room),
      specialty_id: pick(ids.specialties, plan.specialty),
      price_cents: plan.priceCents,
      billing_period: plan.billingPeriod,
      billing_day: plan.billingDay,
      schedules: plan.schedules,
    };
    return (await unlessRefused(api.call(recurringPlanEndpoints.create, { body }), 'CONFLICT')) ? 1 : 0;
  });
  return made.reduce<number>((sum, one) => sum + one, 0);
}

/** Creates the single sessions. A repeated seed adds none: the API refuses a second session of a client at one time. */
async function ensureSessions(api: DemoClient, today: string, ids: Ids): Promise<void> {
  await each(sessionsOn(today), async ({ date, start, minutes, person, priceCents, ...place }) => {
    const client_id = ids.clients[person] ?? null;
    if (client_id === null) return;
    const body = {
      client_id,
      employee_id: pick(ids.professionals, place.professional),
      room_id: pick(ids.rooms, place.room),
      specialty_id: pick(ids.specialties, place.specialty),
      start_datetime: `${date} ${start}:00`,
      duration_minutes: minutes,
      payment_amount_cents: priceCents,
      payment_status: date < today && (person + Number(date.slice(8))) % 6 > 0 ? 'paid' : 'pending',
    } as const;
    await unlessRefused(api.call(appointmentEndpoints.create, { body }), 'CONFLICT');
  });
}

/** Deletes the bookings of the holiday. Then creates a lunch break, the holiday and the days around New Year. */
async function ensureBlocks(api: DemoClient, today: string, { professionals }: Ids): Promise<void> {
  const holiday = holidayOn(today);
  const query = { start: holiday, end: addDays(holiday, 1) };
  const booked = await api.call(appointmentEndpoints.list, { query });
  await each(booked, ({ id }) => api.call(appointmentEndpoints.delete, { params: { id } }));
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
  const days = [
    { name: 'Feriado municipal', start_date: holiday, end_date: holiday },
    { name: 'Recesso de fim de ano', start_date: `${year}-12-24`, end_date: `${year + 1}-01-01` },
  ];
  for (const day of days) {
    await api.call(blockEndpoints.create, { body: { kind: 'holiday', employee_id: null, ...day } });
  }
}

/** Creates commission rules for two professionals. Closes the last month, the default of the API, for one of them. */
async function seedCommission(api: DemoClient, { professionals, specialties }: Ids): Promise<void> {
  const [first, second] = [{ id: pick(professionals, 1) }, { id: pick(professionals, 2) }];
  const half = { specialty_id: null, basis_points: 5_000, fixed_cents: null };
  const fixed = { specialty_id: pick(specialties, 0), basis_points: null, fixed_cents: 3_500 };
  await api.call(commissionEndpoints.saveRules, { params: first, body: { rules: [half] } });
  await api.call(commissionEndpoints.saveRules, {
    params: second,
    body: { rules: [{ ...half, basis_points: 4_250 }, fixed] },
  });
  const { month, sessions, share_cents } = await api.call(commissionEndpoints.get, {
    params: first,
    query: {},
  });
  const body = { month, sessions, share_cents };
  await unlessRefused(api.call(commissionEndpoints.close, { params: first, body }), 'COMMISSION_CLOSED');
}

/** Closes the till of the last day with cash before today: R$ 5,00 are missing. */
async function closeTill(api: DemoClient, today: string): Promise<void> {
  const days = await api.call(financeEndpoints.received, {
    query: { start: addDays(today, -14), end: today },
  });
  for (const { day, total_cents, methods } of days) {
    const cents = methods.find(({ method }) => method === 'cash')?.total_cents ?? 0;
    if (cents === 0) continue;
    const note = 'Troco dado a mais, segundo a recepção.';
    const body = { day, counted_cents: cents - 500, expected_cents: cents, total_cents, note };
    await api.call(financeEndpoints.closeTill, { body });
    return;
  }
}

/**
 * Creates a Pilates studio with half a year of history, once. An interrupted seed resumes at the next start. Future
 * records come from the API, past ones are completed in the tables of agenda and billing (ADR 59).
 */
export async function seedDemo(baseUrl: string, at: Date, databaseUrlOf: DatabaseUrlOf): Promise<void> {
  const api = new DemoClient(baseUrl);
  if (!(await signIn(api))) return;
  await seedBlog(api, at);
  const company = await api.call(companyEndpoints.get, {});
  // The last step sets the address, so the seed is complete.
  if (company.address !== null) return;

  const now = wallClockAt(at, DEFAULT_TIME_ZONE);
  const today = now.slice(0, 10);
  await ensureSubscription(api);
  const professionals = await ensureProfessionals(api);
  const rooms = await ensureAll<(typeof demo.ROOMS)[number], number>(
    demo.ROOMS,
    await api.call(roomEndpoints.list, {}),
    (body) => api.call(roomEndpoints.create, { body }),
  );
  const specialties = await ensureAll<(typeof demo.SPECIALTIES)[number], number>(
    demo.SPECIALTIES,
    await api.call(specialtyEndpoints.list, {}),
    (body) => api.call(specialtyEndpoints.create, { body }),
  );
  for (const [index, specialty] of demo.DEFAULT_SPECIALTIES.entries()) {
    await api.call(employeeEndpoints.update, {
      params: { id: pick(professionals, index) },
      body: {
        default_specialty_id: pick(specialties, specialty),
        council_number: demo.COUNCIL_NUMBERS[index] ?? null,
      },
    });
  }
  const clients = await ensureAll<ReturnType<typeof peopleOn>[number], number | null>(
    peopleOn(today),
    await api.call(clientEndpoints.list, {}),
    (body) => unlessRefused(api.call(clientEndpoints.create, { body }), 'CLIENT_LIMIT'),
  );
  const ids = { professionals, rooms, specialties, clients };
  const plans = await ensurePlans(api, today, ids);
  await ensureSessions(api, today, ids);
  await ensureBlocks(api, today, ids);
  const past = { companyId: company.id, now, evolutions: demo.EVOLUTIONS };
  await closeSessions(databaseUrlOf('agenda'), past);
  await seedSignedNotes(api, pick(professionals, 0), today);
  await payPlans(databaseUrlOf('billing'), past, plans);
  await seedPlaces(api, { ...ids, today });
  const heldDay = workdayFrom(addDays(today, 1));
  await offerPlaces(databaseUrlOf('agenda'), {
    companyId: company.id,
    at,
    days: [heldDay, workdayFrom(addDays(heldDay, 1))],
    employeeId: pick(professionals, 1),
  });
  await seedCommission(api, ids);
  await closeTill(api, today);
  await api.call(pixEndpoints.save, { body: demo.PIX });
  await api.call(companyEndpoints.update, {
    body: {
      address: demo.COMPANY_ADDRESS,
      phone: '1130451200',
      website: 'https://estudioequilibrio.example',
    },
  });
}
