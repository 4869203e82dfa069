import { NEVER } from 'rxjs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Broadcast } from '../events/broadcast.ts';
import type { Caller } from '../identity.ts';
import { createLogger } from '../logger.ts';
import { LiveStreams } from './live-streams.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const MINUTE_MS = 60_000;

const caller: Caller = { companyId: 1, userId: 2, isAdmin: false, language: 'pt', sessionId: 's' };

function openStreams(): LiveStreams {
  // Not started: nothing comes in, as when the wire is down.
  return new LiveStreams(new Broadcast({ postgresUrl: 'postgresql://nobody' }, createLogger('silent')));
}

function listenTo(streams: LiveStreams) {
  const heard = { messages: 0, ended: false };
  streams.open(caller, NEVER).subscribe({
    next: () => {
      heard.messages++;
    },
    complete: () => {
      heard.ended = true;
    },
  });
  return heard;
}

test('a stream ends by itself within minutes, so that a session whose end was not heard of gets no more', () => {
  const heard = listenTo(openStreams());
  vi.advanceTimersByTime(9 * MINUTE_MS);
  expect(heard.ended).toBe(false);
  vi.advanceTimersByTime(MINUTE_MS);
  expect(heard.ended).toBe(true);
  const { messages } = heard;
  expect(messages).toBeGreaterThan(9);
  vi.advanceTimersByTime(10 * MINUTE_MS);
  expect(heard.messages).toBe(messages);
});

test('a process that stops ends its streams, those that are opened meanwhile too', () => {
  const streams = openStreams();
  const before = listenTo(streams);
  streams.onModuleDestroy();
  expect(before.ended).toBe(true);
  expect(listenTo(streams).ended).toBe(true);
});
