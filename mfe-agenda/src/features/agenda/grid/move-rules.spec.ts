import { MIN_DURATION_MINUTES } from '@alinha/contracts-agenda';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  DAY_MINUTES,
  drawnBetween,
  endMovedBy,
  endStepped,
  movedBy,
  SNAP_MINUTES,
  type Span,
  spanBetween,
  startMovedBy,
  stepped,
  timesOf,
} from './move-rules.ts';

const DAY = '2026-11-20';
const NEXT_DAY = '2026-11-21';
const span = (from: string, to: string) => spanBetween(`${DAY} ${from}:00`, `${DAY} ${to}:00`);
const hours = (one: Span) => {
  const { start, end } = timesOf(one);
  return `${start.slice(11, 16)}-${end.slice(11, 16)}`;
};

describe('a dragged appointment', () => {
  test('snaps to half hours and keeps its duration', () => {
    expect(hours(movedBy(span('08:00', '08:50'), 70, DAY))).toBe('09:00-09:50');
    expect(hours(movedBy(span('08:00', '08:50'), -80, DAY))).toBe('06:30-07:20');
  });

  test('that starts between two half hours snaps to one, or keeps its start', () => {
    expect(hours(movedBy(span('08:15', '09:15'), 16, DAY))).toBe('08:30-09:30');
    expect(hours(movedBy(span('08:15', '09:15'), 14, NEXT_DAY))).toBe('08:15-09:15');
  });

  test('moves to the day of the drop', () => {
    expect(timesOf(movedBy(span('08:00', '09:00'), 0, NEXT_DAY))).toEqual({
      start: '2026-11-21 08:00:00',
      end: '2026-11-21 09:00:00',
    });
  });

  test('stays within its day when the pointer leaves it', () => {
    expect(hours(movedBy(span('08:00', '09:00'), -2000, DAY))).toBe('00:00-01:00');
    expect(hours(movedBy(span('08:00', '09:00'), 2000, DAY))).toBe('23:00-00:00');
  });

  test('may keep its start when it runs over midnight', () => {
    const night = spanBetween(`${DAY} 23:00:00`, `${NEXT_DAY} 01:00:00`);
    expect(movedBy(night, 0, NEXT_DAY)).toEqual({ day: NEXT_DAY, start: 23 * 60, end: 25 * 60 });
    expect(hours(movedBy(night, -60, DAY))).toBe('22:00-00:00');
  });
});

describe('a dragged edge', () => {
  test('snaps to half hours and keeps the other edge', () => {
    expect(hours(endMovedBy(span('08:00', '09:00'), 25))).toBe('08:00-09:30');
    expect(hours(startMovedBy(span('08:00', '09:00'), -25))).toBe('07:30-09:00');
  });

  test('never leaves less than the shortest appointment', () => {
    expect(hours(endMovedBy(span('08:00', '09:00'), -500))).toBe('08:00-08:30');
    expect(hours(endMovedBy(span('08:15', '09:00'), -500))).toBe('08:15-08:30');
    expect(hours(startMovedBy(span('08:00', '09:00'), 500))).toBe('08:30-09:00');
    expect(hours(startMovedBy(span('08:00', '09:15'), 500))).toBe('09:00-09:15');
  });

  test('stops at midnight', () => {
    expect(timesOf(endMovedBy(span('22:00', '23:00'), 500)).end).toBe('2026-11-21 00:00:00');
    expect(hours(startMovedBy(span('01:00', '02:00'), -500))).toBe('00:00-02:00');
  });
});

describe('a step of the keyboard', () => {
  test('goes to the next half hour', () => {
    expect(hours(stepped(span('08:00', '09:00'), 1))).toBe('08:30-09:30');
    expect(hours(stepped(span('08:15', '09:15'), 1))).toBe('08:30-09:30');
    expect(hours(stepped(span('08:15', '09:15'), -1))).toBe('08:00-09:00');
    expect(hours(endStepped(span('08:00', '09:00'), -1))).toBe('08:00-08:30');
    expect(hours(endStepped(span('08:00', '09:00'), 1))).toBe('08:00-09:30');
  });

  test('stops at the start and the end of the day', () => {
    expect(hours(stepped(span('00:00', '01:00'), -1))).toBe('00:00-01:00');
    expect(hours(stepped(span('23:00', '23:45'), 1))).toBe('23:00-23:45');
  });
});

test('a drawn span covers each touched half hour, in either direction', () => {
  expect(hours(drawnBetween(DAY, 9 * 60 + 10, 10 * 60 + 40))).toBe('09:00-11:00');
  expect(hours(drawnBetween(DAY, 10 * 60 + 40, 9 * 60 + 10))).toBe('09:00-11:00');
  expect(hours(drawnBetween(DAY, 9 * 60 + 10, 9 * 60 + 12))).toBe('09:00-09:30');
  expect(hours(drawnBetween(DAY, 2000, 2000))).toBe('23:30-00:00');
});

test('an appointment keeps the minimum duration and stays within its day when it is dragged to any place', () => {
  const quarter = fc.integer({ min: 0, max: DAY_MINUTES / 15 - 1 }).map((quarters) => quarters * 15);
  const spans = fc
    .tuple(quarter, quarter)
    .filter(([start, end]) => end - start >= MIN_DURATION_MINUTES)
    .map(([start, end]): Span => ({ day: DAY, start, end }));
  const minutes = fc.integer({ min: -3000, max: 3000 });
  fc.assert(
    fc.property(spans, minutes, (one, by) => {
      for (const after of [movedBy(one, by, NEXT_DAY), endMovedBy(one, by), startMovedBy(one, by)]) {
        expect(after.start).toBeGreaterThanOrEqual(0);
        expect(after.end).toBeLessThanOrEqual(DAY_MINUTES);
        expect(after.end - after.start).toBeGreaterThanOrEqual(MIN_DURATION_MINUTES);
        for (const edge of ['start', 'end'] as const) {
          const isOnLine = after[edge] % SNAP_MINUTES === 0;
          const follows = after.end - after.start === one.end - one.start;
          expect(isOnLine || after[edge] === one[edge] || follows).toBe(true);
        }
      }
    }),
  );
});
