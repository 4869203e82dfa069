import { defineRoutes } from '@alinha/contracts-core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { fakeApi } from '../testing/fake-api.ts';
import { apiQuery, useApiMutation, useApiQuery } from './api-query.ts';
import { queryClient } from './query-client.ts';

const contract = {
  list: { summary: '', data: z.array(z.string()) },
  create: { summary: '', body: z.strictObject({ name: z.string() }), data: z.string() },
  upload: { summary: '', upload: { field: 'file', maxBytes: 1 }, data: z.string() },
};
const { list, create, upload } = defineRoutes<typeof contract>('agenda', {
  list: { id: 'rooms.list', method: 'GET', path: '/api/rooms' },
  create: { id: 'rooms.create', method: 'POST', path: '/api/rooms', status: 201 },
  upload: { id: 'rooms.upload', method: 'POST', path: '/api/rooms/files', status: 201 },
});

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

test('a query key consists of the route id and the request', () => {
  expect(apiQuery(list).queryKey).toEqual(['rooms.list', {}]);
});

test('a successful mutation refetches the queries that it invalidates', async () => {
  queryClient.clear();
  const rooms = ['Sala 1'];
  fakeApi(
    { endpoint: list, reply: () => ({ data: [...rooms] }) },
    {
      endpoint: create,
      reply: () => {
        rooms.push('Sala 2');
        return { data: 'Sala 2' };
      },
    },
  );
  const { result } = renderHook(
    () => ({ list: useApiQuery(list), create: useApiMutation(create, { invalidates: [list] }) }),
    { wrapper },
  );
  await waitFor(() => expect(result.current.list.data).toEqual(['Sala 1']));
  act(() => result.current.create.mutate({ body: { name: 'Sala 2' } }));
  await waitFor(() => expect(result.current.list.data).toEqual(['Sala 1', 'Sala 2']));
});

test('a create call reuses its idempotency key when the same request is sent again after a server failure', async () => {
  const { calls } = fakeApi({
    endpoint: create,
    reply: { status: 503, error: 'x', code: 'SERVICE_UNAVAILABLE' },
  });
  const { result } = renderHook(() => useApiMutation(create), { wrapper });
  for (const name of ['A', 'A', 'B']) {
    await act(() => result.current.mutateAsync({ body: { name } }).catch(() => undefined));
  }
  const keys = calls.map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('identical concurrent calls share one request; a later or different call sends its own', async () => {
  const { calls } = fakeApi({ endpoint: create, reply: { data: 'A' } });
  const { result } = renderHook(() => useApiMutation(create), { wrapper });
  const { mutate, mutateAsync } = result.current;
  const send = (name: string) => mutateAsync({ body: { name } });
  const replies = await act(() => {
    mutate({ body: { name: 'A' } });
    return Promise.all([send('A'), send('B'), send('A'), send('A')]);
  });
  expect(replies).toEqual(['A', 'A', 'A', 'A']);
  expect(calls.map(({ body }) => body)).toEqual([{ name: 'A' }, { name: 'B' }, { name: 'A' }]);
  await act(() => send('A'));
  expect(calls).toHaveLength(4);
});

test('an upload reuses its idempotency key only when the same FormData object is sent again', async () => {
  const { calls } = fakeApi({ endpoint: upload, reply: { status: 503, error: 'x' } });
  const { result } = renderHook(() => useApiMutation(upload), { wrapper });
  const [first, second] = [new FormData(), new FormData()];
  for (const body of [first, first, second]) {
    await act(() => result.current.mutateAsync({ body }).catch(() => undefined));
  }
  const keys = calls.map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});
