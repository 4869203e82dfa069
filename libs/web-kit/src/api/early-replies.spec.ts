import { defineRoutes, idParamsSchema } from '@alinha/contracts-core';
import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { apiQuery } from './api-query.ts';
import { setEarlyReplies, takeEarlyReply } from './early-replies.ts';
import { queryClient } from './query-client.ts';

const contract = {
  getRoom: { summary: '', params: idParamsSchema, data: z.strictObject({ name: z.string() }) },
};
const { getRoom } = defineRoutes<typeof contract>('agenda', {
  getRoom: { id: 'rooms.get', method: 'GET', path: '/api/rooms/{id}' },
});

/** Data that a query has before its first request. */
const dataAtOnce = (id: number) =>
  new QueryObserver(queryClient, apiQuery(getRoom, { params: { id } })).getCurrentResult().data;

test('a query starts with the data of its early reply only when the reply succeeded and has arrived', async () => {
  const success = Response.json({ ok: true, data: { name: 'Sala 1' } });
  const parsed = vi.spyOn(Response.prototype, 'json');
  setEarlyReplies({
    '/api/rooms/1': Promise.resolve(success),
    '/api/rooms/2': Promise.resolve(Response.json({ ok: false }, { status: 503 })),
    '/api/rooms/3': new Promise(() => undefined),
  });
  await vi.waitFor(() => expect(parsed).toHaveBeenCalledOnce());
  await parsed.mock.results[0]?.value;
  expect([1, 2, 3].map(dataAtOnce)).toEqual([{ name: 'Sala 1' }, undefined, undefined]);
  expect(takeEarlyReply('/api/rooms/1')).toBeUndefined();
  expect(takeEarlyReply('/api/rooms/2')).toBeDefined();
});
