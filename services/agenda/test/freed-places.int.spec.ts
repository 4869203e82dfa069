import {
  appointmentEndpoints,
  attendanceEndpoints,
  noticeEndpoints,
  placeOfferEndpoints,
  planFreezeEndpoints,
  recurringPlanEndpoints,
  seriesEndpoints,
} from '@alinha/contracts-agenda';
import { DAY_MS, MINUTE_MS } from '@alinha/contracts-core';
import { eventually, listenLive, startTestApp, TestClock } from '@alinha/testing';
import { describe, expect, test } from 'vitest';
import { linksOf, offerStudio, placeSteps, startWorkers } from './offer-studio.ts';
import { NOW } from './plan-studio.ts';

const clock = new TestClock(NOW);
const app = await startTestApp({ services: ['accounts', 'billing', 'clients', 'agenda'], clock: clock.now });
const [first, second] = [await startWorkers(app), await startWorkers(app)];
const { offers: worker, reminders } = first;

const { handleDue, stepPastGrace } = placeSteps(app, worker, clock);

const startsOf = (places: readonly { start: string }[]) => places.map(({ start }) => start);

describe('a place becomes free', () => {
  test('when its session is cancelled, deleted or moved, and not when only its notes change', async () => {
    const made = await offerStudio(app);
    const { studio } = made;
    const at = (hour: string) => made.book({ start_datetime: `2026-11-23 ${hour}:00:00` });
    const [cancelled, deleted, moved, noted] = [
      await at('09'),
      await at('10'),
      await at('11'),
      await at('13'),
    ];
    const mark = (id: number, attendance: 'cancelled') =>
      studio.call(attendanceEndpoints.change, { params: { id }, body: { attendance } });
    await mark(cancelled.id, 'cancelled');
    await made.remove(deleted.id);
    await studio.call(appointmentEndpoints.update, {
      params: { id: moved.id },
      body: { start_datetime: '2026-11-24 11:00:00', end_datetime: '2026-11-24 12:00:00' },
    });
    await studio.call(appointmentEndpoints.update, { params: { id: noted.id }, body: { notes: 'Joelho' } });
    // The cancelled one takes no place any more.
    await made.remove(cancelled.id);
    expect(startsOf(await made.places())).toEqual([
      '2026-11-23 09:00:00',
      '2026-11-23 10:00:00',
      '2026-11-23 11:00:00',
    ]);
  });

  test('when its plan is frozen, moved or cancelled, and is offered 28 days ahead at the earliest', async () => {
    const made = await offerStudio(app);
    const { studio } = made;
    const plan = await made.start();
    const [session] = await made.madeBy(plan);
    await studio.call(planFreezeEndpoints.create, {
      params: { id: plan.id },
      body: { start_date: '2026-12-01', end_date: '2026-12-14', reason: null },
    });
    expect(startsOf(await made.places())).toEqual(['2026-12-07 09:00:00', '2026-12-14 09:00:00']);
    await studio.call(seriesEndpoints.update, {
      params: { id: session?.id ?? 0 },
      body: {
        start_datetime: '2026-11-23 15:00:00',
        end_datetime: '2026-11-23 16:00:00',
        allow_overbooking: false,
      },
    });
    const moved = (await made.places()).length;
    expect(moved).toBeGreaterThan(50);
    await studio.call(recurringPlanEndpoints.cancel, { params: { id: plan.id } });
    expect((await made.places()).length).toBeGreaterThan(moved + 40);
    await made.addWaiting();
    await stepPastGrace(made);
    expect(await made.offers()).toMatchObject([{ state: 'open' }]);
    const waiting = (await made.places()).filter(({ state }) => state === 'open');
    expect(waiting.length).toBeGreaterThan(80);
  });

  test('for nobody while offers are off, and stops when they are turned off', async () => {
    const made = await offerStudio(app, { mode: 'off' });
    await made.remove((await made.book()).id);
    expect(await made.places()).toEqual([]);
    await made.setMode('one');
    await made.addWaiting();
    await made.remove((await made.book()).id);
    await stepPastGrace(made);
    const [offer] = await made.offers();
    await made.setMode('off');
    await handleDue(made);
    expect(await made.places()).toMatchObject([{ state: 'stopped' }]);
    await expect(made.answer(offer?.id ?? 0, 'accept')).rejects.toMatchObject({ code: 'OFFER_CLOSED' });
    expect(await made.studio.call(placeOfferEndpoints.settings)).toEqual({
      mode: 'off',
      remind_credits: false,
    });
  });
});

describe('the worker', () => {
  test('offers to the waiting list in order, then to clients whose credits expire first', async () => {
    const made = await offerStudio(app, { mode: 'five' });
    const { companyId, client, other } = made;
    const lateCredit = await made.addClient();
    await made.grant(lateCredit.id, '2026-12-30');
    await made.grant(other.id, '2026-12-10');
    await made.grant(client.id, '2026-11-30');
    const expired = await made.addClient();
    await made.grant(expired.id, '2026-11-22');
    await made.addWaiting({ weekdays: [2] });
    await made.addWaiting({ duration_minutes: 90 });
    const shorter = await made.addWaiting({ duration_minutes: 30, from_time: '09:00', to_time: '10:00' });
    await made.remove((await made.book()).id);
    await stepPastGrace({ companyId });
    expect((await made.offers()).map(({ client_id }) => client_id)).toEqual([
      shorter.client.id,
      other.id,
      lateCredit.id,
    ]);
    const [offer] = await made.offers();
    expect(await made.view(offer?.id ?? 0)).toMatchObject({ end_datetime: '2026-11-23 09:30:00' });
  });

  test('leaves places that start within three hours to staff, with the entries that fit', async () => {
    const made = await offerStudio(app);
    const { entry } = await made.addWaiting();
    const soon = new Date(clock.now().getTime() + 3 * 60 * MINUTE_MS);
    const hour = new Date(soon.getTime() - 3 * 60 * MINUTE_MS).toISOString().slice(11, 13);
    const booked = await made.book({ start_datetime: `2026-11-20 ${hour}:00:00` });
    await made.remove(booked.id);
    await stepPastGrace(made);
    expect(await made.offers()).toEqual([]);
    const [listed] = await made.list();
    expect(listed).toMatchObject({ state: 'late', entries: [{ id: entry.id }] });
  });

  test('lists a free place without a room while every room is full', async () => {
    const made = await offerStudio(app);
    const { entry } = await made.addWaiting();
    const hour = new Date(clock.now().getTime() - 60 * MINUTE_MS).toISOString().slice(11, 13);
    const soon = `2026-11-20 ${hour}:00:00`;
    const { id } = await made.book({ start_datetime: soon, room_id: null });
    const colleague = await made.studio.addEmployee();
    await made.book({ start_datetime: soon, employee_id: colleague.user.id, client_id: made.other.id });
    await made.remove(id);
    await stepPastGrace(made);
    expect(await made.list()).toMatchObject([{ room_id: null, entries: [{ id: entry.id }] }]);
  });

  test('gives a client one open offer, and offers nothing twice, when two processes run at once', async () => {
    const made = await offerStudio(app);
    for (let count = 0; count < 3; count++) await made.addWaiting();
    const hours = ['08', '09', '10', '11', '12', '13'];
    const booked = await Promise.all(
      hours.map((hour) => made.book({ start_datetime: `2026-11-23 ${hour}:00:00` })),
    );
    for (const { id } of booked) await made.remove(id);
    await stepPastGrace(made);
    const race = async () => {
      await Promise.all([first, second].map(({ offers }) => offers.handleDue(made.companyId)));
      await handleDue(made);
    };
    for (let round = 0; round < 4; round++) {
      clock.advance(31 * MINUTE_MS);
      await race();
      const offers = await made.offers();
      const open = offers.filter(({ state }) => state === 'open');
      expect(new Set(open.map(({ client_id }) => client_id)).size).toBe(open.length);
      expect(new Set(open.map(({ place_id }) => place_id)).size).toBe(open.length);
      const pairs = offers.map(({ place_id, client_id }) => `${place_id} ${client_id}`);
      expect(new Set(pairs).size).toBe(pairs.length);
    }
    const perClient = Map.groupBy(await made.offers(), ({ client_id }) => client_id);
    for (const offers of perClient.values()) expect(offers.length).toBeLessThanOrEqual(3);
  });

  test('waits for the next day when the only client has had the offers of a day', async () => {
    const made = await offerStudio(app);
    const { client } = await made.addWaiting();
    const hours = ['08', '09', '10', '11'];
    const booked = await Promise.all(
      hours.map((hour) => made.book({ start_datetime: `2026-11-26 ${hour}:00:00` })),
    );
    for (const { id } of booked) await made.remove(id);
    await stepPastGrace(made);
    for (const _ of hours) {
      clock.advance(31 * MINUTE_MS);
      await handleDue(made);
    }
    expect(await made.offers()).toHaveLength(3);
    expect((await made.places()).at(-1)).toMatchObject({ state: 'open' });
    clock.advance(DAY_MS);
    await handleDue(made);
    expect((await made.offers()).at(-1)).toMatchObject({ client_id: client.id, state: 'open' });
    expect(await made.offers()).toHaveLength(4);
  });

  test('offers a waiting place at once when the only client refuses another one, or staff stop that', async () => {
    const made = await offerStudio(app);
    await made.addWaiting();
    const hours = ['08', '09', '10'];
    const booked = await Promise.all(
      hours.map((hour) => made.book({ start_datetime: `2026-11-26 ${hour}:00:00` })),
    );
    for (const { id } of booked) await made.remove(id);
    await stepPastGrace(made);
    const states = async () => (await made.offers()).map(({ state }) => state);
    expect(await states()).toEqual(['open']);
    await made.answer((await made.offers())[0]?.id ?? 0, 'refuse');
    await handleDue(made);
    expect(await states()).toEqual(['refused', 'open']);
    await made.stop((await made.offers())[1]?.place_id ?? 0);
    await handleDue(made);
    expect(await states()).toEqual(['refused', 'lost', 'open']);
  });

  test('stops a place when staff say so', async () => {
    const made = await offerStudio(app);
    await made.addWaiting();
    await made.remove((await made.book()).id);
    await stepPastGrace(made);
    const [place] = await made.list();
    expect(place).toMatchObject({ state: 'open', offers: [{ state: 'open' }], entries: [] });
    const agenda = await listenLive(made.studio.connection);
    expect(await made.stop(place?.id ?? 0)).toMatchObject({ state: 'stopped', offers: [{ state: 'lost' }] });
    await eventually(() =>
      expect(agenda.changes).toContainEqual({ start: '2026-11-23 09:00:00', end: null }),
    );
    agenda.leave();
    expect(await made.stop(place?.id ?? 0)).toMatchObject({ state: 'stopped' });
    expect(await made.list()).toEqual([]);
    expect(await made.book({ client_id: made.other.id })).toMatchObject({ overbooked: false });
    const stranger = await offerStudio(app);
    await expect(stranger.stop(place?.id ?? 0)).rejects.toMatchObject({ status: 404 });
  });
});

describe('messages', () => {
  test('are turned off and on by staff and by the link of a message', async () => {
    const { studio, client, companyId } = await offerStudio(app);
    const params = { id: client.id };
    expect(await studio.call(noticeEndpoints.ofClient, { params })).toEqual({ wanted: true, since: null });
    const off = await studio.call(noticeEndpoints.save, { params, body: { wanted: false } });
    expect(off).toMatchObject({ wanted: false, since: expect.any(String) });
    const token = linksOf(app).linkOfNotices({ companyId, clientId: client.id }).split('/').at(-1) ?? '';
    expect(await app.anonymous.call(noticeEndpoints.get, { params: { token } })).toMatchObject({
      wanted: false,
    });
    const on = await app.anonymous.call(noticeEndpoints.answer, {
      params: { token },
      body: { wanted: true },
    });
    expect(on).toMatchObject({ wanted: true, language: 'pt' });
    expect(await studio.call(noticeEndpoints.ofClient, { params })).toEqual({ wanted: true, since: null });
  });

  test('remind a client once of credits that expire within seven days', async () => {
    const made = await offerStudio(app);
    const { studio, client, other, companyId } = made;
    await studio.call(placeOfferEndpoints.saveSettings, { body: { mode: 'off', remind_credits: true } });
    await made.grant(client.id, '2026-11-26');
    await made.grant(client.id, '2026-11-25');
    await made.grant(other.id, '2026-11-25');
    await studio.call(noticeEndpoints.save, { params: { id: other.id }, body: { wanted: false } });
    const reminded = async () =>
      app.database.query<{ client_id: number }>(
        'SELECT client_id FROM agenda.credit WHERE company_id = $1 AND reminded_at IS NOT NULL',
        [companyId],
      );
    await reminders.run();
    // They were granted today.
    expect(await reminded()).toEqual([]);
    clock.advance(DAY_MS);
    await Promise.all([first, second].map((one) => one.reminders.run()));
    expect(await reminded()).toEqual([{ client_id: client.id }, { client_id: client.id }]);
  });
});
