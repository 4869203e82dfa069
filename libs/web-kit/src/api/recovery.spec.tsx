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
const UNAVAILABLE: FakeReply = { status: 503, code: 'SERVICE_UNAVAILABLE', error: 'Serviço indisponível' };
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

/** A mounted query and the status of each rendering. */
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

test('a query that failed because a service was unavailable succeeds by itself when the service is back', async () => {
  const reply: { now: FakeReply } = { now: UNAVAILABLE };
  const { calls, pass, result, statuses } = screen(reply);
  await pass(LONG_ENOUGH_MS);
  expect(result.current).toMatchObject({ isError: true, error: { message: 'Serviço indisponível' } });
  const callsBefore = calls.length;
  statuses.length = 0;
  await pass(LONG_ENOUGH_MS);
  // Retries were sent, ten seconds apart, and the screen did not flicker.
  expect(calls.length).toBeGreaterThan(callsBefore);
  expect(calls.length).toBeLessThanOrEqual(callsBefore + 2);
  expect(new Set(statuses)).not.toContain('pending');
  reply.now = { data: ['Sala 1'] };
  await pass(LONG_ENOUGH_MS);
  expect(result.current).toMatchObject({ status: 'success', data: ['Sala 1'] });
  const callsAfter = calls.length;
  await pass(LONG_ENOUGH_MS);
  expect(calls).toHaveLength(callsAfter);
});

test('a query is not retried when it was refused or the server failed', async () => {
  for (const status of [404, 403, 500]) {
    queryClient.clear();
    const { calls, pass, result, unmount } = screen({ now: { status, error: 'Não' } });
    await pass(LONG_ENOUGH_MS);
    expect(result.current.isError).toBe(true);
    const callsBefore = calls.length;
    await pass(LONG_ENOUGH_MS);
    expect(calls).toHaveLength(callsBefore);
    unmount();
  }
});

test('a query is not retried after its screen is closed', async () => {
  const { calls, pass, unmount } = screen({ now: UNAVAILABLE });
  await pass(LONG_ENOUGH_MS);
  unmount();
  const callsBefore = calls.length;
  await pass(LONG_ENOUGH_MS);
  expect(calls).toHaveLength(callsBefore);
});

test('a retry shows the refusal when the reply is now a refusal', async () => {
  const reply: { now: FakeReply } = { now: UNAVAILABLE };
  const { pass, result } = screen(reply);
  await pass(LONG_ENOUGH_MS);
  reply.now = { status: 404, code: 'NOT_FOUND', error: 'Não encontrado' };
  await pass(LONG_ENOUGH_MS);
  expect(result.current.error).toMatchObject({ status: 404, message: 'Não encontrado' });
});

test("the pause is the server's Retry-After, doubled after each failure up to a limit", () => {
  const errorWith = (retryAfterSeconds?: number) =>
    new ApiError({ status: 503, code: 'HTTP', message: '', retryAfterSeconds });
  expect(pauseBefore(0, errorWith(3), 0)).toBe(3_000);
  expect(pauseBefore(1, errorWith(3), 0)).toBe(6_000);
  expect(pauseBefore(0, errorWith(), 0)).toBe(2_000);
  expect(pauseBefore(9, errorWith(), 0)).toBe(10_000);
  expect(pauseBefore(9, errorWith(), 1)).toBe(12_000);
  expect(pauseBefore(0, errorWith(0), 0)).toBe(1_000);
});
