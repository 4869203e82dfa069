import { Broadcast, type Caller, createLogger } from '@alinha/service-kit';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AgendaNews } from './agenda-news.ts';
import { LiveController } from './live.controller.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const MINUTE_MS = 60_000;

const caller: Caller = { companyId: 1, userId: 2, isAdmin: false, language: 'pt', sessionId: 's' };

function openController(): LiveController {
  const logger = createLogger('silent');
  // Not started: nothing comes in, as when the wire is down.
  const broadcast = new Broadcast({ postgresUrl: 'postgresql://nobody' }, logger);
  return new LiveController(new AgendaNews(broadcast, logger), broadcast);
}

function listenTo(controller: LiveController) {
  const heard = { messages: 0, ended: false };
  controller.stream(caller).subscribe({
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
  const heard = listenTo(openController());
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
  const controller = openController();
  const before = listenTo(controller);
  controller.onModuleDestroy();
  expect(before.ended).toBe(true);
  expect(listenTo(controller).ended).toBe(true);
});
