import type { Availability } from '@alinha/contracts-agenda';
import { addDays, formatWallClock, parseWallClock } from '@alinha/contracts-core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findClosures } from '../availability/closures.ts';
import { attendedSpans, daysOf, merged, occupancyOf, type Span } from './occupancy.ts';

// A Monday.
const MONDAY = '2026-11-16';
const HOUR = 60;
const DAY = 24 * HOUR;

const week = (...weekdays: number[]) =>
  weekdays.map((weekday) => ({ weekday, start_time: '08:00', end_time: '12:00' }));
const block = {
  kind: 'other',
  name: null,
  startDate: MONDAY,
  endDate: null,
  startTime: null,
  endTime: null,
  weekdays: [],
} as const;

describe('attended time', () => {
  const attended = (availability: Availability, days = 7) =>
    attendedSpans(availability, daysOf(MONDAY, addDays(MONDAY, days - 1)));

  test('is the working hours of each day', () => {
    expect(attended({ ranges: week(1, 3), blocks: [] })).toEqual([
      [8 * HOUR, 12 * HOUR],
      [2 * DAY + 8 * HOUR, 2 * DAY + 12 * HOUR],
    ]);
    expect(attended({ ranges: week(1, 3), blocks: [] }, 2)).toHaveLength(1);
    expect(attended({ ranges: [], blocks: [] })).toEqual([]);
  });

  test('excludes blocks, each minute once', () => {
    const lunch = { ...block, startTime: '10:00', endTime: '11:00' };
    const longer = { ...block, startTime: '10:30', endTime: '11:30' };
    expect(attended({ ranges: week(1), blocks: [lunch, longer] })).toEqual([
      [8 * HOUR, 10 * HOUR],
      [11.5 * HOUR, 12 * HOUR],
    ]);
    expect(attended({ ranges: week(1, 2), blocks: [{ ...block, endDate: MONDAY }] })).toEqual([
      [DAY + 8 * HOUR, DAY + 12 * HOUR],
    ]);
  });

  test('equals the open minutes of the booking gate', () => {
    const time = fc.integer({ min: 0, max: 95 }).map((quarter) => {
      const minute = quarter * 15;
      return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
    });
    const times = fc
      .tuple(time, time)
      .filter(([a, b]) => a !== b)
      .map(([a, b]) => (a < b ? { start: a, end: b } : { start: b, end: a }));
    const day = fc.integer({ min: 0, max: 6 }).map((days) => addDays(MONDAY, days));
    const blocks = fc.array(
      fc.record({
        of: fc.option(times),
        on: fc.tuple(day, day).map(([a, b]) => (a < b ? [a, b] : [b, a])),
        weekdays: fc.subarray([0, 1, 2, 3, 4, 5, 6]),
      }),
      { maxLength: 4 },
    );
    const ranges = fc.array(fc.record({ weekday: fc.integer({ min: 0, max: 6 }), at: times }), {
      maxLength: 5,
    });
    fc.assert(
      fc.property(ranges, blocks, (drawnRanges, drawnBlocks) => {
        const availability: Availability = {
          ranges: drawnRanges.map(({ weekday, at }) => ({ weekday, start_time: at.start, end_time: at.end })),
          blocks: drawnBlocks.map(({ of, on: [startDate = '', endDate = ''], weekdays }) => ({
            ...block,
            startDate,
            endDate,
            weekdays,
            startTime: of?.start ?? null,
            endTime: of?.end ?? null,
          })),
        };
        const spans = attended(availability);
        for (let from = 0; from < 7 * DAY; from += 15) {
          const at = (minute: number) =>
            formatWallClock(new Date(parseWallClock(MONDAY).getTime() + minute * 60_000));
          const isOpen = findClosures({ start: at(from), end: at(from + 15) }, availability).length === 0;
          expect(spans.some(([start, end]) => start <= from && from + 15 <= end)).toBe(isOpen);
        }
      }),
      { numRuns: 25 },
    );
  });
});

describe('occupancy', () => {
  const spans = fc
    .array(fc.integer({ min: 0, max: 200 }), { maxLength: 24 })
    .map((edges) => [...new Set(edges)].sort((a, b) => a - b))
    .map((edges) =>
      edges.flatMap((from, index): Span[] =>
        index % 2 === 0 && edges[index + 1] !== undefined ? [[from, edges[index + 1] ?? from]] : [],
      ),
    );
  const minutes = (list: readonly Span[]) =>
    new Set(list.flatMap(([from, to]) => Array.from({ length: to - from }, (_, index) => from + index)));

  test('counts booked minutes within and outside attended time', () => {
    fc.assert(
      fc.property(spans, spans, (booked, attended) => {
        const attendedMinutes = minutes(attended);
        const inside = [...minutes(booked)].filter((minute) => attendedMinutes.has(minute)).length;
        expect(occupancyOf(booked, attended)).toEqual({
          working_minutes: attendedMinutes.size,
          booked_minutes: inside,
          outside_minutes: minutes(booked).size - inside,
        });
      }),
    );
  });

  test('counts simultaneous appointments once, in any order', () => {
    const drawn = fc.array(fc.tuple(fc.nat(100), fc.integer({ min: 1, max: 30 })), { maxLength: 20 });
    fc.assert(
      fc.property(drawn, (bookings) => {
        const list = bookings.map(([from, length]): Span => [from, from + length]);
        const one = merged(
          list.map(([from]) => from),
          list.map(([, to]) => to),
        );
        expect([...minutes(one)].sort()).toEqual([...minutes(list)].sort());
        for (const [index, [from]] of one.entries()) {
          if (index > 0) expect(from).toBeGreaterThan(one[index - 1]?.[1] ?? from);
        }
      }),
    );
  });
});
