import { addDays, addMinutes, MINUTE_MS, wallClockAt } from '@alinha/contracts-core';
import { instantOf } from '@alinha/service-kit';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { latestOfferOf, nextMessageTime, nextStep, type Situation } from './next-step.ts';

const ZONE = 'America/Sao_Paulo';
/** Zones with different kinds of daylight saving: southern, northern, half an hour, at midnight, none. */
const ZONES = [
  ZONE,
  'America/Santiago',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Beirut',
  'Asia/Kolkata',
];
const HOUR_MS = 60 * MINUTE_MS;

const at = (wallClock: string, zone = ZONE) => instantOf(`${wallClock}:00`, zone);
const situation = (given: Partial<Situation> = {}): Situation => ({
  start: '2026-11-25 09:00:00',
  now: at('2026-11-23 10:00'),
  zone: ZONE,
  mode: 'one',
  isFree: true,
  openUntil: [],
  ...given,
});

describe('a free place', () => {
  test('is offered to one client for 30 minutes when nobody has an offer', () => {
    expect(nextStep(situation())).toEqual({ kind: 'offer', count: 1, expiresAt: at('2026-11-23 10:30') });
  });

  test('is offered to as many clients as five lack in mode five', () => {
    const openUntil = [at('2026-11-23 10:20'), at('2026-11-23 10:10')];
    expect(nextStep(situation({ mode: 'five', openUntil }))).toMatchObject({ kind: 'offer', count: 3 });
  });

  test('waits until its first open offer ends when enough are open', () => {
    const openUntil = [at('2026-11-23 10:20')];
    expect(nextStep(situation({ openUntil }))).toEqual({ kind: 'wait', until: at('2026-11-23 10:20') });
  });

  test('waits for 28 days before its start', () => {
    expect(nextStep(situation({ start: '2027-01-20 09:00:00' }))).toEqual({
      kind: 'wait',
      until: at('2026-12-23 09:00'),
    });
  });

  test.each([
    ['2026-11-23 07:59', '2026-11-23 08:00'],
    ['2026-11-23 20:00', '2026-11-24 08:00'],
    ['2026-11-24 00:30', '2026-11-24 08:00'],
  ])('waits at %s until %s', (now, until) => {
    expect(nextStep(situation({ now: at(now) }))).toEqual({ kind: 'wait', until: at(until) });
  });

  test.each(['2026-11-23 08:00', '2026-11-23 19:59'])('is offered at %s', (now) => {
    expect(nextStep(situation({ now: at(now) })).kind).toBe('offer');
  });
});

describe('a place is closed', () => {
  test.each([
    ['stopped', { mode: 'off' }],
    ['taken', { isFree: false }],
    ['late', { now: at('2026-11-25 06:00'), start: '2026-11-25 09:00:00' }],
    ['late', { now: at('2026-11-25 10:00'), start: '2026-11-25 13:00:00' }],
    ['late', { now: at('2026-11-24 20:30'), start: '2026-11-25 10:59:00' }],
    ['late', { now: at('2026-11-25 11:00'), start: '2026-11-25 09:00:00' }],
    ['late', { now: at('2026-11-25 09:00'), start: '2026-11-25 09:00:00', isFree: false }],
  ] as const)('as %s with %j', (state, given) => {
    expect(nextStep(situation(given))).toEqual({ kind: 'close', state });
  });

  test('only after its open offers when it starts soon', () => {
    const openUntil = [at('2026-11-25 06:20')];
    const now = at('2026-11-25 06:10');
    expect(nextStep(situation({ now, openUntil }))).toEqual({ kind: 'wait', until: openUntil[0] });
  });
});

describe('in every zone', () => {
  const moment = fc.record({
    zone: fc.constantFrom(...ZONES),
    minute: fc.integer({ min: 0, max: 366 * 24 * 60 }),
    ahead: fc.integer({ min: -600, max: 40 * 24 * 60 }),
    mode: fc.constantFrom('one' as const, 'five' as const),
    open: fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 5 }),
  });

  test('offers are sent from 8 to 20 h, at least three hours and at most 28 days before the start', () => {
    fc.assert(
      fc.property(moment, ({ zone, minute, ahead, mode, open }) => {
        const now = new Date(Date.UTC(2026, 0, 1) + minute * MINUTE_MS);
        const start = addMinutes(wallClockAt(now, zone), ahead);
        const openUntil = open.map((minutes) => new Date(now.getTime() + minutes * MINUTE_MS));
        const step = nextStep({ start, now, zone, mode, isFree: true, openUntil });
        if (step.kind === 'wait') expect(step.until.getTime()).toBeGreaterThan(now.getTime());
        if (step.kind === 'close' && instantOf(start, zone) > now) expect(openUntil).toEqual([]);
        if (step.kind !== 'offer') return;
        const hour = Number(wallClockAt(now, zone).slice(11, 13));
        expect(hour >= 8 && hour < 20).toBe(true);
        const startAt = instantOf(start, zone).getTime();
        expect(startAt - now.getTime()).toBeGreaterThan(3 * HOUR_MS);
        expect(startAt - now.getTime()).toBeLessThanOrEqual(28 * 24 * HOUR_MS);
        expect(step.count + open.length).toBe(mode === 'one' ? 1 : 5);
      }),
      { numRuns: 2_000 },
    );
  });

  test('the next time for messages is the first one that is not earlier', () => {
    fc.assert(
      fc.property(moment, ({ zone, minute }) => {
        const now = new Date(Date.UTC(2026, 0, 1) + minute * MINUTE_MS);
        const next = nextMessageTime(now, zone);
        expect(next >= now).toBe(true);
        if (next > now) {
          expect(wallClockAt(next, zone).slice(11)).toBe('08:00:00');
          expect(
            wallClockAt(next, zone).slice(0, 10) <= addDays(wallClockAt(now, zone).slice(0, 10), 1),
          ).toBe(true);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  test('the latest offer is three real hours before the start when the clocks change', () => {
    // Clocks in New York go from 01:59 to 03:00 on 8 March 2026.
    expect(latestOfferOf('2026-03-08 04:00:00', 'America/New_York')).toEqual(
      at('2026-03-08 00:00', 'America/New_York'),
    );
  });
});
