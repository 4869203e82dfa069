import { addMinutes, MINUTE_MS, wallClockAt } from '@alinha/contracts-core';
import { instantOf } from '@alinha/service-kit';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dueAt, type ReminderTerms, remindAt, type ScheduledStart } from './reminder-due.ts';

const SAO_PAULO = 'America/Sao_Paulo';
const zones = fc.constantFrom(
  SAO_PAULO,
  'America/New_York',
  'America/Santiago',
  'Africa/Casablanca',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Europe/Lisbon',
  'Pacific/Apia',
);
const QUARTERS = 15 * 365 * 24 * 4;
const starts = fc
  .integer({ min: 0, max: QUARTERS })
  .map((quarters) => addMinutes('2011-06-01 00:00:00', quarters * 15));
const times = fc
  .integer({ min: 0, max: 95 })
  .map((quarter) => addMinutes('2026-01-01', quarter * 15).slice(11, 16));
const isShown = (wallClock: string, zone: string) =>
  wallClockAt(instantOf(wallClock, zone), zone) === wallClock;

describe('a daily reminder', () => {
  const daily = (start: string, time: string) =>
    dueAt(start, { type: 'daily', time }, SAO_PAULO).toISOString();

  test.each([
    [
      'for the next morning is due the evening before',
      '2026-11-21 09:00:00',
      '18:00',
      '2026-11-20T21:00:00.000Z',
    ],
    ['for the same day is due in the morning', '2026-11-21 09:00:00', '06:00', '2026-11-21T09:00:00.000Z'],
    [
      'for a start exactly at T is due a day before',
      '2026-11-21 09:00:00',
      '09:00',
      '2026-11-20T12:00:00.000Z',
    ],
    [
      'for a start a minute after T is due the same day',
      '2026-11-21 09:01:00',
      '09:00',
      '2026-11-21T12:00:00.000Z',
    ],
    [
      'for midnight is due at midnight the day before',
      '2026-11-21 00:00:00',
      '00:00',
      '2026-11-20T03:00:00.000Z',
    ],
    [
      'for the first of a month is due on the last of the previous one',
      '2026-12-01 07:00:00',
      '20:00',
      '2026-11-30T23:00:00.000Z',
    ],
  ])('%s', (_, start, time, due) => {
    expect(daily(start, time)).toBe(due);
  });

  test('is due before the start, at T, and at most a day before on the wall clock', () => {
    fc.assert(
      fc.property(starts, times, zones, (start, time, zone) => {
        const due = dueAt(start, { type: 'daily', time }, zone);
        expect(due.getTime()).toBeLessThan(instantOf(start, zone).getTime());
        const wallClock = wallClockAt(due, zone);
        const nominal = [start.slice(0, 10), addMinutes(start, -24 * 60).slice(0, 10)].map(
          (day) => `${day} ${time}:00`,
        );
        // A skipped time becomes the instant after the gap.
        if (nominal.every((at) => isShown(at, zone)) && isShown(start, zone)) {
          expect(wallClock.slice(11, 16)).toBe(time);
          expect(wallClock < start).toBe(true);
          expect(addMinutes(wallClock, 24 * 60) >= start).toBe(true);
        }
      }),
    );
  });

  test('for a later start is never due earlier', () => {
    fc.assert(
      fc.property(starts, fc.integer({ min: 0, max: 200 }), times, zones, (start, quarters, time, zone) => {
        const rule = { type: 'daily', time } as const;
        const later = addMinutes(start, quarters * 15);
        expect(dueAt(later, rule, zone).getTime()).toBeGreaterThanOrEqual(dueAt(start, rule, zone).getTime());
      }),
    );
  });
});

describe('a reminder hours before', () => {
  test('is due this many elapsed hours before the start in every zone', () => {
    fc.assert(
      fc.property(starts, fc.integer({ min: 1, max: 720 }), zones, (start, hoursBefore, zone) => {
        const due = dueAt(start, { type: 'before', hoursBefore }, zone);
        expect(instantOf(start, zone).getTime() - due.getTime()).toBe(hoursBefore * 60 * MINUTE_MS);
      }),
    );
  });

  test('with zero hours is due five minutes before the start', () => {
    const due = dueAt('2026-11-21 09:00:00', { type: 'before', hoursBefore: 0 }, SAO_PAULO);
    expect(wallClockAt(due, SAO_PAULO)).toBe('2026-11-21 08:55:00');
  });
});

describe('remindAt', () => {
  const terms: ReminderTerms = {
    rule: { type: 'before', hoursBefore: 24 },
    since: new Date('2026-11-01T00:00:00Z'),
    timeZone: 'UTC',
  };
  const appointment: ScheduledStart = {
    start: '2026-11-21 09:00:00',
    knownSince: new Date('2026-11-10T00:00:00Z'),
    needsCorrection: false,
    scheduledFor: null,
  };
  const now = appointment.knownSince;
  const due = new Date('2026-11-20T09:00:00Z');

  test('returns the due time', () => {
    expect(remindAt(appointment, terms, now)).toEqual(due);
    expect(remindAt({ ...appointment, knownSince: due }, terms, now)).toEqual(due);
    expect(remindAt(appointment, { ...terms, since: due }, now)).toEqual(due);
  });

  test('returns null when the appointment or the rule is newer than the due time', () => {
    const later = new Date(due.getTime() + 1);
    expect(remindAt({ ...appointment, knownSince: later }, terms, now)).toBeNull();
    expect(remindAt(appointment, { ...terms, since: later }, now)).toBeNull();
  });

  test('returns the time of the change when a correction is needed and the due time is past', () => {
    const knownSince = new Date('2026-11-20T15:00:00Z');
    expect(remindAt({ ...appointment, knownSince, needsCorrection: true }, terms, now)).toEqual(knownSince);
    expect(remindAt({ ...appointment, needsCorrection: true }, terms, now)).toEqual(due);
  });

  test('never returns a time after the start', () => {
    fc.assert(
      fc.property(
        starts,
        starts,
        starts,
        fc.boolean(),
        zones,
        (start, known, since, needsCorrection, timeZone) => {
          const changed = {
            start,
            knownSince: instantOf(known, timeZone),
            needsCorrection,
            scheduledFor: null,
          };
          const at = remindAt(
            changed,
            { ...terms, since: instantOf(since, timeZone), timeZone },
            changed.knownSince,
          );
          if (at) expect(at.getTime()).toBeLessThan(instantOf(start, timeZone).getTime());
        },
      ),
    );
  });

  test('keeps a future reminder when another rule is chosen, and never sends it twice', () => {
    const rules = fc.oneof(
      times.map((time) => ({ type: 'daily' as const, time })),
      fc.integer({ min: 0, max: 720 }).map((hoursBefore) => ({ type: 'before' as const, hoursBefore })),
    );
    const minutes = fc.integer({ min: 1, max: 40 * 24 * 60 });
    fc.assert(
      fc.property(
        starts,
        rules,
        rules,
        minutes,
        minutes,
        zones,
        (start, first, second, made, chosen, timeZone) => {
          const startsAt = instantOf(start, timeZone);
          const minutesBefore = (count: number) => new Date(startsAt.getTime() - count * MINUTE_MS);
          const [knownSince, changedAt] = [
            minutesBefore(Math.max(made, chosen)),
            minutesBefore(Math.min(made, chosen)),
          ];
          const known = { start, knownSince, needsCorrection: false, scheduledFor: null };
          const [old, next] = [
            { rule: first, since: terms.since, timeZone },
            { rule: second, since: changedAt, timeZone },
          ];
          const scheduledFor = remindAt(known, { ...old, since: knownSince }, knownSince);
          // Reminders due until then were sent.
          const isAhead = scheduledFor !== null && scheduledFor > changedAt;
          const at = remindAt({ ...known, scheduledFor: isAhead ? scheduledFor : null }, next, changedAt);
          const due = dueAt(start, second, timeZone);
          if (due >= changedAt) expect(at).toEqual(due);
          else expect(at).toEqual(isAhead && due >= knownSince ? changedAt : null);
          // A later event changes nothing.
          const later = new Date(changedAt.getTime() + 1);
          expect(remindAt({ ...known, scheduledFor: at }, next, later)).toEqual(at);
        },
      ),
    );
  });

  test('keeps a due reminder that is not queued yet when another rule is chosen', () => {
    const rule = { type: 'before', hoursBefore: 48 } as const;
    const later = new Date(due.getTime() + 1);
    const madeAfter = { ...appointment, knownSince: new Date('2026-11-19T12:00:00Z'), scheduledFor: due };
    expect(remindAt(madeAfter, { ...terms, rule, since: later }, later)).toEqual(due);
  });
});
