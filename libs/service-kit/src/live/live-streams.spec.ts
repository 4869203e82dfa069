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

const caller: Caller = {
  companyId: 1,
  userId: 2,
  isAdmin: false,
  role: 'professional',
  language: 'pt',
  sessionId: 's',
};

function openStreams(): LiveStreams {
  // Not started, so no message arrives, as when the backend is unavailable.
  return new LiveStreams(new Broadcast({ postgresUrl: 'postgresql://nobody' }, createLogger('silent')));
}

function listenTo(streams: LiveStreams) {
  const received = { messages: 0, ended: false };
  streams.open(caller, NEVER).subscribe({
    next: () => {
      received.messages++;
    },
    complete: () => {
      received.ended = true;
    },
  });
  return received;
}

test('a stream ends after ten minutes when the message about its ended session was lost', () => {
  const received = listenTo(openStreams());
  vi.advanceTimersByTime(9 * MINUTE_MS);
  expect(received.ended).toBe(false);
  vi.advanceTimersByTime(MINUTE_MS);
  expect(received.ended).toBe(true);
  const { messages } = received;
  expect(messages).toBeGreaterThan(9);
  vi.advanceTimersByTime(10 * MINUTE_MS);
  expect(received.messages).toBe(messages);
});

test('a stopping process ends its open streams and each new one', () => {
  const streams = openStreams();
  const before = listenTo(streams);
  streams.onModuleDestroy();
  expect(before.ended).toBe(true);
  expect(listenTo(streams).ended).toBe(true);
});
