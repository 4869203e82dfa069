import { addMinutes } from '@alinha/contracts-core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Booked, type Capacities, findConflicts, type Occupancy } from './capacity.ts';

const at = (time: string) => `2026-11-23 ${time}:00`;
const booked = (id: number, start: string, end: string, rest: Partial<Occupancy> = {}): Booked => ({
  id,
  start: at(start),
  end: at(end),
  employeeId: 1,
  clientId: 100 + id,
  roomId: null,
  ...rest,
});
const wanted = (start: string, end: string, rest: Partial<Occupancy> = {}): Occupancy =>
  booked(0, start, end, rest);
const roomy: Capacities = { employee: 99, room: 99 };

describe('findConflicts', () => {
  test('accepts a booking that starts at the minute another ends', () => {
    const conflicts = findConflicts(
      wanted('10:00', '11:00'),
      [booked(1, '09:00', '10:00'), booked(2, '11:00', '12:00')],
      {
        employee: 1,
        room: null,
      },
    );
    expect(conflicts).toEqual([]);
  });

  test('counts appointments at one instant, not all that overlap the booking', () => {
    const others = [booked(1, '09:00', '10:00', { roomId: 5 }), booked(2, '10:00', '11:00', { roomId: 5 })];
    const crossing = wanted('09:30', '10:30', { roomId: 5 });
    expect(findConflicts(crossing, others, { employee: 9, room: 2 })).toEqual([]);
    expect(findConflicts(crossing, others, { employee: 9, room: 1 })).toEqual([
      { id: 1, reasons: ['room'] },
      { id: 2, reasons: ['room'] },
    ]);
  });

  test('names only the appointments at an instant of full capacity', () => {
    const others = [
      booked(1, '09:00', '09:30', { roomId: 5 }),
      booked(2, '10:00', '11:00', { roomId: 5 }),
      booked(3, '10:15', '10:45', { roomId: 5 }),
    ];
    const conflicts = findConflicts(wanted('09:00', '11:00', { roomId: 5 }), others, {
      employee: 9,
      room: 2,
    });
    expect(conflicts.map(({ id }) => id)).toEqual([2, 3]);
  });

  test('refuses a professional in two rooms at once, for any capacity', () => {
    const elsewhere = [booked(1, '09:00', '10:00', { roomId: 5 })];
    expect(findConflicts(wanted('09:00', '10:00', { roomId: 6 }), elsewhere, roomy)).toEqual([
      { id: 1, reasons: ['other_room'] },
    ]);
    expect(findConflicts(wanted('09:00', '10:00', { roomId: null }), elsewhere, roomy)).toEqual([]);
  });

  test('refuses a client in two places at once', () => {
    const other = [booked(1, '09:00', '10:00', { employeeId: 2, clientId: 7 })];
    expect(findConflicts(wanted('09:30', '10:30', { clientId: 7 }), other, roomy)).toEqual([
      { id: 1, reasons: ['client'] },
    ]);
  });

  test('names every reason of one appointment', () => {
    const other = [booked(1, '09:00', '10:00', { clientId: 7, roomId: 5 })];
    const conflicts = findConflicts(wanted('09:00', '10:00', { clientId: 7, roomId: 5 }), other, {
      employee: 1,
      room: 1,
    });
    expect(conflicts).toEqual([{ id: 1, reasons: ['room', 'professional', 'client'] }]);
  });
});

const STEP = 15;
const slot = fc
  .record({ start: fc.integer({ min: 0, max: 40 }), length: fc.integer({ min: 1, max: 8 }) })
  .map(({ start, length }) => {
    const from = addMinutes(at('07:00'), start * STEP);
    return { start: from, end: addMinutes(from, length * STEP) };
  });
const occupancy = fc
  .record({
    slot,
    employeeId: fc.integer({ min: 1, max: 2 }),
    clientId: fc.integer({ min: 1, max: 6 }),
    roomId: fc.constantFrom(null, 1, 2),
  })
  .map(({ slot: times, ...rest }): Occupancy => ({ ...times, ...rest }));

/** Every quarter of an hour in the range of the generated bookings. */
const INSTANTS = Array.from({ length: 60 }, (_, index) => addMinutes(at('07:00'), index * STEP));
const presentAt = (instant: string, all: readonly Occupancy[]) =>
  all.filter(({ start, end }) => start <= instant && instant < end);

/** The capacity invariant at each instant, written without the rule under test. */
function holds(all: readonly Occupancy[], capacities: { employee: number; room: number }): boolean {
  return INSTANTS.every((instant) => {
    const present = presentAt(instant, all);
    const most = (key: 'employeeId' | 'roomId' | 'clientId') => {
      const counts = new Map<number, number>();
      for (const one of present) if (one[key] !== null) counts.set(one[key], (counts.get(one[key]) ?? 0) + 1);
      return Math.max(0, ...counts.values());
    };
    const roomsOf = (employeeId: number) =>
      new Set(
        present
          .filter((one) => one.employeeId === employeeId && one.roomId !== null)
          .map(({ roomId }) => roomId),
      );
    return (
      most('employeeId') <= capacities.employee &&
      most('roomId') <= capacities.room &&
      most('clientId') <= 1 &&
      present.every(({ employeeId }) => roomsOf(employeeId).size <= 1)
    );
  });
}

test('findConflicts refuses a booking exactly when it would break capacity at an instant', () => {
  const capacities = { employee: 2, room: 3 };
  fc.assert(
    fc.property(fc.array(occupancy, { maxLength: 30 }), (candidates) => {
      const accepted: Booked[] = [];
      for (const [index, candidate] of candidates.entries()) {
        const conflicts = findConflicts(candidate, accepted, {
          ...capacities,
          room: candidate.roomId && capacities.room,
        });
        const fits = holds([...accepted, candidate], capacities);
        expect(conflicts.length === 0).toBe(fits);
        if (conflicts.length === 0) accepted.push({ ...candidate, id: index + 1 });
      }
    }),
    { numRuns: 300 },
  );
});
