import { DEFAULT_HOURS } from '@alinha/contracts-agenda';
import { addMinutes } from '@alinha/contracts-core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Booked, findConflicts, type Occupancy } from '../appointments/capacity.ts';
import { type BlockRule, findClosures } from '../availability/closures.ts';
import { freeSlots, type SlotDay } from './free-slots.ts';

// A Wednesday.
const DAY = '2026-12-02';
const availability = { ranges: DEFAULT_HOURS, blocks: [] };
const ana = { id: 1, name: 'Ana', capacity: 1, availability };
const solo = { id: 5, name: 'Solo', capacity: 1 };
const reformer = { id: 6, name: 'Reformer', capacity: 3 };
const at = (time: string) => `${DAY} ${time}:00`;
const slotDay = (given: Partial<SlotDay> = {}): SlotDay => ({
  day: DAY,
  employees: [ana],
  rooms: [solo],
  booked: [],
  durationMinutes: 60,
  stepMinutes: 60,
  now: `${DAY} 00:00:00`,
  timeZone: 'America/Sao_Paulo',
  ...given,
});
const startsOf = (given: Partial<SlotDay>) => freeSlots(slotDay(given)).map(({ start_time }) => start_time);

describe('free slots', () => {
  test('cover the working hours', () => {
    const starts = startsOf({});
    expect(starts).toHaveLength(14);
    expect([starts[0], starts.at(-1)]).toEqual(['07:00', '20:00']);
  });

  test('have professional, room and remaining capacity', () => {
    const booked = [{ start: at('08:00'), end: at('09:00'), employeeId: 2, roomId: 6 }];
    const [first] = freeSlots(
      slotDay({ rooms: [reformer], booked, employees: [{ ...ana, capacity: 9 }], now: at('08:00') }),
    );
    expect(first).toEqual({
      room_id: 6,
      room_name: 'Reformer',
      employee_id: 1,
      employee_name: 'Ana',
      start_time: '08:00',
      end_time: '09:00',
      remaining: 2,
    });
  });

  test('omit times that have begun', () => {
    expect(startsOf({ now: at('18:30') })).toEqual(['19:00', '20:00']);
    expect(startsOf({ now: at('19:00') })).toEqual(['19:00', '20:00']);
  });

  test('omit times when the professional is in another room', () => {
    const elsewhere = { start: at('10:30'), end: at('11:30'), employeeId: 1, roomId: 6 };
    const many = [{ ...ana, capacity: 9 }];
    const starts = startsOf({ rooms: [solo, reformer], employees: many, booked: [elsewhere] });
    expect(starts.filter((start) => start === '10:00' || start === '11:00')).toEqual(['10:00', '11:00']);
    expect(startsOf({ employees: many, booked: [elsewhere] })).not.toContain('10:00');
    expect(startsOf({ employees: many, booked: [{ ...elsewhere, roomId: null }] })).toContain('10:00');
  });

  test('have no room in a company without rooms', () => {
    expect(freeSlots(slotDay({ rooms: [] }))[0]).toMatchObject({ room_id: null, room_name: null });
  });

  test('count bookings that follow each other within a minute as one at a time', () => {
    const employees = [{ ...ana, capacity: 2 }];
    const booked = [
      { start: '2026-12-02 10:00:00', end: '2026-12-02 10:30:30', employeeId: 1, roomId: null },
      { start: '2026-12-02 10:30:30', end: '2026-12-02 11:00:00', employeeId: 1, roomId: null },
    ];
    expect(startsOf({ employees, booked })).toContain('10:00');
  });

  test('end within their day', () => {
    const always = [{ weekday: 3, start_time: '00:00', end_time: '23:59' }];
    const employees = [{ ...ana, availability: { ranges: always, blocks: [] } }];
    expect(startsOf({ employees, stepMinutes: 30 }).at(-1)).toBe('22:30');
  });
});

test.each([
  // 00:00 to 00:59 does not exist.
  ['Africa/Cairo', '2026-04-24', ['01:00', '01:30', '02:00', '02:30']],
  // 01:00 to 01:59 does not exist. A slot may end at 01:00.
  ['Europe/Lisbon', '2027-03-28', ['00:00', '02:00', '02:30']],
])('free slots leave out times that the clocks of %s skip', (timeZone, day, expected) => {
  const nights = [0, 5].map((weekday) => ({ weekday, start_time: '00:00', end_time: '03:30' }));
  const employees = [{ ...ana, availability: { ranges: nights, blocks: [] } }];
  const night = { day, timeZone, employees, now: `${day} 00:00:00`, stepMinutes: 30 };
  expect(startsOf(night)).toEqual(expected);
});

const time = fc
  .integer({ min: 0, max: 95 })
  .map((quarter) => addMinutes(`${DAY} 00:00:00`, quarter * 15).slice(11, 16));
const stretch = fc.tuple(time, time).filter(([a, b]) => a < b);
const block: fc.Arbitrary<BlockRule> = fc
  .record({
    times: fc.option(stretch),
    weekdays: fc.constantFrom([], [3], [1, 2]),
    endDate: fc.constantFrom(null, DAY, '2026-12-01'),
  })
  .map(({ times, weekdays, endDate }) => ({
    kind: 'other' as const,
    name: null,
    startDate: '2026-11-01',
    endDate,
    startTime: times?.[0] ?? null,
    endTime: times?.[1] ?? null,
    weekdays,
  }));
const ranges = fc.array(
  stretch.map(([start_time, end_time]) => ({ weekday: 3, start_time, end_time })),
  { maxLength: 3 },
);
const employee = (id: number) =>
  fc.record({
    id: fc.constant(id),
    name: fc.constant(`P${id}`),
    capacity: fc.integer({ min: 1, max: 3 }),
    availability: fc.record({ ranges, blocks: fc.array(block, { maxLength: 1 }) }),
  });
const room = (id: number) =>
  fc.record({
    id: fc.constant(id),
    name: fc.constant(`R${id}`),
    capacity: fc.integer({ min: 1, max: 3 }),
  });
const booking = fc
  .record({
    // Some bookings start on the day before or end on the day after.
    minute: fc.integer({ min: -180, max: 1_430 }),
    minutes: fc.integer({ min: 15, max: 240 }),
    employeeId: fc.integer({ min: 1, max: 3 }),
    roomId: fc.constantFrom(null, 1, 2),
    second: fc.constantFrom('00', '00', '30'),
  })
  .map(({ minute, minutes, second, ...rest }) => {
    const start = addMinutes(`${DAY} 00:00:${second}`, minute);
    return { ...rest, start, end: addMinutes(start, minutes) };
  })
  .filter(({ end }) => end > `${DAY} 00:00:00`);

test('slots are exactly the times without conflicts and closures, with the right remaining capacity', () => {
  const day = fc.record({
    employees: fc.tuple(employee(1), employee(2)),
    rooms: fc.oneof(fc.constant([]), fc.tuple(room(1), room(2))),
    booked: fc.array(booking, { maxLength: 25 }),
    durationMinutes: fc.constantFrom(15, 50, 60, 90),
    stepMinutes: fc.constantFrom(15, 30),
  });
  fc.assert(
    fc.property(day, (given) => {
      const { employees, rooms, booked, durationMinutes, stepMinutes } = given;
      const expected: string[] = [];
      for (let minute = 0; minute + durationMinutes < 1_440; minute += stepMinutes) {
        const start = addMinutes(`${DAY} 00:00:00`, minute);
        const end = addMinutes(start, durationMinutes);
        for (const place of rooms.length > 0 ? rooms : [null]) {
          for (const { id, capacity, availability: attends } of employees) {
            const wanted: Occupancy = { start, end, employeeId: id, clientId: -1, roomId: place?.id ?? null };
            const others: Booked[] = booked.map((one, index) => ({ ...one, clientId: index, id: index }));
            const capacities = { employee: capacity, room: place?.capacity ?? null };
            let fits = 0;
            while (findConflicts(wanted, others, capacities).length === 0) {
              const next = others.length;
              others.push({ ...wanted, clientId: next, id: next });
              fits += 1;
            }
            const isFree = fits > 0 && findClosures(wanted, attends).length === 0;
            if (isFree) expected.push(`${start.slice(11, 16)} ${place?.id ?? null} ${id}: ${fits}`);
          }
        }
      }
      const slots = freeSlots(slotDay(given));
      for (const startTime of ['00:00', '09:00', '10:30', '23:30'])
        expect(freeSlots(slotDay({ ...given, startTime }))).toEqual(
          slots.filter(({ start_time }) => start_time === startTime),
        );
      const offered = slots.map(
        ({ start_time, room_id, employee_id, remaining }) =>
          `${start_time} ${room_id} ${employee_id}: ${remaining}`,
      );
      expect(offered).toEqual(expected);
    }),
    { numRuns: 200 },
  );
});
