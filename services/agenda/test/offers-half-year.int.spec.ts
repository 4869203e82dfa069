import { employeeEndpoints } from '@alinha/contracts-accounts';
import {
  appointmentEndpoints,
  attendanceEndpoints,
  type CancellationPolicy,
  cancellationPolicyEndpoints,
  clientOfferEndpoints,
  creditEndpoints,
  DEFAULT_CANCELLATION_POLICY,
  noticeEndpoints,
  type OfferMode,
  placeOfferEndpoints,
  planFreezeEndpoints,
  recurringPlanEndpoints,
  waitingListEndpoints,
} from '@alinha/contracts-agenda';
import { clientEndpoints } from '@alinha/contracts-clients';
import { addDays, addMinutes, wallClockAt } from '@alinha/contracts-core';
import { instantOf } from '@alinha/service-kit';
import {
  appointmentInput,
  clientInput,
  employeeInput,
  eventually,
  RefusedCall,
  startTestApp,
  TestClock,
  waitingEntryInput,
} from '@alinha/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bookHeldPlace, brokenHolds, countHolds, lostPlaces } from './lost-offers.ts';
import { OfferModel } from './offer-model.ts';
import { linksOf, startWorkers } from './offer-studio.ts';
import { planInput } from './plan-studio.ts';

const ZONE = 'America/Sao_Paulo';
const FIRST_DAY = '2026-11-23';
const DAYS = 182;
const CAPACITIES = [1, 3];
const CLIENTS = 14;

const clock = new TestClock(instantOf(`${FIRST_DAY} 06:00:00`, ZONE).toISOString());
const app = await startTestApp({ services: ['accounts', 'billing', 'clients', 'agenda'], clock: clock.now });
const workers = [await startWorkers(app), await startWorkers(app)];
const links = linksOf(app);
const now = () => wallClockAt(clock.now(), ZONE);

const ACTIONS = ['book', 'book', 'book', 'cancel', 'cancel', 'cancel', 'move', 'miss'] as const;
const RARE = ['freeze', 'policy', 'mode', 'grant', 'wait', 'wait', 'optOut', 'optIn', 'optIn'] as const;
type Action = (typeof ACTIONS)[number] | (typeof RARE)[number];

const moment = fc.record({
  minutes: fc.integer({ min: 40, max: 1_300 }),
  actions: fc.array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom<Action>(...ACTIONS) },
      { weight: 1, arbitrary: fc.constantFrom<Action>(...RARE) },
    ),
    { minLength: 1, maxLength: 3 },
  ),
  /** Decides the details of the actions. */
  number: fc.nat({ max: 1_000_000 }),
  answers: fc.array(
    fc.constantFrom('accept', 'accept', 'accept', 'accept', 'refuse', 'refuse', 'stop', 'none'),
    { minLength: 5, maxLength: 5 },
  ),
  isCut: fc.boolean(),
});

type NewOffer = {
  readonly id: number;
  readonly place_id: number;
  readonly client_id: number;
  readonly offered_at: Date;
  readonly start: string;
  readonly state: string;
};

/** Refusals that depend on the state are part of the rules. */
const unlessRefused = <T>(call: Promise<T>): Promise<T | null> =>
  call.catch((error: unknown) => {
    if (error instanceof RefusedCall && error.status < 500) return null;
    throw error;
  });

test('half a year of cancellations, offers and restarts keeps capacity, credits, quiet hours and opt-outs', {
  timeout: 120_000,
}, async () => {
  const studio = await app.signUp();
  await app.database.query(
    `INSERT INTO clients.client_quota (company_id, plan) VALUES ($1, 'annual')
     ON CONFLICT (company_id) DO UPDATE SET plan = 'annual'`,
    [studio.companyId],
  );
  const { companyId } = studio;
  const employees: number[] = [];
  for (const capacity of CAPACITIES)
    employees.push((await studio.call(employeeEndpoints.create, { body: employeeInput({ capacity }) })).id);
  const clients: number[] = [];
  for (let count = 0; count < CLIENTS; count++)
    clients.push((await studio.call(clientEndpoints.create, { body: clientInput() })).id);
  const model = new OfferModel();
  const pick = <T>(list: readonly T[], number: number): T => list[number % list.length] as T;
  const saveMode = async (mode: OfferMode) => {
    model.mode = mode;
    await studio.call(placeOfferEndpoints.saveSettings, { body: { mode, remind_credits: true } });
  };
  await saveMode('one');
  const plans: number[] = [];
  for (const [index, employee_id] of employees.entries()) {
    const plan = await studio.call(recurringPlanEndpoints.create, {
      body: planInput({ employee_id, client_id: clients[index] ?? 0, room_id: null }),
    });
    plans.push(plan.id);
  }

  const timeOf = (number: number, days = 20) =>
    `${addDays(now().slice(0, 10), 1 + (number % days))} ${String(8 + (number % 10)).padStart(2, '0')}:00:00`;
  const upcoming = () => [...model.sessions.values()].filter(({ start }) => start > now());

  const book = async (number: number) => {
    const start_datetime = timeOf(number);
    const client_id = pick(clients, number >> 3);
    const booked = await unlessRefused(
      studio.call(appointmentEndpoints.create, {
        body: appointmentInput({
          employee_id: pick(employees, number),
          client_id,
          room_id: null,
          specialty_id: null,
          start_datetime,
          end_datetime: undefined,
          duration_minutes: 60,
        }),
      }),
    );
    if (!booked) return;
    model.sessions.set(booked.id, {
      id: booked.id,
      client: client_id,
      employee: booked.employee_id,
      isPlan: false,
      start: booked.start_datetime,
      end: booked.end_datetime,
    });
  };
  const move = async (number: number) => {
    const session = pick(upcoming(), number);
    const start_datetime = timeOf(number >> 2);
    const moved = await unlessRefused(
      studio.call(appointmentEndpoints.update, {
        params: { id: session.id },
        body: { start_datetime, end_datetime: addMinutes(start_datetime, 60) },
      }),
    );
    if (moved) Object.assign(session, { start: moved.start_datetime, end: moved.end_datetime });
  };
  const perform: Readonly<Record<Action, (number: number) => Promise<unknown>>> = {
    book,
    move: async (number) => upcoming().length > 0 && move(number),
    cancel: async (number) => {
      const sessions = upcoming();
      if (sessions.length === 0) return;
      const { id } = pick(sessions, number);
      await studio.call(appointmentEndpoints.delete, { params: { id } });
      model.remove(id);
    },
    miss: async (number) => {
      const past = [...model.sessions.values()].filter(
        ({ start, end }) => end < now() && start > addDays(now(), -3),
      );
      if (past.length === 0) return;
      const params = { id: pick(past, number).id };
      await studio
        .call(attendanceEndpoints.change, { params, body: { attendance: 'no_show', credit: false } })
        .catch(() => null);
    },
    freeze: (number) => {
      const start_date = addDays(now().slice(0, 10), 1 + (number % 20));
      return unlessRefused(
        studio.call(planFreezeEndpoints.create, {
          params: { id: pick(plans, number) },
          body: { start_date, end_date: addDays(start_date, number % 9) },
        }),
      );
    },
    policy: (number) => {
      const body: CancellationPolicy = { ...DEFAULT_CANCELLATION_POLICY, notice_hours: number % 48 };
      return studio.call(cancellationPolicyEndpoints.save, { body });
    },
    mode: (number) => saveMode(pick(['one', 'five', 'one', 'five', 'off'] as const, number)),
    grant: async (number) => {
      const client = pick(clients, number);
      const expires_on = addDays(now().slice(0, 10), number % 40);
      const { id } = await studio.call(creditEndpoints.grant, {
        params: { id: client },
        body: { reason: 'Cortesia', expires_on },
      });
      model.credits.push({ id, client, expiresOn: expires_on, usedBy: null });
    },
    wait: (number) =>
      unlessRefused(
        studio.call(waitingListEndpoints.create, {
          body: waitingEntryInput({
            client_id: pick(clients, number),
            weekdays: [1, 2, 3, 4, 5],
            from_time: number % 2 === 0 ? '08:00' : '10:00',
            to_time: '18:00',
            duration_minutes: pick([30, 60], number),
            valid_until: addDays(now().slice(0, 10), 30),
          }),
        }),
      ),
    optOut: async (number) => {
      const client = pick(clients, number);
      await studio.call(noticeEndpoints.save, { params: { id: client }, body: { wanted: false } });
      model.optOut(client, clock.now());
    },
    optIn: async (number) => {
      const client = pick([...model.optedOut.keys(), ...clients], number);
      await studio.call(noticeEndpoints.save, { params: { id: client }, body: { wanted: true } });
      model.optedOut.delete(client);
    },
  };

  /** Two processes work at once; a cut ends the connections of those in a transaction. */
  const work = async (isCut: boolean) => {
    const working = workers.map(({ offers }) => offers.handleDue(companyId).catch(() => undefined));
    if (isCut)
      await app.database.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE application_name = 'alinha-agenda' AND datname = current_database() AND xact_start IS NOT NULL`,
      );
    await Promise.all(working);
    if (!isCut) return;
    // Restarted processes have new connections.
    for (const { offers } of workers) await eventually(() => offers.handleDue(companyId));
    await eventually(() => studio.call(placeOfferEndpoints.list));
  };

  let known = 0;
  const counts = { offers: 0, accepted: 0, credits: 0, closed: 0, held: 0, refused: 0 };
  const checkNewOffers = async () => {
    const offers = await app.database.query<NewOffer>(
      `SELECT o.id, o.place_id, o.client_id, o.offered_at, p.start_at::text AS start, o.state
       FROM agenda.place_offer o JOIN agenda.freed_place p ON p.company_id = o.company_id AND p.id = o.place_id
       WHERE o.company_id = $1 AND o.id > $2 ORDER BY o.id`,
      [companyId, known],
    );
    for (const { id, client_id, offered_at, start } of offers) {
      known = id;
      counts.offers++;
      const hour = Number(wallClockAt(offered_at, ZONE).slice(11, 13));
      expect(hour >= 8 && hour < 20, `offer ${id} was sent at ${hour} h`).toBe(true);
      expect(instantOf(start, ZONE).getTime() - offered_at.getTime()).toBeGreaterThan(3 * 3_600_000);
      // At the same time a client may get an offer just before it opts out.
      const optedOutAt = model.optedOut.get(client_id) ?? offered_at;
      expect(offered_at.getTime(), `client ${client_id} opted out`).toBeLessThanOrEqual(optedOutAt.getTime());
    }
  };
  const openOffers = () =>
    app.database.query<{ id: number; place_id: number; client_id: number }>(
      `SELECT id, place_id, client_id FROM agenda.place_offer WHERE company_id = $1 AND state = 'open' ORDER BY id`,
      [companyId],
    );
  const answer = async (offer: { id: number; client_id: number }, chosen: 'accept' | 'refuse' | 'stop') => {
    const token = links.linkOfOffer({ companyId, offerId: offer.id }).split('/').at(-1) ?? '';
    const reply = await unlessRefused(
      app.anonymous.call(clientOfferEndpoints.answer, { params: { token }, body: { answer: chosen } }),
    );
    if (chosen === 'stop') model.optOut(offer.client_id, clock.now());
    if (chosen !== 'accept' || !reply) return;
    counts.accepted++;
    const [booked] = await app.database.query<{ id: number; employee_id: number }>(
      `SELECT a.id, a.employee_id FROM agenda.place_offer o
       JOIN agenda.freed_place p ON p.company_id = o.company_id AND p.id = o.place_id
       JOIN agenda.appointment a ON a.company_id = p.company_id AND a.id = p.appointment_id
       WHERE o.company_id = $1 AND o.id = $2`,
      [companyId, offer.id],
    );
    if (!booked) throw new Error('an accepted offer has no appointment');
    const { start_datetime: start, end_datetime: end } = reply;
    model.sessions.set(booked.id, {
      id: booked.id,
      client: offer.client_id,
      employee: booked.employee_id,
      isPlan: false,
      start,
      end,
    });
    const credit = model.firstCredit(offer.client_id, start.slice(0, 10));
    expect(reply.credit?.expires_on ?? null).toBe(credit?.expiresOn ?? null);
    if (credit) {
      credit.usedBy = booked.id;
      counts.credits++;
    }
  };
  const checkState = async () => {
    const over = await app.database.query(
      `SELECT a.id FROM agenda.appointment a JOIN agenda.employee e ON e.company_id = a.company_id AND e.id = a.employee_id
       WHERE a.company_id = $1 AND a.attendance <> 'cancelled' AND a.start_at > $2::timestamp - interval '1 day'
         AND e.capacity < (SELECT count(*) FROM agenda.appointment b WHERE b.company_id = a.company_id
           AND b.employee_id = a.employee_id AND b.attendance <> 'cancelled' AND NOT b.overbooked
           AND b.start_at <= a.start_at AND b.end_at > a.start_at)`,
      [companyId, now()],
    );
    expect(over).toEqual([]);
    const balances = await app.database.query<{ client_id: number; live: number }>(
      `SELECT client_id, count(*)::integer AS live FROM agenda.credit k
       WHERE company_id = $1 AND revoked_at IS NULL AND expires_on >= $2::date
         AND NOT EXISTS (SELECT FROM agenda.appointment a WHERE a.company_id = $1 AND a.credit_id = k.id AND NOT a.credit_returned)
       GROUP BY client_id`,
      [companyId, now()],
    );
    const live = new Map(balances.map((row) => [row.client_id, row.live]));
    const today = now().slice(0, 10);
    for (const client of clients) expect(live.get(client) ?? 0).toBe(model.balance(client, today));
  };
  const checkOpen = (open: readonly { place_id: number; client_id: number }[], wasFive: boolean) => {
    expect(new Set(open.map(({ client_id }) => client_id)).size).toBe(open.length);
    if (!wasFive) expect(new Set(open.map(({ place_id }) => place_id)).size).toBe(open.length);
  };

  const checkPlaces = async () => {
    const [at, employee_id = 0] = [clock.now(), ...employees];
    const lost = await lostPlaces(app, companyId, { at, zone: ZONE, optedOut: model.optedOut });
    expect(lost.problems).toEqual([]);
    counts.closed += lost.checked;
    expect(await brokenHolds(app, companyId, at)).toEqual([]);
    counts.held += await countHolds(app, companyId, at);
    const booking = await bookHeldPlace(app, studio, { at, employee_id });
    expect(booking, 'a held place was booked').not.toBe('booked');
    if (booking === 'refused') counts.refused++;
  };

  const last = addDays(FIRST_DAY, DAYS);
  const moments = fc.sample(moment, { numRuns: 1_200, seed: 11 });
  /** Five offers may be open until they expire. */
  let fiveUntil = '';
  for (const [index, { minutes, actions, number, answers, isCut }] of moments.entries()) {
    clock.advance(minutes * 60_000);
    if (now().slice(0, 10) > last) break;
    await workers[0]?.offers.handleDue(companyId);
    await checkNewOffers();
    await checkPlaces();
    for (const [offset, action] of actions.entries()) await perform[action](number + offset * 7_919);
    if (model.mode === 'five') fiveUntil = addMinutes(now(), 31);
    await work(isCut && index % 7 === 0);
    await checkNewOffers();
    // Undone within two minutes is undone without a message.
    clock.advance(125_000);
    await workers[1]?.offers.handleDue(companyId);
    await checkNewOffers();
    await checkPlaces();
    const open = await openOffers();
    checkOpen(open, fiveUntil > now());
    await Promise.all(
      open.map((offer, at) => {
        const chosen = answers[at % answers.length] ?? 'none';
        return chosen === 'none' ? null : answer(offer, chosen as 'accept' | 'refuse' | 'stop');
      }),
    );
    if (index % 5 === 0) await checkState();
  }
  expect(now().slice(0, 10) > last).toBe(true);
  expect(counts.offers).toBeGreaterThan(60);
  expect(counts.accepted).toBeGreaterThan(20);
  expect(counts.credits).toBeGreaterThan(5);
  expect(counts.closed).toBeGreaterThan(0);
  expect(counts.held).toBeGreaterThan(0);
  expect(counts.refused).toBeGreaterThan(0);
});
