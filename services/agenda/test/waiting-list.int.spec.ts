import { employeeEndpoints } from '@alinha/contracts-accounts';
import {
  appointmentEndpoints,
  attendanceEndpoints,
  recurringPlanEndpoints,
  roomEndpoints,
  type WaitingEntryInput,
  waitingListEndpoints,
} from '@alinha/contracts-agenda';
import { clientEndpoints } from '@alinha/contracts-clients';
import { addMinutes } from '@alinha/contracts-core';
import { appointmentInput, clientInput, employeeInput, startTestApp, TestClock } from '@alinha/testing';
import { describe, expect, test } from 'vitest';
import { clientIsArchived, FIRST_MONDAY, idsOf, NOW, planInput, planStudio } from './plan-studio.ts';

const clock = new TestClock(NOW);
const app = await startTestApp({ services: ['accounts', 'billing', 'clients', 'agenda'], clock: clock.now });
const { list, fits, places, create, update, delete: remove, restore } = waitingListEndpoints;

const TODAY = NOW.slice(0, 10);
const DAY_MS = 86_400_000;
/** More than a pool has. */
const CONNECTIONS = 20;

/** A studio whose client waits for Mondays between 09:00 and 12:00. */
async function waitingStudio() {
  const made = await planStudio(app);
  const { studio, client, professional, place } = made;
  const input = (given: Partial<WaitingEntryInput> = {}): WaitingEntryInput => ({
    client_id: client.id,
    kind: 'once',
    employee_id: professional.id,
    room_id: null,
    specialty_id: null,
    duration_minutes: 60,
    weekdays: [1],
    from_time: '09:00',
    to_time: '12:00',
    valid_until: '2026-12-10',
    note: null,
    ...given,
  });
  const add = (given: Partial<WaitingEntryInput> = {}) => studio.call(create, { body: input(given) });
  const waiting = async () => idsOf(await studio.call(list, { query: {} }));
  const placesFor = (id: number) => studio.call(places, { params: { id } });
  const startsFor = async (id: number) =>
    (await placesFor(id)).map(({ date, start_time }) => `${date} ${start_time}`);
  const book = (start: string, given: object = {}) =>
    studio.call(appointmentEndpoints.create, {
      body: appointmentInput({
        employee_id: professional.id,
        client_id: made.other.id,
        room_id: place.id,
        start_datetime: `${start}:00`,
        duration_minutes: 60,
        ...given,
      }),
    });
  return { ...made, input, add, waiting, placesFor, startsFor, book };
}

const refusal = (status: number, code: string) => ({ status, code });

describe('an entry', () => {
  test('is listed in order, replaced in its place, removed and put back', async () => {
    const { studio, add, client, professional, input, waiting } = await waitingStudio();
    const first = await add({ weekdays: [5, 1, 1], note: ' Prefere cedo ' });
    expect(first).toMatchObject({
      client_name: client.name,
      employee_name: professional.name,
      room_name: null,
      weekdays: [1, 5],
      from_time: '09:00',
      valid_until: '2026-12-10',
      note: 'Prefere cedo',
      created_at: '2026-11-20 09:30:00',
      expired: false,
    });
    const second = await add();
    const params = { id: first.id };
    expect(await studio.call(update, { params, body: input({ kind: 'fixed' }) })).toMatchObject({
      kind: 'fixed',
      note: null,
    });
    expect(await waiting()).toEqual([first.id, second.id]);
    await studio.call(remove, { params });
    expect(await waiting()).toEqual([second.id]);
    await expect(studio.call(remove, { params })).rejects.toMatchObject(refusal(404, 'NOT_FOUND'));
    await studio.call(restore, { params });
    expect(await studio.call(restore, { params })).toMatchObject(params);
    expect(await waiting()).toEqual([first.id, second.id]);
  });

  test('is refused with 409 when the client has an equal open one, also at the same time', async () => {
    const { studio, add, waiting } = await waitingStudio();
    const outcomes = await Promise.allSettled([add(), add(), add()]);
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(2);
    for (const { reason } of refused as PromiseRejectedResult[])
      expect(reason).toMatchObject(refusal(409, 'ALREADY_WAITING'));
    const [id = 0] = await waiting();
    await studio.call(remove, { params: { id } });
    await add();
    await expect(studio.call(restore, { params: { id } })).rejects.toMatchObject(
      refusal(409, 'ALREADY_WAITING'),
    );
  });

  test('is refused with every wrong field, every unknown reference, and a day out of range', async () => {
    const { studio, input, add } = await waitingStudio();
    const wrong = {
      ...input(),
      kind: 'x',
      weekdays: [],
      to_time: '09:45',
      valid_until: '2026-02-30',
      duration_minutes: 5,
    };
    const reply = await studio.request('POST', '/api/waiting-list', wrong);
    expect(reply).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(Object.keys((reply.body as unknown as { fields: object }).fields).sort()).toEqual([
      'duration_minutes',
      'kind',
      'valid_until',
      'weekdays',
    ]);
    await expect(add({ to_time: '09:45' })).rejects.toMatchObject({
      fields: { to_time: expect.any(String) },
    });
    const stranger = await planStudio(app);
    const references = {
      client_id: stranger.client.id,
      employee_id: stranger.professional.id,
      room_id: stranger.place.id,
      specialty_id: 2_147_483_000,
    };
    const unknown = await studio.request('POST', '/api/waiting-list', { ...input(), ...references });
    expect(unknown).toMatchObject({ status: 404 });
    expect(Object.keys((unknown.body as unknown as { fields: object }).fields).sort()).toEqual([
      'client_id',
      'employee_id',
      'room_id',
      'specialty_id',
    ]);
    for (const valid_until of ['2026-11-19', '2027-11-22']) {
      await expect(add({ valid_until })).rejects.toMatchObject({
        status: 400,
        fields: { valid_until: expect.any(String) },
      });
    }
  });

  test('of another company is unknown', async () => {
    const { add, input } = await waitingStudio();
    const { id } = await add();
    const { studio: stranger, professional, client } = await planStudio(app);
    const params = { id };
    const own = input({ client_id: client.id, employee_id: professional.id });
    const booking = appointmentInput({ employee_id: professional.id, client_id: client.id });
    const calls = [
      () => stranger.call(places, { params }),
      () => stranger.call(update, { params, body: own }),
      () => stranger.call(remove, { params }),
      () => stranger.call(restore, { params }),
      () => stranger.call(appointmentEndpoints.create, { body: { ...booking, waiting_entry_id: id } }),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject({ status: 404 });
    expect(await stranger.call(list, { query: { expired: '1' } })).toEqual([]);
  });

  test('expires after its last day and then does not refuse an equal one', async () => {
    const { studio, add, waiting, startsFor } = await waitingStudio();
    const { id } = await add({ valid_until: TODAY });
    const untilMidnight = Date.parse('2026-11-21T03:00:00Z') - Date.parse(NOW);
    clock.advance(untilMidnight - 1000);
    try {
      expect(await waiting()).toEqual([id]);
      clock.advance(1000);
      expect(await waiting()).toEqual([]);
      expect(await studio.call(list, { query: { expired: '1' } })).toMatchObject([{ id, expired: true }]);
      expect(await startsFor(id)).toEqual([]);
      const renewed = await add();
      expect(idsOf(await studio.call(list, { query: { expired: '1' } }))).toEqual([renewed.id]);
    } finally {
      clock.advance(-untilMidnight);
    }
  });

  test('is changed or restored when an equal one has expired', async () => {
    const { studio, input, add, waiting } = await waitingStudio();
    const removed = await add();
    await studio.call(remove, { params: { id: removed.id } });
    await add({ valid_until: TODAY });
    const changed = await add({ to_time: '13:00' });
    await add({ to_time: '14:00', valid_until: TODAY });
    clock.advance(DAY_MS);
    try {
      const to14 = input({ to_time: '14:00' });
      await studio.call(update, { params: { id: changed.id }, body: to14 });
      await studio.call(update, { params: { id: changed.id }, body: to14 });
      await studio.call(restore, { params: { id: removed.id } });
      expect(await waiting()).toEqual([removed.id, changed.id]);
    } finally {
      clock.advance(-DAY_MS);
    }
  });

  test('is answered again for a repeated request when its last day is over', async () => {
    const { studio, input } = await waitingStudio();
    const send = () =>
      studio.request('POST', '/api/waiting-list', input({ valid_until: TODAY }), {
        'idempotency-key': 'waiting-entry-repeated',
      });
    const first = await send();
    expect(first.status).toBe(201);
    clock.advance(DAY_MS);
    try {
      expect(await send()).toMatchObject({ status: 201, body: first.body });
    } finally {
      clock.advance(-DAY_MS);
    }
  });

  test('is changed and restored when more requests come at once than the pool has connections', async () => {
    const { studio, input, add } = await waitingStudio();
    const ends = Array.from(
      { length: CONNECTIONS },
      (_, index) => `${12 + Math.floor(index / 2)}:${index % 2 ? '30' : '00'}`,
    );
    const added = await Promise.all(ends.map((to_time) => add({ to_time })));
    const changes = added.map(({ id, to_time }) =>
      studio.call(update, { params: { id }, body: input({ to_time, note: 'Prefere cedo' }) }),
    );
    expect(await Promise.all(changes)).toHaveLength(CONNECTIONS);
    const restored = added.map(({ id }) => studio.call(restore, { params: { id } }));
    expect(await Promise.all(restored)).toHaveLength(CONNECTIONS);
  });

  test('of a deleted client is not listed', async () => {
    const { studio, add, client, waiting } = await waitingStudio();
    const { id } = await add();
    await studio.call(clientEndpoints.delete, { params: { id: client.id } });
    await clientIsArchived(app, client.id);
    expect(await waiting()).toEqual([]);
    await expect(studio.call(places, { params: { id } })).rejects.toMatchObject(refusal(404, 'NOT_FOUND'));
  });
});

describe('free places', () => {
  test('can be booked, and every other bookable time overlaps one of the same professional', async () => {
    const { studio, professional, place, client, add, book, placesFor } = await waitingStudio();
    const second = await studio.call(employeeEndpoints.create, { body: employeeInput({ capacity: 1 }) });
    const { id } = await add({
      employee_id: null,
      from_time: '08:00',
      to_time: '14:00',
      valid_until: FIRST_MONDAY,
    });
    await book(`${FIRST_MONDAY} 09:30`);
    // The client is busy elsewhere.
    const elsewhere = { client_id: client.id, employee_id: studio.user.id, room_id: null };
    await book(`${FIRST_MONDAY} 11:15`, { ...elsewhere, duration_minutes: 15 });
    const offered = await placesFor(id);
    const bookable: { start: string; end: string; employeeId: number }[] = [];
    for (let minute = 0; minute <= 300; minute += 15) {
      const start_datetime = addMinutes(`${FIRST_MONDAY} 08:00:00`, minute);
      for (const employeeId of [professional.id, second.id, studio.user.id]) {
        const { status, body } = await studio.request('POST', '/api/appointments', {
          client_id: client.id,
          employee_id: employeeId,
          room_id: place.id,
          start_datetime,
          duration_minutes: 60,
        });
        if (status !== 201) continue;
        const [start, end] = [start_datetime, addMinutes(start_datetime, 60)];
        bookable.push({ start: start.slice(11, 16), end: end.slice(11, 16), employeeId });
        const booked = body as unknown as { data: { id: number } };
        await studio.call(appointmentEndpoints.delete, { params: { id: booked.data.id } });
      }
    }
    expect(offered.length).toBeGreaterThan(3);
    for (const { date, start_time, end_time, employee_id, room_id } of offered) {
      expect([date, room_id]).toEqual([FIRST_MONDAY, place.id]);
      expect(bookable).toContainEqual({ start: start_time, end: end_time, employeeId: employee_id });
    }
    for (const { start, end, employeeId } of bookable) {
      const covering = offered.filter(
        ({ employee_id, start_time, end_time }) =>
          employee_id === employeeId && start_time < end && start < end_time,
      );
      expect(covering).not.toEqual([]);
    }
  });

  test('end with the last day of the entry, and for professionals and rooms out of use', async () => {
    const { studio, place, add, startsFor } = await waitingStudio();
    const { id } = await add({ room_id: place.id, to_time: '10:00' });
    expect(await startsFor(id)).toEqual(['2026-11-23 09:00', '2026-11-30 09:00', '2026-12-07 09:00']);
    await studio.call(roomEndpoints.delete, { params: { id: place.id } });
    expect(await startsFor(id)).toEqual([]);
  });

  test('of a fixed place are free in four weeks', async () => {
    const { add, book, startsFor } = await waitingStudio();
    const { id } = await add({ kind: 'fixed' });
    // The third Monday is taken at 09:00, so 09:00 is free from the fourth on, after the last day of the entry.
    await book('2026-12-07 09:00');
    expect(await startsFor(id)).toEqual(['2026-11-23 10:00', '2026-11-23 11:00']);
  });
});

describe('a booking from the list', () => {
  test('closes the entry of its client, and two at once both succeed', async () => {
    const { add, book, client, waiting } = await waitingStudio();
    const { id } = await add();
    await book('2026-11-23 09:00', { waiting_entry_id: id });
    expect(await waiting()).toEqual([id]);
    const own = { client_id: client.id, waiting_entry_id: id };
    const both = await Promise.all([book('2026-11-23 10:00', own), book('2026-11-23 11:00', own)]);
    expect(new Set(idsOf(both)).size).toBe(2);
    expect(await waiting()).toEqual([]);
  });

  test('closes nothing when it is refused', async () => {
    const { studio, add, book, client, waiting } = await waitingStudio();
    const { id } = await add();
    await book('2026-11-23 09:00');
    const own = { client_id: client.id, waiting_entry_id: id };
    await expect(book('2026-11-23 09:00', own)).rejects.toMatchObject(refusal(409, 'CONFLICT'));
    await expect(book('2026-11-23 10:00', { ...own, waiting_entry_id: 2_147_483_000 })).rejects.toMatchObject(
      {
        status: 404,
        fields: { waiting_entry_id: expect.any(String) },
      },
    );
    expect(await waiting()).toEqual([id]);
    const query = { start: '2026-11-23 10:00:00', end: '2026-11-23 11:00:00' };
    expect(await studio.call(appointmentEndpoints.list, { query })).toEqual([]);
  });

  test('of a fixed place closes the entry with the plan', async () => {
    const { studio, add, base, waiting } = await waitingStudio();
    const { id } = await add({ kind: 'fixed' });
    const body = { ...planInput(base), waiting_entry_id: id };
    await studio.call(recurringPlanEndpoints.create, { body });
    expect(await waiting()).toEqual([]);
  });
});

test('entries fit a free time from its start, in order of the list', async () => {
  const { studio, place, professional, other, add, book } = await waitingStudio();
  const cancelled = await book('2026-11-23 10:00');
  const query = {
    start: cancelled.start_datetime,
    end: cancelled.end_datetime,
    employee_id: professional.id,
    room_id: place.id,
  };
  const fitting = async (given: object = {}) =>
    idsOf(await studio.call(fits, { query: { ...query, ...given } }));
  const someone = async () => (await studio.call(clientEndpoints.create, { body: clientInput() })).id;
  const anybody = await add({ employee_id: null });
  const sameRoom = await add({ room_id: place.id, client_id: await someone() });
  await add({ client_id: other.id });
  await add({ duration_minutes: 90 });
  await add({ weekdays: [2] });
  await add({ from_time: '10:15' });
  await add({ to_time: '10:45', duration_minutes: 30, employee_id: studio.user.id });
  await add({ kind: 'fixed' });
  await add({ valid_until: '2026-11-22' });
  // Taken until the session is cancelled.
  expect(await fitting()).toEqual([]);
  await studio.call(attendanceEndpoints.change, {
    params: { id: cancelled.id },
    body: { attendance: 'cancelled' },
  });
  const waiting = await fitting();
  expect(waiting).toHaveLength(3);
  expect(waiting.slice(0, 2)).toEqual([anybody.id, sameRoom.id]);
  expect(await fitting({ room_id: undefined })).toEqual(expect.not.arrayContaining([sameRoom.id]));
  expect(await fitting({ start: '2026-11-16 10:00:00', end: '2026-11-16 11:00:00' })).toEqual([]);
  const offGrid = { start: '2026-11-23 10:20:00', end: '2026-11-23 11:20:00' };
  expect(await fitting(offGrid)).toContain(sameRoom.id);
  await book('2026-11-23 11:00', { duration_minutes: 15 });
  expect(await fitting(offGrid)).toEqual([]);
  expect(await fitting()).toHaveLength(3);
  await book('2026-11-23 10:30', { duration_minutes: 15 });
  expect(await fitting()).toEqual([]);
});
