import {
  appointmentEndpoints,
  attendanceEndpoints,
  roomEndpoints,
  roomReductionEndpoints,
  slotEndpoints,
} from '@alinha/contracts-agenda';
import { clientEndpoints } from '@alinha/contracts-clients';
import { appointmentInput, clientInput, RefusedCall, startTestApp, TestClock } from '@alinha/testing';
import { describe, expect, test } from 'vitest';
import { FIRST_MONDAY, NOW, planStudio } from './plan-studio.ts';

const clock = new TestClock(NOW);
const app = await startTestApp({ services: ['accounts', 'billing', 'clients', 'agenda'], clock: clock.now });
const { create, list, delete: remove } = roomReductionEndpoints;

const TUESDAY = '2026-11-24';
const WEDNESDAY = '2026-11-25';

/** A room of three, a professional of nine, and a reduction on Tuesday and Wednesday. */
async function reduced(capacity: number) {
  const made = await planStudio(app, { capacity: 9, room: 3 });
  const { studio, place, professional } = made;
  const body = { room_id: place.id, start_date: TUESDAY, end_date: WEDNESDAY, capacity, reason: 'Reformer' };
  const lower = () => studio.call(create, { body });
  const book = async (day: string, more: { allow_overbooking?: boolean } = {}) => {
    const { id } = await studio.call(clientEndpoints.create, { body: clientInput() });
    const setting = { employee_id: professional.id, client_id: id, room_id: place.id };
    const booking = appointmentInput({ ...setting, start_datetime: `${day} 10:00:00`, ...more });
    return studio.call(appointmentEndpoints.create, { body: booking });
  };
  const left = async (day: string) => {
    const query = { start: day, room_id: place.id, employee_id: professional.id };
    const slots = await studio.call(slotEndpoints.list, { query });
    return slots.find(({ start_time }) => start_time === '10:00')?.remaining ?? 0;
  };
  return { ...made, body, lower, book, left };
}

const conflict = { status: 409, code: 'CONFLICT' };

describe('a reduction', () => {
  test('lowers bookings and free times on its days only, and deleting it gives the places back', async () => {
    const { studio, lower, book, left } = await reduced(1);
    const { id, ...created } = await lower();
    expect(created).toMatchObject({
      start_date: TUESDAY,
      end_date: WEDNESDAY,
      capacity: 1,
      reason: 'Reformer',
    });
    expect(await studio.call(list)).toEqual([{ id, ...created }]);
    expect(await studio.call(roomEndpoints.list)).toMatchObject([
      { capacity: 3, reductions: [{ id, ...created }] },
    ]);
    expect([await left(FIRST_MONDAY), await left(TUESDAY), await left(WEDNESDAY)]).toEqual([3, 1, 1]);
    const first = await book(WEDNESDAY);
    await expect(book(WEDNESDAY)).rejects.toMatchObject({
      ...conflict,
      details: { conflicts: [{ appointment: { id: first.id }, reasons: ['room'] }], closed: [] },
    });
    expect(await left(WEDNESDAY)).toBe(0);
    await studio.call(remove, { params: { id } });
    expect(await book(WEDNESDAY)).toMatchObject({ overbooked: false });
    expect(await left(WEDNESDAY)).toBe(1);
    expect(await studio.call(roomEndpoints.list)).not.toHaveProperty('0.reductions');
  });

  test('to no place closes the room, unless the booking is confirmed', async () => {
    const { lower, book, left } = await reduced(0);
    await lower();
    expect(await left(TUESDAY)).toBe(0);
    const closed = [{ reason: 'block', name: 'Reformer' }];
    await expect(book(TUESDAY)).rejects.toMatchObject({ ...conflict, details: { conflicts: [], closed } });
    expect(await book(TUESDAY, { allow_overbooking: true })).toMatchObject({ overbooked: true });
  });

  test('keeps earlier appointments, which are not restored beyond it', async () => {
    const { studio, lower, book } = await reduced(1);
    const [one, two] = [await book(TUESDAY), await book(TUESDAY)];
    await lower();
    const set = (id: number, attendance: 'cancelled' | 'scheduled') =>
      studio.call(attendanceEndpoints.change, { params: { id }, body: { attendance } });
    expect(await set(two.id, 'cancelled')).toMatchObject({ attendance: 'cancelled' });
    await expect(set(two.id, 'scheduled')).rejects.toMatchObject(conflict);
    expect(await studio.call(appointmentEndpoints.get, { params: { id: one.id } })).toMatchObject({
      attendance: 'scheduled',
      overbooked: false,
    });
  });

  test('conflicts with the dates of a new plan', async () => {
    const { lower, start } = await reduced(0);
    await lower();
    const schedules = [{ weekday: 3, start_time: '09:00', end_time: '10:00' }];
    await expect(start({ schedules })).rejects.toMatchObject({
      ...conflict,
      details: { dates: [{ start_datetime: `${WEDNESDAY} 09:00:00`, reasons: ['block'] }] },
    });
  });

  test('is never exceeded by a booking at the same moment', async () => {
    const { studio, place, lower, book } = await reduced(1);
    await Promise.allSettled([book(TUESDAY), lower(), book(TUESDAY), book(TUESDAY)]);
    await expect(book(TUESDAY)).rejects.toMatchObject(conflict);
    const [reduction] = await studio.call(list);
    expect(reduction).toMatchObject({ room_id: place.id });
  });

  test('counts the lowest of several, and disappears from the list when it is over', async () => {
    const { studio, body, lower, left } = await reduced(2);
    await lower();
    await studio.call(create, { body: { ...body, end_date: TUESDAY, capacity: 1 } });
    expect([await left(TUESDAY), await left(WEDNESDAY)]).toEqual([1, 2]);
    clock.advance(5 * 86_400_000);
    expect(await studio.call(list)).toMatchObject([{ capacity: 2 }]);
    // Rooms have those of yesterday too.
    clock.advance(86_400_000);
    expect(await studio.call(roomEndpoints.list)).toMatchObject([{ reductions: [{ capacity: 2 }] }]);
    clock.advance(-6 * 86_400_000);
  });

  test('is refused unless it lowers the capacity of a room of the company', async () => {
    const { studio, body, place } = await reduced(1);
    const other = await reduced(1);
    const text = 'Informe um número inteiro menor que a capacidade da sala';
    for (const capacity of [3, -1, 1.5, 999]) {
      await expect(studio.call(create, { body: { ...body, capacity } })).rejects.toMatchObject({
        status: 400,
        code: 'INVALID_INPUT',
        fields: { capacity: text },
      });
    }
    const backwards = { ...body, start_date: WEDNESDAY, end_date: TUESDAY, capacity: -1 };
    const refused = await studio.call(create, { body: backwards }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(RefusedCall);
    expect(Object.keys((refused as RefusedCall).fields ?? {}).sort()).toEqual(['capacity', 'end_date']);
    const unknown = { status: 404, fields: { room_id: 'Sala não encontrada' } };
    await expect(other.studio.call(create, { body })).rejects.toMatchObject(unknown);
    await studio.call(roomEndpoints.delete, { params: { id: place.id } });
    await expect(studio.call(create, { body })).rejects.toMatchObject(unknown);
  });
});
