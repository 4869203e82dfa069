import { defineRoutes } from '@alinha/contracts-core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { type FakeReply, fakeApi } from '../testing/fake-api.ts';
import { ApiError } from './api-error.ts';
import { useApiQuery } from './api-query.ts';
import { queryClient } from './query-client.ts';
import { pauseBefore } from './recovery.ts';

const contract = { list: { summary: '', data: z.array(z.string()) } };
const { list } = defineRoutes<typeof contract>('agenda', {
  list: { id: 'recovery.list', method: 'GET', path: '/api/recovery' },
});
const AWAY: FakeReply = { status: 503, code: 'SERVICE_UNAVAILABLE', error: 'Serviço indisponível' };
const LONG_ENOUGH_MS = 20_000;

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

beforeEach(() => {
  vi.useFakeTimers();
  queryClient.clear();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A screen that has read, and what it said at each of its renderings. */
function screen(reply: { now: FakeReply }) {
  const { calls } = fakeApi({ endpoint: list, reply: () => reply.now });
  const statuses: string[] = [];
  const { result, unmount } = renderHook(
    () => {
      const read = useApiQuery(list);
      statuses.push(read.status);
      return read;
    },
    { wrapper },
  );
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  return { calls, pass, result, statuses, unmount };
}

test('a read that failed because a service was away is there by itself once it is back', async () => {
  const reply: { now: FakeReply } = { now: AWAY };
  const { calls, pass, result, statuses } = screen(reply);
  await pass(LONG_ENOUGH_MS);
  expect(result.current).toMatchObject({ isError: true, error: { message: 'Serviço indisponível' } });
  const asked = calls.length;
  statuses.length = 0;
  await pass(LONG_ENOUGH_MS);
  // It went on asking, and the screen has not flickered meanwhile.
  expect(calls.length).toBeGreaterThan(asked);
  expect(new Set(statuses)).not.toContain('pending');
  reply.now = { data: ['Sala 1'] };
  await pass(LONG_ENOUGH_MS);
  expect(result.current).toMatchObject({ status: 'success', data: ['Sala 1'] });
  const after = calls.length;
  await pass(LONG_ENOUGH_MS);
  expect(calls).toHaveLength(after);
});

test('a read that was refused, or that broke, is not asked for again', async () => {
  for (const status of [404, 403, 500]) {
    queryClient.clear();
    const { calls, pass, result, unmount } = screen({ now: { status, error: 'Não' } });
    await pass(LONG_ENOUGH_MS);
    expect(result.current.isError).toBe(true);
    const asked = calls.length;
    await pass(LONG_ENOUGH_MS);
    expect(calls).toHaveLength(asked);
    unmount();
  }
});

test('a screen that is gone asks no more', async () => {
  const { calls, pass, unmount } = screen({ now: AWAY });
  await pass(LONG_ENOUGH_MS);
  unmount();
  const asked = calls.length;
  await pass(LONG_ENOUGH_MS);
  expect(calls).toHaveLength(asked);
});

test('what turns out to be refused meanwhile is shown as that', async () => {
  const reply: { now: FakeReply } = { now: AWAY };
  const { pass, result } = screen(reply);
  await pass(LONG_ENOUGH_MS);
  reply.now = { status: 404, code: 'NOT_FOUND', error: 'Não encontrado' };
  await pass(LONG_ENOUGH_MS);
  expect(result.current.error).toMatchObject({ status: 404, message: 'Não encontrado' });
});

test('waits as long as the server asked, longer after each failure, within reason', () => {
  const asked = (retryAfterSeconds?: number) =>
    new ApiError({ status: 503, code: 'HTTP', message: '', retryAfterSeconds });
  expect(pauseBefore(0, asked(3), 0)).toBe(3_000);
  expect(pauseBefore(1, asked(3), 0)).toBe(6_000);
  expect(pauseBefore(0, asked(), 0)).toBe(2_000);
  expect(pauseBefore(9, asked(), 0)).toBe(10_000);
  expect(pauseBefore(9, asked(), 1)).toBe(12_000);
  expect(pauseBefore(0, asked(0), 0)).toBe(1_000);
});
