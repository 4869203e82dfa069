import {
  appointmentEndpoints,
  attendanceEndpoints,
  packageEndpoints,
  slotEndpoints,
  specialtyEndpoints,
  waitingListEndpoints,
  workingHoursEndpoints,
} from '@alinha/contracts-agenda';
import { MINUTE_MS } from '@alinha/contracts-core';
import { eventually, startTestApp, TestClock } from '@alinha/testing';
import { describe, expect, test } from 'vitest';
import { offerStudio, placeSteps, startWorkers } from './offer-studio.ts';
import { NOW } from './plan-studio.ts';

const clock = new TestClock(NOW);
const app = await startTestApp({ services: ['accounts', 'billing', 'clients', 'agenda'], clock: clock.now });
const { offers: worker } = await startWorkers(app);

const closedWith = (state: string) => ({ status: 409, code: 'OFFER_CLOSED', details: { state } });

const { handleDue, stepPastGrace } = placeSteps(app, worker, clock);

/** A studio in which one of `waiting` clients was offered Monday at 09:00. */
async function offeredStudio({
  waiting = 1,
  ...options
}: Parameters<typeof offerStudio>[1] & { waiting?: number } = {}) {
  const made = await offerStudio(app, options);
  const booked = await made.book();
  const entries = [];
  for (let index = 0; index < waiting; index++) entries.push(await made.addWaiting());
  await made.remove(booked.id);
  await stepPastGrace(made);
  const [offer] = await made.offers();
  if (!offer) throw new Error('nothing was offered');
  return { ...made, entries, offer, booked };
}

type Offered = Awaited<ReturnType<typeof offeredStudio>>;

describe('an offer', () => {
  test('books the session, uses the first credit and closes the entry when it is accepted', async () => {
    const made = await offeredStudio();
    const { studio, offer, entries, professional, place } = made;
    const [{ client } = { client: made.client }] = entries;
    await made.grant(client.id, '2027-02-01');
    await made.grant(client.id, '2027-01-01');
    expect(await made.view(offer.id)).toMatchObject({
      professional_name: professional.name,
      room_name: place.name,
      specialty_name: null,
      start_datetime: '2026-11-23 09:00:00',
      end_datetime: '2026-11-23 10:00:00',
      state: 'open',
      credit: { expires_on: '2027-01-01' },
      opted_out: false,
      waiting: true,
    });
    expect(await made.answer(offer.id, 'accept')).toMatchObject({
      state: 'accepted',
      credit: { expires_on: '2027-01-01' },
    });
    expect(await made.answer(offer.id, 'accept')).toMatchObject({ state: 'accepted' });
    const booked = await studio.call(appointmentEndpoints.list, {
      query: { start: '2026-11-23', end: '2026-11-24' },
    });
    expect(booked).toMatchObject([
      { client_id: client.id, overbooked: false, payment_amount_cents: null, credit_id: expect.any(Number) },
    ]);
    expect(await made.places()).toMatchObject([{ state: 'filled' }]);
    await eventually(async () => {
      const entries = await app.database.query(
        `SELECT action, user_id, label, due FROM accounts.activity
         WHERE company_id = $1 AND action LIKE 'offer.%' AND user_id IS NULL ORDER BY occurred_at, id`,
        [made.companyId],
      );
      const entry = { user_id: null, label: client.name, due: '2026-11-23 09:00:00' };
      expect(entries).toHaveLength(2);
      expect(entries).toContainEqual({ ...entry, action: 'offer.sent' });
      expect(entries).toContainEqual({ ...entry, action: 'offer.accepted' });
    });
    expect(
      await app.database.query('SELECT closed_as FROM agenda.waiting_entry WHERE client_id = $1', [
        client.id,
      ]),
    ).toEqual([{ closed_as: 'booked' }]);
    await made.remove(booked[0]?.id ?? 0);
    expect(await made.view(offer.id)).toMatchObject({ state: 'taken', credit: null });
  });

  test.each([
    ['its price', 0],
    ['a package of the client', 1],
  ])('is for the specialty of the session that left, paid with %s', async (_case, packages) => {
    const made = await offerStudio(app);
    const specialty = (name: string) =>
      made.studio.call(specialtyEndpoints.create, {
        body: { name, duration_minutes: 60, price_cents: 12_000 },
      });
    const [pilates, physio] = [await specialty('Pilates'), await specialty('Fisioterapia')];
    const { id } = await made.book({ specialty_id: pilates.id });
    await made.addWaiting({ specialty_id: physio.id });
    const { client } = await made.addWaiting();
    const sale = { specialty_id: pilates.id, sessions: 1, price_cents: 0, valid_until: '2026-11-30' };
    for (let sold = 0; sold < packages; sold++)
      await made.studio.call(packageEndpoints.sell, { params: { id: client.id }, body: sale });
    await made.remove(id);
    await stepPastGrace(made);
    const [offer, ...others] = await made.offers();
    expect([offer?.client_id, others]).toEqual([client.id, []]);
    expect(await made.view(offer?.id ?? 0)).toMatchObject({ specialty_name: 'Pilates' });
    await made.answer(offer?.id ?? 0, 'accept');
    const booked = await made.studio.call(appointmentEndpoints.list, {
      query: { start: '2026-11-23', end: '2026-11-24' },
    });
    expect(booked).toMatchObject([
      {
        client_id: client.id,
        specialty_id: pilates.id,
        ...{
          payment_amount_cents: packages ? null : 12_000,
          package_id: packages ? expect.any(Number) : null,
        },
      },
    ]);
  });

  test('of another place comes no sooner than its time for an undo when a client answers', async () => {
    const made = await offeredStudio();
    const mistake = await made.book({ start_datetime: '2026-11-24 09:00:00' });
    await made.remove(mistake.id);
    await handleDue(made);
    clock.advance(20_000);
    await made.answer(made.offer.id, 'refuse');
    await handleDue(made);
    expect(await made.offers()).toMatchObject([{ state: 'refused' }]);
    clock.advance(2 * MINUTE_MS);
    await handleDue(made);
    expect(await made.offers()).toMatchObject([{ state: 'refused' }, { state: 'open' }]);
  });

  test('holds its place against other bookings, except with overbooking and for its client', async () => {
    const made = await offeredStudio();
    const { studio, other, entries, professional } = made;
    await expect(made.book({ client_id: other.id })).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { conflicts: [], closed: [{ reason: 'offered', name: null }] },
    });
    const slots = await studio.call(slotEndpoints.list, {
      query: { start: '2026-11-23', employee_id: String(professional.id) },
    });
    expect(slots.filter(({ start_time }) => start_time > '08:00' && start_time < '10:00')).toEqual([]);
    const weeks = await studio.call(workingHoursEndpoints.list);
    expect(weeks.find(({ employee_id }) => employee_id === professional.id)?.held).toMatchObject([
      { start_datetime: '2026-11-23 09:00:00', client_names: [entries[0]?.client.name] },
    ]);
    const own = await made.book({ client_id: entries[0]?.client.id });
    expect(own.overbooked).toBe(false);
    await made.remove(own.id);
    expect(await made.book({ client_id: other.id, allow_overbooking: true })).toMatchObject({
      overbooked: true,
    });
    await expect(made.answer(made.offer.id, 'accept')).rejects.toMatchObject(closedWith('taken'));
  });

  test('goes to the next client when it is refused, and when it expires', async () => {
    const made = await offeredStudio({ waiting: 3 });
    const { offer, entries } = made;
    expect(await made.answer(offer.id, 'refuse')).toMatchObject({ state: 'refused', opted_out: false });
    await handleDue(made);
    const clients = entries.map(({ client }) => client.id);
    expect(await made.offers()).toMatchObject([
      { client_id: clients[0], state: 'refused' },
      { client_id: clients[1], state: 'open' },
    ]);
    clock.advance(30 * MINUTE_MS);
    const [, second] = await made.offers();
    await expect(made.answer(second?.id ?? 0, 'accept')).rejects.toMatchObject(closedWith('expired'));
    await handleDue(made);
    expect(await made.offers()).toMatchObject([
      {},
      { state: 'expired' },
      { client_id: clients[2], state: 'open' },
    ]);
    clock.advance(30 * MINUTE_MS);
    await handleDue(made);
    expect(await made.places()).toMatchObject([{ state: 'nobody' }]);
    const [listed] = await made.list();
    expect(listed).toMatchObject({ state: 'nobody', held_until: null });
    expect(listed?.entries.map(({ client_id }) => client_id)).toEqual(clients);
    expect(listed?.offers.map(({ state }) => state)).toEqual(['refused', 'expired', 'expired']);
  });

  test.each([
    [
      'the waiting entry was removed',
      ({ studio, entries }: Offered) =>
        studio.call(waitingListEndpoints.delete, { params: { id: entries[0]?.entry.id ?? 0 } }),
    ],
    [
      'staff booked the client from the waiting list at another time',
      ({ book, entries }: Offered) =>
        book({
          client_id: entries[0]?.client.id,
          waiting_entry_id: entries[0]?.entry.id,
          start_datetime: '2026-11-24 09:00:00',
        }),
    ],
  ])('books no session and promises no other offers after %s', async (_, change) => {
    const made = await offeredStudio();
    await change(made);
    await expect(made.answer(made.offer.id, 'accept')).rejects.toMatchObject(closedWith('taken'));
    expect(await made.view(made.offer.id)).toMatchObject({ state: 'taken', waiting: false });
    expect(await made.offers()).toMatchObject([{ state: 'lost' }]);
    const query = { start: '2026-11-23', end: '2026-11-24' };
    expect(await made.studio.call(appointmentEndpoints.list, { query })).toEqual([]);
  });

  test('books the session with a credit when the waiting entry was removed', async () => {
    const made = await offeredStudio();
    const [{ client, entry } = { client: made.client, entry: { id: 0 } }] = made.entries;
    await made.grant(client.id, '2027-01-01');
    await made.studio.call(waitingListEndpoints.delete, { params: { id: entry.id } });
    expect(await made.answer(made.offer.id, 'accept')).toMatchObject({
      state: 'accepted',
      credit: { expires_on: '2027-01-01' },
    });
  });

  test('shows the present time of the accepted session when it is moved', async () => {
    const made = await offeredStudio();
    await made.answer(made.offer.id, 'accept');
    const [{ id } = { id: 0 }] = await made.studio.call(appointmentEndpoints.list, {
      query: { start: '2026-11-23', end: '2026-11-24' },
    });
    const times = { start_datetime: '2026-11-24 15:00:00', end_datetime: '2026-11-24 16:00:00' };
    await made.studio.call(appointmentEndpoints.update, { params: { id }, body: times });
    expect(await made.view(made.offer.id)).toMatchObject({ state: 'accepted', ...times });
  });

  test('is not the fourth of its client in 24 hours, and staff see the client with the open place', async () => {
    const made = await offerStudio(app);
    const { client, entry } = await made.addWaiting();
    for (const hour of ['09', '11', '13', '15']) {
      const { id } = await made.book({ start_datetime: `2026-11-23 ${hour}:00:00` });
      await made.remove(id);
      await stepPastGrace(made);
      const offer = (await made.offers()).find(({ state }) => state === 'open');
      if (offer) await made.answer(offer.id, 'refuse');
      await handleDue(made);
    }
    expect((await made.offers()).map(({ client_id }) => client_id)).toEqual(Array(3).fill(client.id));
    const open = (await made.list()).filter(({ state }) => state === 'open');
    expect(open).toMatchObject([
      { start_datetime: '2026-11-23 15:00:00', offers: [], entries: [{ id: entry.id }] },
    ]);
  });

  test('is never sent when the session comes back within two minutes', async () => {
    const made = await offerStudio(app, { capacity: 5 });
    const { id } = await made.book();
    await made.addWaiting();
    const mark = (attendance: 'cancelled' | 'scheduled') =>
      made.studio.call(attendanceEndpoints.change, { params: { id }, body: { attendance } });
    await mark('cancelled');
    await handleDue(made);
    clock.advance(MINUTE_MS);
    await handleDue(made);
    await mark('scheduled');
    clock.advance(MINUTE_MS);
    await handleDue(made);
    expect(await made.offers()).toEqual([]);
    expect(await made.places()).toEqual([]);
  });

  test('goes to nobody who opted out, until they opt in again', async () => {
    const made = await offeredStudio({ waiting: 2 });
    expect(await made.answer(made.offer.id, 'stop')).toMatchObject({ state: 'refused', opted_out: true });
    const booked = await made.book({ start_datetime: '2026-11-24 09:00:00' });
    await made.remove(booked.id);
    await stepPastGrace(made);
    const [first, second] = made.entries.map(({ client }) => client.id);
    expect((await made.offers()).map(({ client_id }) => client_id)).toEqual([first, second]);
    expect(await made.answer(made.offer.id, 'resume')).toMatchObject({ state: 'refused', opted_out: false });
    clock.advance(30 * MINUTE_MS);
    await handleDue(made);
    expect((await made.offers()).map(({ client_id }) => client_id)).toEqual([first, second, first]);
  });

  test('is 404 for a wrong signature', async () => {
    const { tokenOf, offer, studio } = await offeredStudio();
    const token = tokenOf(offer.id);
    // The last character carries two bits only.
    const other = `${token.slice(0, -1)}${token.endsWith('A') ? 'Q' : 'A'}`;
    const reply = await studio.request('GET', `/api/offers/${other}`);
    expect(reply.status).toBe(404);
  });
});

test('five clients get an offer at once, and the first who accepts gets the place', async () => {
  const made = await offeredStudio({ mode: 'five', waiting: 6 });
  const sent = await made.offers();
  expect(sent.map(({ state }) => state)).toEqual(Array(5).fill('open'));
  const outcomes = await Promise.allSettled(sent.map(({ id }) => made.answer(id, 'accept')));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await made.offers()).map(({ state }) => state).sort()).toEqual([
    'accepted',
    ...Array(4).fill('lost'),
  ]);
});

test('one of fifty clients gets the place when all accept at once', async () => {
  const made = await offeredStudio();
  // More clients than the free tier allows.
  await app.database.query(
    `WITH added AS (
       INSERT INTO agenda.client (company_id, id, name, archived, version)
       SELECT $1, 900000 + n, 'Cliente ' || n, false, 1 FROM generate_series(1, 49) n RETURNING id)
     INSERT INTO agenda.place_offer (company_id, place_id, client_id, end_at, offered_at, expires_at)
     SELECT o.company_id, o.place_id, added.id, o.end_at, o.offered_at, o.expires_at
     FROM agenda.place_offer o, added WHERE o.company_id = $1`,
    [made.companyId],
  );
  const sent = await made.offers();
  expect(sent).toHaveLength(50);
  const outcomes = await Promise.allSettled(sent.map(({ id }) => made.answer(id, 'accept')));
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused).toHaveLength(49);
  for (const { reason } of refused) expect(reason).toMatchObject(closedWith('taken'));
  const booked = await made.studio.call(appointmentEndpoints.list, {
    query: { start: '2026-11-23', end: '2026-11-24' },
  });
  expect(booked).toHaveLength(1);
});
