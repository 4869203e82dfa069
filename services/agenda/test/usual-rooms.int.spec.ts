import { attendanceEndpoints, roomEndpoints, waitingListEndpoints } from '@alinha/contracts-agenda';
import { startTestApp, TestClock } from '@alinha/testing';
import { expect, test } from 'vitest';
import { offerStudio } from './offer-studio.ts';
import { NOW } from './plan-studio.ts';

const clock = new TestClock(NOW);
const app = await startTestApp({ services: ['accounts', 'billing', 'clients', 'agenda'], clock: clock.now });

test('a free place is in the room of the client’s last session, else in the usual room of the professional', async () => {
  const made = await offerStudio(app, { mode: 'off' });
  const { studio, client, other } = made;
  const addRoom = (name: string) => studio.call(roomEndpoints.create, { body: { name, capacity: 1 } });
  const [first, usual, last] = [
    await addRoom('0 Solo'),
    await addRoom('8 Reformer'),
    await addRoom('9 Cadillac'),
  ];
  const { id } = await made.wait(client.id, { weekdays: [1], employee_id: made.professional.id });
  const proposed = async () =>
    (await studio.call(waitingListEndpoints.places, { params: { id } }))[0]?.room_id;
  const session = (start: string, { id: room_id }: { id: number }, client_id = other.id) =>
    made.book({ start_datetime: `${start}:00:00`, room_id, client_id });
  expect(await proposed()).toBe(first.id);

  for (const hour of ['08', '10']) await session(`2026-11-16 ${hour}`, usual);
  await session('2026-11-16 14', last);
  // Too long ago, to come, or cancelled.
  for (const hour of ['09', '10', '11']) await session(`2026-10-05 ${hour}`, last);
  await session('2026-11-25 09', last, client.id);
  const cancelled = await session('2026-11-17 09', last, client.id);
  await studio.call(attendanceEndpoints.change, {
    params: { id: cancelled.id },
    body: { attendance: 'cancelled' },
  });
  expect(await proposed()).toBe(usual.id);

  await session('2026-11-11 09', first, client.id);
  await session('2026-11-12 09', last, client.id);
  expect(await proposed()).toBe(last.id);
});
