import { expect, test } from 'vitest';
import { isBackupDue } from './backup-schedule.ts';

const at = (text: string) => new Date(`2026-11-${text}:00Z`);
const MINUTES = 3 * 60 + 30;
const due = (now: string, verified: string | null, { started = '01T00:00', run = verified } = {}) =>
  isBackupDue({
    now: at(now),
    startedAt: at(started),
    minutes: MINUTES,
    lastVerified: verified === null ? null : at(verified),
    lastRun: run === null ? null : at(run),
  });

test('a backup is due once a day, from its time on', () => {
  expect(due('28T03:29', '27T03:30')).toBe(false);
  expect(due('28T03:30', '27T03:30')).toBe(true);
  expect(due('28T03:31', '28T03:30')).toBe(false);
  expect(due('29T03:29', '28T03:30')).toBe(false);
});

test('a missed backup is due ten minutes after the start, at any time of day', () => {
  expect(due('28T20:09', '26T03:30', { started: '28T20:00' })).toBe(false);
  expect(due('28T20:10', '26T03:30', { started: '28T20:00' })).toBe(true);
  expect(due('28T01:10', '26T03:30', { started: '28T01:00' })).toBe(true);
  expect(due('28T01:10', '27T09:00', { started: '28T01:00' })).toBe(false);
});

test('the first backup is due ten minutes after the first start', () => {
  expect(due('28T20:09', null, { started: '28T20:00' })).toBe(false);
  expect(due('28T20:10', null, { started: '28T20:00' })).toBe(true);
});

test('a failed backup is due again an hour after it started', () => {
  expect(due('28T04:29', '27T03:30', { run: '28T03:30' })).toBe(false);
  expect(due('28T04:30', '27T03:30', { run: '28T03:30' })).toBe(true);
});
