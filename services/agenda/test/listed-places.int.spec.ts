import { companyEndpoints } from '@alinha/contracts-accounts';
import { placeOfferEndpoints, waitingListEndpoints } from '@alinha/contracts-agenda';
import { startTestApp, TestClock } from '@alinha/testing';
import { expect, test } from 'vitest';
import { offerStudio, placeSteps, startWorkers } from './offer-studio.ts';
import { NOW } from './plan-studio.ts';

const clock = new TestClock(NOW);
const app = await startTestApp({ services: ['accounts', 'billing', 'clients', 'agenda'], clock: clock.now });
const { offers: worker } = await startWorkers(app);

const { stepPastGrace } = placeSteps(app, worker, clock);

test('listed places have the entries that fit each of them', async () => {
  const made = await offerStudio(app);
  const { studio, professional, place } = made;
  const times = ['2026-11-23 09:00:00', '2026-11-23 10:20:00', '2026-11-24 09:00:00', '2026-11-24 15:00:00'];
  for (const start_datetime of times) await made.remove((await made.book({ start_datetime })).id);
  const colleague = await studio.addEmployee();
  await made.remove((await made.book({ start_datetime: times[0], employee_id: colleague.user.id })).id);
  await stepPastGrace(made);
  const given = [
    { weekdays: [1] },
    { from_time: '10:00', to_time: '12:00', duration_minutes: 30 },
    { employee_id: professional.id },
    { employee_id: colleague.user.id, room_id: place.id },
    { duration_minutes: 90 },
  ];
  for (const entry of given) await made.addWaiting(entry);
  const listed = await made.list();
  expect(listed.map(({ entries }) => entries.length)).toEqual([2, 2, 3, 1, 1]);
  for (const { start_datetime: start, end_datetime: end, employee_id, entries } of listed)
    expect(entries).toEqual(
      await studio.call(waitingListEndpoints.fits, {
        query: { start, end, employee_id: String(employee_id), room_id: String(place.id) },
      }),
    );
});

test('a professional who sees only the own agenda lists and stops own places, without other clients', async () => {
  const made = await offerStudio(app);
  const { studio } = made;
  await studio.call(companyEndpoints.update, { body: { own_agenda_only: true } });
  const colleague = await studio.addEmployee();
  const { client } = await made.addWaiting();
  const later = { start_datetime: '2026-11-23 10:20:00', employee_id: colleague.user.id };
  await made.remove((await made.book({ start_datetime: '2026-11-23 09:00:00' })).id);
  await made.remove((await made.book(later)).id);
  await stepPastGrace(made);
  const all = await made.list();
  expect(all.map(({ employee_id }) => employee_id)).toContain(made.professional.id);
  const shown = all.find(({ employee_id }) => employee_id === colleague.user.id);
  expect(JSON.stringify(shown)).toContain(client.name);
  const [own, ...others] = await colleague.call(placeOfferEndpoints.list);
  expect(others).toEqual([]);
  expect(own).toMatchObject({ employee_id: colleague.user.id, offers: [], entries: [] });
  const stop = (id: number) => colleague.call(placeOfferEndpoints.stop, { params: { id } });
  const other = all.find(({ employee_id }) => employee_id === made.professional.id);
  await expect(stop(other?.id ?? 0)).rejects.toMatchObject({ status: 404 });
  await stop(own?.id ?? 0);
  expect(await colleague.call(placeOfferEndpoints.list)).toEqual([]);
});

test.each([
  ['the client who has the offer', 0],
  ['another client', 1],
])('an offered place is no longer listed when staff book it for %s', async (_, index) => {
  const made = await offerStudio(app);
  const booked = await made.book();
  const clients = [(await made.addWaiting()).client, made.other];
  await made.remove(booked.id);
  await stepPastGrace(made);
  expect(await made.list()).toMatchObject([{ state: 'open', offers: [{ state: 'open' }] }]);
  await made.book({ client_id: clients[index]?.id, allow_overbooking: true });
  expect(await made.list()).toEqual([]);
});

test('a place that waits for its client is no longer listed when it is booked', async () => {
  const made = await offerStudio(app);
  const sessions = [];
  for (const hour of ['09', '11'])
    sessions.push(await made.book({ start_datetime: `2026-11-23 ${hour}:00:00` }));
  await made.addWaiting();
  for (const { id } of sessions) await made.remove(id);
  await stepPastGrace(made);
  const waiting = { start_datetime: '2026-11-23 11:00:00' };
  expect(await made.list()).toMatchObject([{ offers: [{ state: 'open' }] }, { ...waiting, offers: [] }]);
  await made.book({ ...waiting, client_id: made.other.id });
  expect(await made.list()).toMatchObject([{ offers: [{ state: 'open' }] }]);
});
