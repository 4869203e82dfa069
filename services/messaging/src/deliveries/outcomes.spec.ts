import { describe, expect, test } from 'vitest';
import { failed, putBack, sent, skipped, triedInVain, waitsForPhone } from './outcomes.ts';

const now = new Date('2026-11-20T12:00:00Z');
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const claim = later(-1);
const reminder = { id: 7, turnAt: later(-5), attempts: 1, claimedUntil: claim, phone: '+5511987654321' };

test('what is done keeps no claim and no turn', () => {
  for (const outcome of [
    sent(reminder, 'X', now),
    skipped(reminder, 'started'),
    failed(reminder, 'no_phone'),
  ]) {
    expect(outcome).toMatchObject({ turnAt: later(-5), claim, claimedUntil: null, nextAttemptAt: null });
  }
  expect(sent(reminder, 'X', now)).toMatchObject({
    status: 'sent',
    messageId: 'X',
    sentAt: now,
    reason: null,
  });
});

test('without a phone it waits as long as it takes, and stays in doubt when it was', () => {
  const tired = { ...reminder, attempts: 99 };
  expect(waitsForPhone(tired, now)).toMatchObject({
    status: 'queued',
    claimedUntil: null,
    nextAttemptAt: later(1),
  });
  expect(waitsForPhone(tired, now, true)).toMatchObject({ status: 'queued', claimedUntil: claim });
});

test('a turn that is given back is taken at once', () => {
  expect(putBack(reminder, now)).toMatchObject({ status: 'queued', claimedUntil: null, nextAttemptAt: now });
});

describe('a try in vain', () => {
  const circumstances = { now, startsAt: later(60), chance: 0, isInDoubt: false };

  test('is followed by another', () => {
    expect(triedInVain(reminder, circumstances)).toMatchObject({
      ...{ status: 'queued', reason: 'provider_unavailable', nextAttemptAt: later(0.5), claimedUntil: null },
    });
  });

  test('is followed by another however often it was tried, while there is time', () => {
    const tired = { ...reminder, attempts: 99 };
    expect(triedInVain(tired, circumstances)).toMatchObject({ status: 'queued', nextAttemptAt: later(30) });
    expect(triedInVain(tired, { ...circumstances, startsAt: later(30) })).toMatchObject({
      nextAttemptAt: later(15),
    });
    expect(triedInVain(tired, { ...circumstances, startsAt: later(0.5) })).toMatchObject({
      ...{ status: 'failed', reason: 'provider_unavailable' },
    });
  });

  test('in doubt is followed by others until a day after the start, and by seven however late it is', () => {
    const doubtful = (attempts: number, startedMinutesAgo: number) =>
      triedInVain(
        { ...reminder, attempts },
        { ...circumstances, startsAt: later(-startedMinutesAgo), isInDoubt: true },
      ).status;
    expect(doubtful(8, -600)).toBe('queued');
    expect(doubtful(50, 23 * 60)).toBe('queued');
    expect(doubtful(8, 25 * 60)).toBe('failed');
    expect(doubtful(7, 25 * 60)).toBe('queued');
  });

  test('is the last when the next would come with the start', () => {
    const close = { ...circumstances, startsAt: later(0.5) };
    expect(triedInVain(reminder, close).status).toBe('failed');
    expect(triedInVain(reminder, { ...close, isInDoubt: true })).toMatchObject({
      status: 'queued',
      claimedUntil: now,
    });
  });
});
