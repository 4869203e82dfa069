import { defineRoutes, idParamsSchema } from '@alinha/contracts-core';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { showLanguage } from '../i18n/catalogs.ts';
import { fakeApi } from '../testing/fake-api.ts';
import { addressOf, callApi, onUnauthenticated } from './api-client.ts';
import { ApiError, errorMessage, errorOfException, errorOfReply } from './api-error.ts';
import { setEarlyReplies } from './early-replies.ts';

const roomSchema = z.strictObject({ id: z.int(), name: z.string() });
const contract = {
  getRoom: {
    summary: '',
    params: idParamsSchema,
    query: z.strictObject({ day: z.string().optional(), tags: z.array(z.string()).optional() }),
    data: roomSchema,
  },
  createRoom: { summary: '', body: z.strictObject({ name: z.string() }), data: roomSchema },
};
const { getRoom, createRoom } = defineRoutes<typeof contract>('agenda', {
  getRoom: { id: 'rooms.get', method: 'GET', path: '/api/rooms/{id}' },
  createRoom: { id: 'rooms.create', method: 'POST', path: '/api/rooms', status: 201 },
});

async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error('the call did not fail with an ApiError');
  return error;
}

test('callApi fills path parameters and omits undefined query parameters', () => {
  const request = { params: { id: 7 }, query: { day: undefined, tags: ['a b', 'c'] } };
  expect(addressOf(getRoom, request)).toBe('/api/rooms/7?tags=a+b&tags=c');
  expect(addressOf(getRoom, { params: { id: 7 } })).toBe('/api/rooms/7');
  expect(() => addressOf(getRoom, {})).toThrow('no id');
});

test('callApi sends the body, the language, the country and the idempotency key', async () => {
  window.localStorage.setItem('country', 'PT');
  const { calls } = fakeApi({ endpoint: createRoom, reply: { data: { id: 1, name: 'Sala 1' } } });
  const room = await callApi(createRoom, { body: { name: 'Sala 1' } }, { idempotencyKey: 'k1' });
  expect(room).toEqual({ id: 1, name: 'Sala 1' });
  const [call] = calls;
  expect(call?.body).toEqual({ name: 'Sala 1' });
  expect(call?.headers.get('X-Country')).toBe('PT');
  expect(call?.headers.get('Accept-Language')).toMatch(/^(pt|en)$/);
  expect(call?.headers.get('Idempotency-Key')).toBe('k1');
  expect(call?.headers.get('Content-Type')).toBe('application/json');
});

test('callApi sends the country BR when none is stored', async () => {
  const { calls } = fakeApi({ endpoint: getRoom, reply: { data: { id: 1, name: 'Sala 1' } } });
  await callApi(getRoom, { params: { id: 1 }, query: {} });
  expect(calls[0]?.headers.get('X-Country')).toBe('BR');
});

test("a refused call throws the server's text, code and fields", async () => {
  fakeApi({
    endpoint: createRoom,
    reply: { status: 400, error: 'Verifique.', code: 'INVALID_INPUT', fields: { name: 'Campo obrigatório' } },
  });
  const error = await failureOf(callApi(createRoom, { body: { name: '' } }));
  expect(error).toMatchObject({ status: 400, code: 'INVALID_INPUT', message: 'Verifique.' });
  expect(error.fields).toEqual({ name: 'Campo obrigatório' });
  expect(error.isTemporary).toBe(false);
});

test('the message of a failure is HTTP and the status when the reply has no error text', async () => {
  vi.stubGlobal('fetch', async () => new Response('<html>', { status: 502 }));
  const error = await failureOf(callApi(getRoom, { params: { id: 1 }, query: {} }));
  expect(error).toMatchObject({ status: 502, code: 'HTTP', message: 'HTTP 502', isTemporary: true });
});

test('a reply with status 200 is a failure when it has no API envelope', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ hello: 'world' }));
  expect(await failureOf(callApi(getRoom, { params: { id: 1 }, query: {} }))).toMatchObject({
    message: 'HTTP 200',
  });
});

test('a failure has the seconds of the Retry-After header', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json(
      { ok: false, error: 'x', code: 'RATE_LIMITED' },
      { status: 429, headers: { 'Retry-After': '12' } },
    ),
  );
  const error = await failureOf(callApi(getRoom, { params: { id: 1 }, query: {} }));
  expect(error.retryAfterSeconds).toBe(12);
});

test('the message of a failure is the text of the exception, or "Network error", when there was no reply', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const call = () => callApi(getRoom, { params: { id: 1 }, query: {} });
  expect(await failureOf(call())).toMatchObject({ status: 0, code: 'NETWORK', message: 'Failed to fetch' });
  vi.stubGlobal('fetch', () => Promise.reject(new Error('')));
  expect(await failureOf(call())).toMatchObject({ message: 'Network error' });
});

test('errorMessage uses the page’s language when there was no reply', async () => {
  await showLanguage('pt');
  const failure = errorOfException(new TypeError('Failed to fetch'));
  expect(errorMessage(failure)).toBe('Verifique sua conexão e tente de novo.');
  expect(errorMessage(failure, 'Não foi possível salvar.')).toBe('Não foi possível salvar.');
  await showLanguage('en');
  expect(errorMessage(failure)).toBe('Check your connection and try again.');
  expect(errorMessage(errorOfReply(409, { error: 'Sala em uso.', code: 'CONFLICT' }, null))).toBe(
    'Sala em uso.',
  );
});

test('the first call of an address uses its early reply, and an early failure is a network failure', async () => {
  const { calls } = fakeApi({ endpoint: getRoom, reply: { data: { id: 1, name: 'new' } } });
  const call = (id: number) => callApi(getRoom, { params: { id }, query: {} });
  setEarlyReplies({
    '/api/rooms/1': Promise.resolve(Response.json({ ok: true, data: { id: 1, name: 'early' } })),
    '/api/rooms/2': Promise.reject(new TypeError('Failed to fetch')),
  });
  expect(await call(1)).toMatchObject({ name: 'early' });
  expect(calls).toHaveLength(0);
  expect(await call(1)).toMatchObject({ name: 'new' });
  expect(await failureOf(call(2))).toMatchObject({ code: 'NETWORK' });
});

test('a call ignores the early reply when it is older than 10 s', async () => {
  fakeApi({ endpoint: getRoom, reply: { data: { id: 1, name: 'new' } } });
  setEarlyReplies({
    '/api/rooms/1': Promise.resolve(Response.json({ ok: true, data: { id: 1, name: 'early' } })),
  });
  const start = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(start + 11_000);
  expect(await callApi(getRoom, { params: { id: 1 }, query: {} })).toMatchObject({ name: 'new' });
});

test('an aborted call throws its AbortError, not a network failure', async () => {
  const abort = new AbortController();
  abort.abort();
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => Promise.reject(init.signal?.reason));
  const call = callApi(getRoom, { params: { id: 1 }, query: {} }, { signal: abort.signal });
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
});

test('listeners are called when the session is lost, not when credentials are wrong', async () => {
  const listener = vi.fn();
  const stop = onUnauthenticated(listener);
  fakeApi({ endpoint: createRoom, reply: { status: 401, error: 'x', code: 'INVALID_CREDENTIALS' } });
  await failureOf(callApi(createRoom, { body: { name: '' } }));
  expect(listener).not.toHaveBeenCalled();
  fakeApi({ endpoint: createRoom, reply: { status: 401, error: 'x', code: 'UNAUTHENTICATED' } });
  await failureOf(callApi(createRoom, { body: { name: '' } }));
  expect(listener).toHaveBeenCalledOnce();
  stop();
});
