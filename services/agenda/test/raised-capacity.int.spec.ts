import { employeeEndpoints } from '@alinha/contracts-accounts';
import {
  appointmentEndpoints,
  roomEndpoints,
  roomReductionEndpoints,
  waitingListEndpoints,
  weekdayOf,
  workingHoursEndpoints,
} from '@alinha/contracts-agenda';
import { addDays } from '@alinha/contracts-core';
import { eventually, startTestApp, TestClock } from '@alinha/testing';
import { expect, test } from 'vitest';
import { offerStudio, placeSteps, startWorkers } from './offer-studio.ts';

/** The trigger knows the clock of the database only. */
const TODAY = new Date().toISOString().slice(0, 10);
const clock = new TestClock(`${TODAY}T15:00:00Z`);
const app = await startTestApp({ services: ['accounts', 'billing', 'clients', 'agenda'], clock: clock.now });
const { offers: worker } = await startWorkers(app);

/** A Tuesday, three days ahead at least. */
const DAY = addDays(TODAY, 3 + ((9 - weekdayOf(addDays(TODAY, 3))) % 7));
const at = (hour: string, day = DAY) => `${day} ${hour}:00:00`;

type Studio = Awaited<ReturnType<typeof offerStudio>>;

const { stepPastGrace } = placeSteps(app, worker, clock);

const starts = async (made: Studio) => (await made.places()).map(({ start }) => start);

const raiseRoom = ({ studio, place }: Studio, capacity: number) =>
  studio.call(roomEndpoints.update, { params: { id: place.id }, body: { capacity } });

async function raiseProfessional(
  { studio, professional, companyId }: Studio,
  capacity: number,
): Promise<void> {
  const { id } = professional;
  await studio.call(employeeEndpoints.update, { params: { id }, body: { capacity } });
  await eventually(async () =>
    expect(
      await app.database.query('SELECT capacity FROM agenda.employee WHERE company_id = $1 AND id = $2', [
        companyId,
        id,
      ]),
    ).toEqual([{ capacity }]),
  );
}

test('a raised room frees each full time of the next 28 days once, and it is offered', async () => {
  const made = await offerStudio(app, { capacity: 3, room: 1, mode: 'off' });
  const { studio, client, other, professional, place } = made;
  const colleague = await studio.addEmployee();
  await made.book({ start_datetime: at('09') });
  await made.book({ start_datetime: at('11'), room_id: null });
  await made.book({ start_datetime: at('12'), client_id: other.id, employee_id: colleague.user.id });
  await made.book({ start_datetime: at('09', addDays(DAY, 14)) });
  await made.book({ start_datetime: at('09', addDays(DAY, 28)) });
  await made.remove((await made.book({ start_datetime: at('15') })).id);
  const { client: waiting } = await made.addWaiting();
  await made.setMode('one');
  await raiseRoom(made, 2);
  const freed = [at('09'), at('12'), at('09', addDays(DAY, 14))];
  expect(await starts(made)).toEqual(freed);
  // The same times are open already.
  await raiseRoom(made, 3);
  expect(await starts(made)).toEqual(freed);

  await stepPastGrace(made);
  const [offer] = await made.offers();
  expect(offer).toMatchObject({ client_id: waiting.id, state: 'open' });
  expect(await made.list()).toMatchObject([
    {
      employee_id: professional.id,
      room_id: place.id,
      start_datetime: at('09'),
      offers: [{ state: 'open' }],
    },
  ]);
  await made.answer(offer?.id ?? 0, 'accept');
  const booked = await studio.call(appointmentEndpoints.list, {
    query: { start: DAY, end: addDays(DAY, 1) },
  });
  const together = booked.filter(({ start_datetime }) => start_datetime === at('09'));
  expect(together.map(({ client_id }) => client_id)).toEqual([client.id, waiting.id]);
});

test('a raised room frees no time that was not full, and none while offers are off', async () => {
  const made = await offerStudio(app, { capacity: 3, room: 2 });
  await made.addWaiting();
  await made.book({ start_datetime: at('09') });
  await raiseRoom(made, 3);
  expect(await made.places()).toEqual([]);
  await made.book({ start_datetime: at('09'), client_id: made.other.id });
  await raiseRoom(made, 1);
  await made.setMode('off');
  await raiseRoom(made, 3);
  expect(await made.places()).toEqual([]);
});

test('a room of three was not full with three sessions of which two met', async () => {
  const made = await offerStudio(app, { capacity: 3 });
  const { client: third } = await made.addWaiting();
  const half = { duration_minutes: 30 };
  await made.book({ start_datetime: at('13') });
  await made.book({ ...half, start_datetime: at('13'), client_id: made.other.id });
  await made.book({ ...half, start_datetime: `${DAY} 13:30:00`, client_id: third.id });
  await raiseRoom(made, 4);
  expect(await made.places()).toEqual([]);
});

test('the end of a reduction frees the times of its days that were full', async () => {
  const made = await offerStudio(app, { capacity: 3, room: 3 });
  const { studio, place } = made;
  await made.addWaiting();
  for (const days of [0, 1, 2]) await made.book({ start_datetime: at('09', addDays(DAY, days)) });
  const reduction = await studio.call(roomReductionEndpoints.create, {
    body: {
      room_id: place.id,
      start_date: addDays(DAY, 1),
      end_date: addDays(DAY, 1),
      capacity: 1,
      reason: 'Conserto',
    },
  });
  expect(await made.places()).toEqual([]);
  await studio.call(roomReductionEndpoints.delete, { params: { id: reduction.id } });
  expect(await starts(made)).toEqual([at('09', addDays(DAY, 1))]);
});

test('a raised professional frees full times with and without a room', async () => {
  const made = await offerStudio(app, { capacity: 1, room: 3 });
  await made.addWaiting();
  await made.book({ start_datetime: at('09') });
  await made.book({ start_datetime: at('10'), room_id: null });
  await raiseProfessional(made, 2);
  expect(await starts(made)).toEqual([at('09'), at('10')]);
});

test('a place of a raised capacity is removed when nobody wants it, or when it is not free', async () => {
  const made = await offerStudio(app, { capacity: 2, room: 1 });
  const { studio, other } = made;
  await made.book({ start_datetime: at('09') });
  const { entry } = await made.addWaiting();
  await raiseRoom(made, 2);
  expect(await starts(made)).toEqual([at('09')]);
  await studio.call(waitingListEndpoints.delete, { params: { id: entry.id } });
  await stepPastGrace(made);
  expect(await made.places()).toEqual([]);

  await made.addWaiting();
  await made.book({ start_datetime: at('09'), client_id: other.id });
  // The professional is full.
  await raiseRoom(made, 3);
  expect(await starts(made)).toEqual([at('09')]);
  expect(await made.list()).toEqual([]);
  await stepPastGrace(made);
  expect(await made.places()).toEqual([]);
  expect(await made.offers()).toEqual([]);
});

test('staff see a place of a raised capacity that starts too soon for offers, while somebody wants it', async () => {
  const made = await offerStudio(app, { capacity: 2, room: 1, mode: 'off' });
  const { studio, professional } = made;
  await studio.call(workingHoursEndpoints.save, {
    params: { id: professional.id },
    body: {
      ranges: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start_time: '07:00', end_time: '21:00' })),
    },
  });
  await made.book({ start_datetime: at('14', TODAY) });
  await made.setMode('one');
  const { entry } = await made.addWaiting();
  await raiseRoom(made, 2);
  await stepPastGrace(made);
  expect(await made.list()).toMatchObject([{ state: 'late', entries: [{ id: entry.id }] }]);
});
