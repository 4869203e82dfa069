import { describe, expect, test } from 'vitest';
import {
  afterFailure,
  failed,
  sent,
  skipped,
  waiting,
  waitingForPhone,
  waitingForReply,
} from './outcomes.ts';

const now = new Date('2026-11-20T12:00:00Z');
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const reminder = { id: 7, attempts: 1, phone: '+5511987654321' };

test('a sent, skipped or failed reminder has no next attempt and a known outcome', () => {
  for (const outcome of [
    sent(reminder, 'X', now),
    skipped(reminder, 'started'),
    failed(reminder, 'no_phone'),
  ]) {
    expect(outcome).toMatchObject({ id: 7, attempts: 1, nextAttemptAt: null, isUnknown: false });
  }
  expect(sent(reminder, 'X', now)).toMatchObject({
    status: 'sent',
    messageId: 'X',
    sentAt: now,
    reason: null,
  });
});

test('a reminder waits for its phone without limit, and an unknown outcome stays unknown', () => {
  const often = { ...reminder, attempts: 99 };
  expect(waitingForPhone(often, now)).toMatchObject({
    status: 'queued',
    reason: 'not_connected',
    isUnknown: false,
    nextAttemptAt: later(1),
  });
  expect(waitingForPhone(often, now, true)).toMatchObject({ status: 'queued', isUnknown: true });
});

test('a reminder waits half a minute for an unavailable service, and an unknown outcome stays unknown', () => {
  expect(waitingForReply(reminder, now)).toMatchObject({
    status: 'queued',
    reason: null,
    isUnknown: false,
    nextAttemptAt: later(0.5),
  });
  expect(waitingForReply(reminder, now, true)).toMatchObject({ status: 'queued', isUnknown: true });
});

test('a released reminder can be claimed at once', () => {
  expect(waiting(reminder, now)).toMatchObject({ status: 'queued', isUnknown: false, nextAttemptAt: now });
});

describe('a failed attempt', () => {
  const context = { now, startsAt: later(60), chance: 0, isUnknown: false };

  test('is retried', () => {
    expect(afterFailure(reminder, context)).toMatchObject({
      status: 'queued',
      reason: 'provider_unavailable',
      nextAttemptAt: later(0.5),
      isUnknown: false,
    });
  });

  test('is retried after any number of attempts while there is time', () => {
    const often = { ...reminder, attempts: 99 };
    expect(afterFailure(often, context)).toMatchObject({ status: 'queued', nextAttemptAt: later(30) });
    expect(afterFailure(often, { ...context, startsAt: later(30) })).toMatchObject({
      nextAttemptAt: later(15),
    });
    expect(afterFailure(often, { ...context, startsAt: later(0.5) })).toMatchObject({
      status: 'failed',
      reason: 'provider_unavailable',
    });
  });

  test('with an unknown outcome is looked up until a day after the start, and at least eight times', () => {
    const statusAfter = (attempts: number, startedMinutesAgo: number) =>
      afterFailure(
        { ...reminder, attempts },
        { ...context, startsAt: later(-startedMinutesAgo), isUnknown: true },
      ).status;
    expect(statusAfter(8, -600)).toBe('queued');
    expect(statusAfter(50, 23 * 60)).toBe('queued');
    expect(statusAfter(8, 25 * 60)).toBe('failed');
    expect(statusAfter(7, 25 * 60)).toBe('queued');
  });

  test('is final when the next attempt would be at the start, unless the outcome is unknown', () => {
    const close = { ...context, startsAt: later(0.5) };
    expect(afterFailure(reminder, close).status).toBe('failed');
    expect(afterFailure(reminder, { ...close, isUnknown: true })).toMatchObject({
      status: 'queued',
      isUnknown: true,
    });
  });
});
