import { MOST_PLACES, MOST_PLACES_AT_ONCE, type Slot, weekdayOf } from '@alinha/contracts-agenda';
import { addDays, addMinutes, overlaps } from '@alinha/contracts-core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { datesOf, type Interval, placesOf, type Request, usualRoomsFirst } from './waiting-places.ts';

// A Wednesday.
const DAY = '2026-12-02';
const PERIOD = { first: DAY, last: addDays(DAY, 13) };
const once: Request = { kind: 'once', weekdays: [3], from_time: '08:00', to_time: '12:00' };
const fixed: Request = { ...once, kind: 'fixed' };

const slot = (start_time: string, given: Partial<Slot> = {}): Slot => ({
  room_id: 5,
  room_name: 'Solo',
  employee_id: 1,
  employee_name: 'Ana',
  start_time,
  end_time: addMinutes(`${DAY} ${start_time}:00`, 60).slice(11, 16),
  remaining: 1,
  ...given,
});
const sameEachWeek = (slots: readonly Slot[], weeks = 6) =>
  new Map(Array.from({ length: weeks }, (_, week) => [addDays(DAY, week * 7), slots] as const));
const found = (
  request: Request,
  free: ReadonlyMap<string, readonly Slot[]>,
  busy: readonly Interval[] = [],
) => placesOf(request, PERIOD, free, busy).map(({ date, start_time }) => `${date} ${start_time}`);

describe('places for one session', () => {
  test('are on the wanted weekdays, between both times, and do not overlap', () => {
    const free = new Map([
      [DAY, ['07:45', '08:00', '08:15', '09:00', '11:00', '11:15'].map((time) => slot(time))],
      [addDays(DAY, 1), [slot('08:00')]],
      [addDays(DAY, 7), [slot('08:15')]],
    ]);
    expect(found(once, free)).toEqual([
      '2026-12-02 08:00',
      '2026-12-02 09:00',
      '2026-12-02 11:00',
      '2026-12-09 08:15',
    ]);
  });

  test('exclude the times of the client’s appointments', () => {
    const free = new Map([[DAY, [slot('08:00'), slot('09:00')]]]);
    expect(found(once, free, [{ start: `${DAY} 08:30:00`, end: `${DAY} 09:00:00` }])).toEqual([
      '2026-12-02 09:00',
    ]);
  });
});

test('slots in usual rooms come first among those that start together', () => {
  const at = (start: string, room_id: number, employee_id = 1) => slot(start, { room_id, employee_id });
  const eight = [at('08:00', 1), at('08:00', 2), at('08:00', 3), at('08:00', 1, 2)];
  const usual = [
    { employee_id: 1, room_id: 3, rank: 0 },
    { employee_id: 1, room_id: 2, rank: 1 },
    { employee_id: 1, room_id: 3, rank: 1 },
    { employee_id: 2, room_id: 2, rank: 0 },
  ];
  expect(usualRoomsFirst([...eight, at('09:00', 1), at('09:00', 2)], usual)).toEqual([
    at('08:00', 3),
    at('08:00', 2),
    at('08:00', 1),
    at('08:00', 1, 2),
    at('09:00', 2),
    at('09:00', 1),
  ]);
});

test('places at one time are at most three, and later ones are other times', () => {
  const everybody = ['08:00', '08:15', '09:00'].flatMap((time) =>
    Array.from({ length: 20 }, (_, index) => slot(time, { employee_id: index + 1 })),
  );
  const three = (start: string) => [start, start, start];
  const starts = [`${DAY} 08:00`, `${DAY} 09:00`].flatMap(three);
  expect(found(once, new Map([[DAY, everybody]]))).toEqual(starts);
});

describe('fixed places', () => {
  test('have their first date when the time is free in four weeks', () => {
    expect(found(fixed, sameEachWeek([slot('08:00')]))).toEqual(['2026-12-02 08:00']);
  });

  test.each([1, 2, 3])('start later when the time is taken in week %i after the first', (week) => {
    const free = new Map(sameEachWeek([slot('08:00')], 9)).set(addDays(DAY, week * 7), []);
    const first = addDays(DAY, (week + 1) * 7);
    expect(found(fixed, free)).toEqual(first <= PERIOD.last ? [`${first} 08:00`] : []);
  });

  test('need the same room and a client who is free in each week', () => {
    const moved = new Map(sameEachWeek([slot('08:00')])).set(addDays(DAY, 7), [
      slot('08:00', { room_id: 6 }),
    ]);
    expect(found(fixed, moved)).toEqual([]);
    const start = `${addDays(DAY, 21)} 08:00:00`;
    const busy = [{ start, end: addMinutes(start, 60) }];
    expect(found(fixed, sameEachWeek([slot('08:00')]), busy)).toEqual([]);
  });
});

const quarter = fc
  .integer({ min: 28, max: 72 })
  .map((count) => addMinutes(`${DAY} 00:00:00`, count * 15).slice(11, 16));
const slots = fc
  .uniqueArray(
    fc.record({
      start: quarter,
      employee_id: fc.constantFrom(1, 2, 3, 4, 5),
      room_id: fc.constantFrom(5, 6),
    }),
    { maxLength: 40, selector: (given) => JSON.stringify(given) },
  )
  .map((given) =>
    given
      .map(({ start, ...same }) => slot(start, same))
      .sort((a, b) => a.start_time.localeCompare(b.start_time)),
  );
const request = fc.record({
  kind: fc.constantFrom('once' as const, 'fixed' as const),
  weekdays: fc.uniqueArray(fc.constantFrom(3, 4), { minLength: 1 }),
  from_time: fc.constantFrom('07:00', '09:00'),
  to_time: fc.constantFrom('12:00', '18:00'),
});

test('a free time is a place exactly when it fits, no earlier place overlaps, and fewer than three start with it', () => {
  const days = [0, 1, 7, 8, 14, 15, 21, 22, 28, 29].map((count) => addDays(DAY, count));
  const scene = fc.record({
    request,
    free: fc.array(slots, { minLength: days.length, maxLength: days.length }),
    isWeekly: fc.boolean(),
  });
  const outcomes = { once: 0, fixed: 0 };
  fc.assert(
    fc.property(scene, (given) => {
      const { kind, weekdays, from_time, to_time } = given.request;
      const free = new Map(
        days.map((day, index) => [day, given.free[given.isWeekly ? index % 2 : index] ?? []]),
      );
      const places = placesOf(given.request, PERIOD, free, []);
      const expected: typeof places = [];
      for (const day of days) {
        if (day > PERIOD.last || !weekdays.some((weekday) => weekday === weekdayOf(day))) continue;
        for (const { remaining: _left, ...offered } of free.get(day) ?? []) {
          const isFree = datesOf(given.request, day).every((date) =>
            free
              .get(date)
              ?.some(
                (other) =>
                  other.start_time === offered.start_time &&
                  other.employee_id === offered.employee_id &&
                  other.room_id === offered.room_id,
              ),
          );
          const clash = expected.some(
            (place) =>
              (kind === 'fixed' ? weekdayOf(place.date) === weekdayOf(day) : place.date === day) &&
              place.employee_id === offered.employee_id &&
              overlaps(
                { start: place.start_time, end: place.end_time },
                { start: offered.start_time, end: offered.end_time },
              ),
          );
          const fits = from_time <= offered.start_time && offered.end_time <= to_time;
          if (fits && isFree && !clash) expected.push({ ...offered, date: day });
        }
      }
      const isEarlyOne = ({ date, start_time }: (typeof places)[number], index: number) =>
        expected.slice(0, index).filter((place) => place.date === date && place.start_time === start_time)
          .length < MOST_PLACES_AT_ONCE;
      expect(places).toEqual(expected.filter(isEarlyOne).slice(0, MOST_PLACES));
      outcomes[kind] += places.length;
    }),
    { numRuns: 300 },
  );
  expect(outcomes.once).toBeGreaterThan(0);
  expect(outcomes.fixed).toBeGreaterThan(0);
});
