import { addMinutes, formatWallClock, MINUTE_MS, parseWallClock, wallClockAt } from '@alinha/contracts-core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { instantOf } from './instants.ts';

/** Zones with different kinds of daylight saving: one hour, half an hour, at midnight, southern, during Ramadan, none. */
const ZONES = [
  'America/Sao_Paulo',
  'America/New_York',
  'America/Santiago',
  'Africa/Casablanca',
  'Africa/Cairo',
  'Asia/Kolkata',
  'Asia/Tokyo',
  'Australia/Lord_Howe',
  'Europe/Lisbon',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'UTC',
] as const;

const zones = fc.constantFrom(...ZONES);
/** Fifteen years in which Brazil had daylight saving and abolished it. */
const wallClocks = fc
  .integer({ min: 0, max: 15 * 365 * 24 * 60 })
  .map((minutes) => addMinutes('2011-06-01 00:00:00', minutes));

describe('instantOf', () => {
  test.each([
    ['an ordinary time', '2026-11-20 10:00:00', 'America/Sao_Paulo', '2026-11-20T13:00:00.000Z'],
    ['a skipped time', '2026-03-08 02:30:00', 'America/New_York', '2026-03-08T07:00:00.000Z'],
    ['a repeated time', '2026-11-01 01:30:00', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    ['a skipped midnight', '2018-11-04 00:00:00', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
    ['a skipped half hour', '2026-10-04 02:10:00', 'Australia/Lord_Howe', '2026-10-03T15:30:00.000Z'],
    ['a skipped day', '2011-12-30 12:00:00', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
  ])('returns the instant of %s', (_, wallClock, zone, instant) => {
    expect(instantOf(wallClock, zone).toISOString()).toBe(instant);
  });

  test('returns the first instant at which clocks show that time or a later one, in every zone', () => {
    fc.assert(
      fc.property(wallClocks, zones, (wallClock, zone) => {
        const instant = instantOf(wallClock, zone);
        const shown = wallClockAt(instant, zone);
        expect(shown >= wallClock).toBe(true);
        // Only after a gap the clocks show another time.
        const before = wallClockAt(new Date(instant.getTime() - 1_000), zone);
        if (shown !== wallClock) expect(before < wallClock).toBe(true);
        // A repeated time would have appeared 30 or 60 minutes earlier.
        for (const minutes of [30, 60]) {
          const earlier = new Date(instant.getTime() - minutes * MINUTE_MS);
          expect(wallClockAt(earlier, zone)).not.toBe(wallClock);
        }
      }),
    );
  });

  test('never decreases for a later time', () => {
    fc.assert(
      fc.property(wallClocks, fc.integer({ min: 0, max: 3 * 24 * 60 }), zones, (wallClock, minutes, zone) => {
        const later = addMinutes(wallClock, minutes);
        expect(instantOf(later, zone).getTime()).toBeGreaterThanOrEqual(instantOf(wallClock, zone).getTime());
      }),
    );
  });

  test('never decreases through a year with clock changes', () => {
    for (const zone of ['America/New_York', 'America/Santiago', 'Australia/Lord_Howe', 'Africa/Casablanca']) {
      const first = parseWallClock('2018-01-01 00:00:00').getTime();
      const instants = Array.from({ length: 366 * 48 }, (_, half) =>
        instantOf(formatWallClock(new Date(first + half * 30 * MINUTE_MS)), zone).getTime(),
      );
      expect(instants.every((instant, at) => at === 0 || instant >= (instants[at - 1] ?? 0))).toBe(true);
    }
  });
});
