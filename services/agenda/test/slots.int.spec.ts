import { employeeEndpoints } from '@alinha/contracts-accounts';
import {
  appointmentEndpoints,
  blockEndpoints,
  roomEndpoints,
  slotEndpoints,
  workingHoursEndpoints,
} from '@alinha/contracts-agenda';
import { clientEndpoints } from '@alinha/contracts-clients';
import { addMinutes } from '@alinha/contracts-core';
import { clientInput, employeeInput, roomInput, startTestApp, TestClock } from '@alinha/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

// Wednesday, 2 December 2026, 10:20 in São Paulo.
const clock = new TestClock('2026-12-02T13:20:00Z');
const app = await startTestApp({ services: ['accounts', 'billing', 'clients', 'agenda'], clock: clock.now });
const TODAY = '2026-12-02';
const DAY = '2026-12-03';
const WEEKDAY = 4;

describe('available slots', () => {
  test('are those of the day that are not over, for whom and where they are asked', async () => {
    const studio = await app.signUp();
    const room = await studio.call(roomEndpoints.create, { body: roomInput({ name: 'Solo' }) });
    await studio.call(roomEndpoints.create, { body: roomInput({ name: 'Reformer', capacity: 3 }) });
    const other = await studio.call(employeeEndpoints.create, { body: employeeInput() });
    const query = { start: TODAY, employee_id: other.id, room_id: room.id, step: 30, duration_minutes: 50 };
    const slots = await studio.call(slotEndpoints.list, { query });
    expect(slots[0]).toEqual({
      room_id: room.id,
      room_name: 'Solo',
      employee_id: other.id,
      employee_name: other.name,
      start_time: '10:30',
      end_time: '11:20',
      remaining: 1,
    });
    expect(slots.at(-1)).toMatchObject({ start_time: '20:00', end_time: '20:50' });
    expect(new Set(slots.map(({ employee_id, room_id }) => `${employee_id} ${room_id}`)).size).toBe(1);
    expect(await studio.call(slotEndpoints.list, { query: { start: '2026-12-01' } })).toEqual([]);
  });

  test('need no room in a company without rooms', async () => {
    const studio = await app.signUp();
    const query = { start: DAY, step: 60, employee_id: studio.user.id };
    const slots = await studio.call(slotEndpoints.list, { query });
    expect(slots).toHaveLength(14);
    expect(slots[0]).toMatchObject({ room_id: null, room_name: null, employee_id: studio.user.id });
  });

  test('of what the company does not have are 404, every wrong reference named', async () => {
    const studio = await app.signUp();
    const stranger = await app.signUp();
    const room = await stranger.call(roomEndpoints.create, { body: roomInput() });
    const query = { start: DAY, employee_id: stranger.user.id, room_id: room.id, specialty_id: 9_999 };
    await expect(studio.call(slotEndpoints.list, { query })).rejects.toMatchObject({
      status: 404,
      fields: {
        employee_id: 'Profissional não encontrado',
        room_id: 'Sala não encontrada',
        specialty_id: 'Especialidade não encontrada',
      },
    });
  });
});

const quarter = (from: number, to: number) =>
  fc
    .integer({ min: from * 4, max: to * 4 })
    .map((count) => addMinutes(`${DAY} 00:00:00`, count * 15).slice(11, 16));
const scene = fc.record({
  capacities: fc.record({ ana: fc.integer({ min: 1, max: 3 }), solo: fc.integer({ min: 1, max: 2 }) }),
  opens: quarter(7, 10),
  closes: quarter(15, 19),
  lunch: fc.option(quarter(11, 13)),
  blocksCompany: fc.boolean(),
  bookings: fc.array(
    fc.record({
      start: quarter(6, 19),
      minutes: fc.constantFrom(30, 50, 60, 90),
      professional: fc.integer({ min: 0, max: 1 }),
      room: fc.constantFrom(null, 0, 1),
    }),
    { minLength: 6, maxLength: 16 },
  ),
  duration: fc.constantFrom(45, 60),
});

test('each slot offered can be booked, and each one that is not offered is refused', {
  timeout: 180_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      scene,
      async ({ capacities, opens, closes, lunch, blocksCompany, bookings, duration }) => {
        const studio = await app.signUp();
        const professionals = [
          await studio.call(employeeEndpoints.create, { body: employeeInput({ capacity: capacities.ana }) }),
          await studio.call(employeeEndpoints.create, { body: employeeInput({ capacity: 2 }) }),
        ];
        const rooms = [
          await studio.call(roomEndpoints.create, { body: roomInput({ capacity: capacities.solo }) }),
          await studio.call(roomEndpoints.create, { body: roomInput({ capacity: 3 }) }),
        ];
        const someone = async () => (await studio.call(clientEndpoints.create, { body: clientInput() })).id;
        await app.database.query(
          `INSERT INTO clients.client_quota (company_id, plan) VALUES ($1, 'annual')
         ON CONFLICT (company_id) DO UPDATE SET plan = 'annual'`,
          [studio.companyId],
        );
        await studio.call(workingHoursEndpoints.save, {
          params: { id: professionals[0]?.id ?? 0 },
          body: { ranges: [{ weekday: WEEKDAY, start_time: opens, end_time: closes }] },
        });
        if (lunch) {
          const end = addMinutes(`${DAY} ${lunch}:00`, 45).slice(11, 16);
          await studio.call(blockEndpoints.create, {
            body: {
              kind: 'lunch',
              employee_id: blocksCompany ? null : (professionals[1]?.id ?? 0),
              start_date: '2026-01-01',
              end_date: null,
              start_time: lunch,
              end_time: end,
              weekdays: [WEEKDAY],
            },
          });
        }
        for (const { start, minutes, professional, room } of bookings) {
          await studio.call(appointmentEndpoints.create, {
            body: {
              employee_id: professionals[professional]?.id ?? 0,
              room_id: room === null ? null : (rooms[room]?.id ?? 0),
              client_id: await someone(),
              start_datetime: `${DAY} ${start}:00`,
              duration_minutes: minutes,
              allow_overbooking: true,
            },
          });
        }

        const slots = await studio.call(slotEndpoints.list, {
          query: { start: DAY, duration_minutes: duration, step: 45 },
        });
        const keyOf = (start: string, employeeId: number, roomId: number | null) =>
          `${start} ${employeeId} ${roomId}`;
        const offered = new Set(
          slots.map(({ start_time, employee_id, room_id }) => keyOf(start_time, employee_id, room_id)),
        );
        expect(offered.size).toBe(slots.length);
        const clientId = await someone();
        for (let minute = 0; minute + duration < 1_440; minute += 45) {
          const start = addMinutes(`${DAY} 00:00:00`, minute);
          for (const { id: employeeId } of professionals) {
            for (const { id: roomId } of rooms) {
              const reply = await studio.request('POST', '/api/appointments', {
                employee_id: employeeId,
                room_id: roomId,
                client_id: clientId,
                start_datetime: start,
                duration_minutes: duration,
              });
              const isOffered = offered.has(keyOf(start.slice(11, 16), employeeId, roomId));
              expect([start, employeeId, roomId, reply.status]).toEqual([
                start,
                employeeId,
                roomId,
                isOffered ? 201 : 409,
              ]);
              if (!isOffered) continue;
              const { id } = (reply.body as { data: { id: number } }).data;
              await studio.call(appointmentEndpoints.delete, { params: { id } });
            }
          }
        }
      },
    ),
    { numRuns: 8 },
  );
});
