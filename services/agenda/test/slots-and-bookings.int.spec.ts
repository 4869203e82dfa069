import { employeeEndpoints } from '@alinha/contracts-accounts';
import {
  appointmentEndpoints,
  blockEndpoints,
  roomEndpoints,
  slotEndpoints,
  weekdayOf,
  workingHoursEndpoints,
} from '@alinha/contracts-agenda';
import { clientEndpoints } from '@alinha/contracts-clients';
import { addMinutes } from '@alinha/contracts-core';
import { clientInput, employeeInput, roomInput, startTestApp, TestClock } from '@alinha/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const clock = new TestClock('2026-12-02T13:20:00Z');
const app = await startTestApp({ services: ['accounts', 'billing', 'clients', 'agenda'], clock: clock.now });
const DAY = '2026-12-03';
const WEEKDAY = weekdayOf(DAY);

const quarter = (from: number, to: number) =>
  fc
    .integer({ min: from * 4, max: to * 4 })
    .map((count) => addMinutes(`${DAY} 00:00:00`, count * 15).slice(11, 16));
const scene = fc.record({
  capacities: fc.record({ ana: fc.integer({ min: 1, max: 3 }), room: fc.integer({ min: 1, max: 2 }) }),
  opens: quarter(7, 10),
  closes: quarter(15, 19),
  /** The first professional has a pause. */
  hasPause: fc.boolean(),
  lunch: fc.option(quarter(11, 13)),
  blocksCompany: fc.boolean(),
  hasRooms: fc.boolean(),
  bookings: fc.array(
    fc.record({
      start: quarter(6, 19),
      minutes: fc.constantFrom(30, 50, 60, 90),
      professional: fc.constantFrom<0 | 1>(0, 1),
      room: fc.constantFrom(null, 0, 1),
    }),
    { minLength: 6, maxLength: 16 },
  ),
  duration: fc.constantFrom(45, 60),
});

type Scene = typeof scene extends fc.Arbitrary<infer Value> ? Value : never;

async function setScene({ capacities, opens, closes, hasPause, lunch, blocksCompany, ...given }: Scene) {
  const studio = await app.signUp();
  await app.database.query(
    `INSERT INTO clients.client_quota (company_id, plan) VALUES ($1, 'annual')
     ON CONFLICT (company_id) DO UPDATE SET plan = 'annual'`,
    [studio.companyId],
  );
  const employ = async (capacity: number) =>
    (await studio.call(employeeEndpoints.create, { body: employeeInput({ capacity }) })).id;
  const professionals = [await employ(capacities.ana), await employ(2)] as const;
  const addRoom = async (capacity: number) =>
    (await studio.call(roomEndpoints.create, { body: roomInput({ capacity }) })).id;
  const rooms = given.hasRooms ? [await addRoom(capacities.room), await addRoom(3)] : [];
  const someone = async () => (await studio.call(clientEndpoints.create, { body: clientInput() })).id;

  const worked = hasPause
    ? [
        { start_time: opens, end_time: '12:00' },
        { start_time: '13:00', end_time: closes },
      ]
    : [{ start_time: opens, end_time: closes }];
  await studio.call(workingHoursEndpoints.save, {
    params: { id: professionals[0] },
    body: { ranges: worked.map((times) => ({ weekday: WEEKDAY, ...times })) },
  });
  if (lunch) {
    await studio.call(blockEndpoints.create, {
      body: {
        kind: 'lunch',
        employee_id: blocksCompany ? null : professionals[1],
        start_date: '2026-01-01',
        end_date: null,
        start_time: lunch,
        end_time: addMinutes(`${DAY} ${lunch}:00`, 45).slice(11, 16),
        weekdays: [WEEKDAY],
      },
    });
  }
  for (const { start, minutes, professional, room } of given.bookings) {
    await studio.call(appointmentEndpoints.create, {
      body: {
        employee_id: professionals[professional],
        room_id: (room !== null && rooms[room]) || null,
        client_id: await someone(),
        start_datetime: `${DAY} ${start}:00`,
        duration_minutes: minutes,
        allow_overbooking: true,
      },
    });
  }
  return { studio, professionals, rooms: rooms.length > 0 ? rooms : [null], clientId: await someone() };
}

test('each offered slot can be booked, and every other time is refused', {
  timeout: 180_000,
}, async () => {
  const step = 45;
  const outcomes = { offered: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(scene, async (given) => {
      const { duration } = given;
      const { studio, professionals, rooms, clientId } = await setScene(given);
      const query = { start: DAY, duration_minutes: duration, step };
      const slots = await studio.call(slotEndpoints.list, { query });
      const keyOf = (...parts: readonly (string | number | null)[]) => parts.join(' ');
      const offered = new Set(
        slots.map(({ start_time, employee_id, room_id }) => keyOf(start_time, employee_id, room_id)),
      );
      expect(offered.size).toBe(slots.length);
      const candidates = [];
      for (let minute = 0; minute + duration < 1_440; minute += step) {
        const start = addMinutes(`${DAY} 00:00:00`, minute);
        for (const employeeId of professionals) {
          for (const roomId of rooms) candidates.push({ start, employeeId, roomId });
        }
      }
      for (const { start, employeeId, roomId } of candidates) {
        const { status, body } = await studio.request('POST', '/api/appointments', {
          employee_id: employeeId,
          room_id: roomId,
          client_id: clientId,
          start_datetime: start,
          duration_minutes: duration,
        });
        const key = keyOf(start.slice(11, 16), employeeId, roomId);
        const isOffered = offered.has(key);
        expect([key, status]).toEqual([key, isOffered ? 201 : 409]);
        outcomes[isOffered ? 'offered' : 'refused'] += 1;
        if (!isOffered) continue;
        // The booking is deleted, so that it does not conflict with the next one.
        const { id } = (body as { data: { id: number } }).data;
        await studio.call(appointmentEndpoints.delete, { params: { id } });
      }
    }),
    { numRuns: 8 },
  );
  // The test proves nothing without both outcomes. Their numbers are random.
  expect(outcomes.offered).toBeGreaterThan(0);
  expect(outcomes.refused).toBeGreaterThan(0);
});
