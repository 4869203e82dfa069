import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LOCAL_EVOLUTION_KEY, startEvolutionServer, TestClock } from '@alinha/testing';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { EvolutionApi } from '../src/provider/evolution-api.ts';
import { EvolutionProvider } from '../src/provider/evolution-provider.ts';
import { EvolutionWebhooks } from '../src/provider/evolution-webhooks.ts';

const clock = new TestClock('2026-11-20T12:00:00Z');
const evolution = await startEvolutionServer({ clock: clock.now });
afterAll(() => evolution.close());
beforeEach(() => evolution.reset());

/** Accepts every webhook; other tests check them. */
const sink = createServer((_request, response) => void response.end('{}')).listen(0, '127.0.0.1');
await once(sink, 'listening');
const hook = `http://127.0.0.1:${(sink.address() as AddressInfo).port}/hook`;
afterAll(() => void sink.close());

const webhooks = new EvolutionWebhooks(hook, (purpose) => `key of ${purpose}`, clock.now);
const providerAt = (url: string, key = LOCAL_EVOLUTION_KEY) =>
  new EvolutionProvider(new EvolutionApi(url, key), webhooks);
const provider = providerAt(`${evolution.url}/`);

const NAME = 'phone-of-the-studio';
const OWN = '+5511987650000';
const CLIENT = '+5511987654321';
const ADDRESS = '5511987654321@s.whatsapp.net';
/** In area codes outside 11 to 30, the WhatsApp address omits the ninth digit. */
const MINEIRO = '+5531987654321';
const MINEIRO_ADDRESS = '553187654321@s.whatsapp.net';

async function openPhone() {
  await provider.connect(NAME);
  await evolution.scan(NAME, OWN);
}
const send = (text = 'Olá! https://x/confirmar/7_abc') => provider.sendText(NAME, { address: ADDRESS, text });

describe('an instance', () => {
  test('is created once with its webhook settings and has a code', async () => {
    const created = await provider.connect(NAME);
    expect(created).toMatchObject({
      state: 'connecting',
      qr: { base64: expect.stringMatching(/^data:image\/png;base64,/), count: 1, test_link: null },
    });
    expect((await provider.connect(NAME)).qr).toEqual(created.qr);
    const { calls, instances } = await evolution.record();
    expect(calls.filter((call) => call === 'POST /instance/create')).toHaveLength(1);
    expect(instances[NAME]?.webhook).toEqual({
      url: hook,
      headers: { jwt_key: `key of evolution-webhook.${NAME}` },
    });
  });

  test('has one code when three calls create it at once', async () => {
    const created = await Promise.all([
      provider.connect(NAME),
      provider.connect(NAME),
      provider.connect(NAME),
    ]);
    expect(new Set(created.map(({ qr }) => qr.code)).size).toBe(1);
  });

  test('has no image while the server has no code', async () => {
    await evolution.order({ do: 'withhold-qr', withheld: true });
    expect((await provider.connect(NAME)).qr).toMatchObject({ base64: null, count: 0 });
    await evolution.order({ do: 'refresh-qr', instance: NAME });
    expect((await provider.connect(NAME)).qr.base64).toMatch(/^data:image/);
  });

  test('reports its state and the number of its phone', async () => {
    expect(await provider.stateOf(NAME)).toEqual({ state: 'closed', phone: null });
    await provider.connect(NAME);
    expect(await provider.stateOf(NAME)).toEqual({ state: 'connecting', phone: null });
    await evolution.scan(NAME, OWN);
    expect(await provider.stateOf(NAME)).toEqual({ state: 'open', phone: OWN });
    expect(await provider.connect(NAME)).toMatchObject({ state: 'open', qr: { base64: null } });
    await evolution.order({ do: 'forget-state', instance: NAME });
    expect(await provider.stateOf(NAME)).toEqual({ state: 'closed', phone: null });
  });

  test('is open without a number when the server does not report it', async () => {
    await openPhone();
    await evolution.fail('fetchInstances', { status: 500, body: {} });
    expect(await provider.stateOf(NAME)).toEqual({ state: 'open', phone: null });
  });

  test('can be signed out and deleted repeatedly', async () => {
    await openPhone();
    await provider.disconnect(NAME);
    expect(await provider.stateOf(NAME)).toEqual({ state: 'closed', phone: null });
    await provider.remove(NAME);
    await provider.remove(NAME);
    await provider.disconnect(NAME);
    expect((await evolution.record()).instances).toEqual({});
  });

  test.each(['close', 'connecting'] as const)(
    'is not signed out while its connection is %s',
    async (state) => {
      await openPhone();
      await evolution.order({ do: 'lose-connection', instance: NAME, state });
      await expect(provider.disconnect(NAME)).rejects.toMatchObject({ failure: 'not_connected' });
      await evolution.reconnect(NAME);
      await provider.disconnect(NAME);
      expect((await evolution.record()).instances[NAME]).toMatchObject({ state: 'close', owner: null });
    },
  );

  test('is deleted only after its connection works again', async () => {
    await openPhone();
    await evolution.order({ do: 'lose-connection', instance: NAME, state: 'connecting' });
    await expect(provider.remove(NAME)).rejects.toMatchObject({ failure: 'unavailable' });
    await evolution.reconnect(NAME);
    await provider.remove(NAME);
    expect((await evolution.record()).instances).toEqual({});
  });

  test('does not count as deleted while the server still reports it', async () => {
    await openPhone();
    const deleted = { status: 200, body: { status: 'SUCCESS', error: false } };
    await evolution.fail('delete', deleted);
    await expect(provider.remove(NAME)).rejects.toMatchObject({ failure: 'unavailable' });
    await provider.remove(NAME);
    expect((await evolution.record()).instances).toEqual({});
  });
});

describe('a number', () => {
  test('has the address that the server returns, or none', async () => {
    await openPhone();
    await evolution.order({ do: 'without-whatsapp', phone: '+5521933334444' });
    expect(await provider.findAddresses(NAME, [CLIENT, MINEIRO, '+5521933334444'])).toEqual(
      new Map([
        [CLIENT, ADDRESS],
        [MINEIRO, MINEIRO_ADDRESS],
        ['+5521933334444', null],
      ]),
    );
    expect(await provider.findAddresses(NAME, [])).toEqual(new Map());
  });

  test('cannot be looked up when the reply omits it', async () => {
    await openPhone();
    await evolution.fail('whatsappNumbers', { status: 200, body: [] });
    await expect(provider.findAddresses(NAME, [CLIENT])).rejects.toMatchObject({ failure: 'unavailable' });
  });

  test('needs a connected phone to be looked up', async () => {
    await expect(provider.findAddresses(NAME, [CLIENT])).rejects.toMatchObject({ failure: 'not_connected' });
    await provider.connect(NAME);
    await expect(provider.findAddresses(NAME, [CLIENT])).rejects.toMatchObject({ failure: 'not_connected' });
    await evolution.order({ do: 'forget-state', instance: NAME });
    await expect(provider.findAddresses(NAME, [CLIENT])).rejects.toMatchObject({ failure: 'not_connected' });
  });
});

describe('a message', () => {
  test('uses the address unchanged and is found by its link', async () => {
    await openPhone();
    const id = await provider.sendText(NAME, { address: MINEIRO_ADDRESS, text: 'Olá! /confirmar/12_x' });
    expect(await evolution.sent()).toEqual([
      { instance: NAME, address: MINEIRO_ADDRESS, text: 'Olá! /confirmar/12_x', id },
    ]);
    expect(await provider.findSent(NAME, MINEIRO_ADDRESS, '/confirmar/12_x')).toBe(id);
    expect(await provider.findSent(NAME, MINEIRO_ADDRESS, '/confirmar/13_x')).toBeNull();
    expect(await provider.findSent(NAME, ADDRESS, '/confirmar/12_x')).toBeNull();
  });

  test('is found among 61 sent messages, never among received ones', async () => {
    await openPhone();
    const id = await send('the link 7_abc');
    for (let index = 0; index < 60; index++) await send(`other ${index}`);
    await evolution.receive(NAME, { from: CLIENT, text: 'the link 9_abc' });
    expect(await provider.findSent(NAME, ADDRESS, '7_abc')).toBe(id);
    expect(await provider.findSent(NAME, ADDRESS, '9_abc')).toBeNull();
  });

  test('cannot be looked up when the server stores no messages', async () => {
    await openPhone();
    await evolution.order({ do: 'store-messages', stored: false });
    await send('the link 7_abc');
    const unknownOutcome = { failure: 'unknown_outcome' };
    await expect(provider.findSent(NAME, ADDRESS, '7_abc')).rejects.toMatchObject(unknownOutcome);
  });

  test('was not sent when the server stores other messages but not this one', async () => {
    await openPhone();
    await provider.sendText(NAME, { address: MINEIRO_ADDRESS, text: 'Olá!' });
    expect(await provider.findSent(NAME, ADDRESS, '8_abc')).toBeNull();
  });

  test('is refused when the number has no WhatsApp, and the error does not contain the number', async () => {
    await openPhone();
    await evolution.order({ do: 'without-whatsapp', phone: CLIENT });
    const error = await send().catch((caught: Error) => caught);
    expect(error).toMatchObject({ failure: 'refused' });
    expect(String(error)).not.toContain('987654321');
  });

  const inArray = (message: unknown) => ({ status: 400, error: 'Bad Request', response: { message } });
  test.each([
    ['not_connected', 'a closed connection', 400, inArray(['Error: Connection Closed'])],
    ['not_connected', 'a closed connection, as a 500', 500, inArray(['Error: Connection Closed'])],
    ['not_connected', 'an unknown instance', 404, inArray([`The "${NAME}" instance does not exist`])],
    ['refused', 'an invalid body', 400, inArray([['instance requires property "text"']])],
    ['refused', 'a missing text', 400, inArray(['Text is required'])],
    ['unavailable', 'a missing encryption session', 400, inArray(['SessionError: No sessions'])],
    ['unknown_outcome', 'an unknown error text', 400, inArray(['Error: Timed Out'])],
    ['unavailable', 'a wrong key', 401, { status: 401, response: { message: 'Unauthorized' } }],
    ['unknown_outcome', 'an unknown route', 404, inArray(['Cannot POST /message/sendText'])],
    ['unavailable', 'too many calls', 429, {}],
    ['unknown_outcome', 'a server error', 500, { status: 500 }],
    ['unknown_outcome', 'a page of the proxy', 502, '<html>Bad Gateway</html>'],
    ['unknown_outcome', 'a page instead of a reply', 200, '<html>Welcome</html>'],
    ['unknown_outcome', 'an error with a success status', 200, { error: true, message: 'boom' }],
    ['unknown_outcome', 'a success status without a message', 201, { key: {} }],
  ])('is reported as %s after %s (%i)', async (failure, _what, status, body) => {
    await openPhone();
    await evolution.fail('sendText', { status, body });
    await expect(send()).rejects.toMatchObject({ name: 'ProviderError', failure });
    expect(await evolution.sent()).toEqual([]);
  });

  test('is found if it was sent before the connection broke, and only then', async () => {
    await openPhone();
    await evolution.fail('sendText', { hangUp: 'after' }, { hangUp: 'before' });
    await expect(send('one 1_a')).rejects.toMatchObject({ failure: 'unknown_outcome' });
    await expect(send('two 2_b')).rejects.toMatchObject({ failure: 'unknown_outcome' });
    expect(await provider.findSent(NAME, ADDRESS, '1_a')).not.toBeNull();
    expect(await provider.findSent(NAME, ADDRESS, '2_b')).toBeNull();
  });

  test('is not sent when no server listens', async () => {
    const closed = createServer().listen(0);
    const { port } = closed.address() as { port: number };
    await new Promise((done) => closed.close(done));
    const unreachable = providerAt(`http://127.0.0.1:${port}`);
    await expect(unreachable.sendText(NAME, { address: ADDRESS, text: 'x' })).rejects.toMatchObject({
      failure: 'unavailable',
    });
  });
});

test('a call without a reply throws `unavailable`, or `whenLost` if given', async () => {
  const api = new EvolutionApi(evolution.url, LOCAL_EVOLUTION_KEY);
  const call = {
    method: 'GET',
    path: `/instance/connectionState/${webhooks.names.of(NAME)}`,
    limitMs: 50,
  } as const;
  await provider.connect(NAME);
  await evolution.fail('connectionState', { silent: true }, { silent: true });
  await expect(api.call(call)).rejects.toMatchObject({ failure: 'unavailable' });
  await expect(api.call({ ...call, whenLost: 'unknown_outcome' })).rejects.toMatchObject({
    failure: 'unknown_outcome',
  });
});

describe('a server that fails', () => {
  test.each([
    ['a wrong key', 401, { status: 401, response: { message: 'Unauthorized' } }],
    ['a refusal', 403, { status: 403, response: { message: ['Forbidden'] } }],
    ['an error with a success status', 200, { error: true, message: 'Error: boom' }],
    ['a server error', 503, 'down'],
    ['a page', 200, '<!doctype html>'],
    ['another shape', 200, [1, 2]],
  ])('with %s is unavailable', async (_what, status, body) => {
    await openPhone();
    const reply = { status, body };
    await evolution.fail('connectionState', reply);
    await expect(provider.stateOf(NAME)).rejects.toMatchObject({ failure: 'unavailable' });
    await evolution.fail('connect', reply);
    await expect(provider.connect(NAME)).rejects.toMatchObject({ failure: 'unavailable' });
    await evolution.fail('create', reply);
    await expect(provider.connect('another-instance')).rejects.toMatchObject({ failure: 'unavailable' });
    await evolution.fail('whatsappNumbers', reply);
    await expect(provider.findAddresses(NAME, [CLIENT])).rejects.toMatchObject({ failure: 'unavailable' });
    await evolution.fail('findMessages', reply);
    await expect(provider.findSent(NAME, ADDRESS, 'x')).rejects.toMatchObject({ failure: 'unavailable' });
  });

  test('reports a failed sign-out', async () => {
    await openPhone();
    await evolution.fail('logout', { status: 500, body: {} });
    await expect(provider.disconnect(NAME)).rejects.toMatchObject({ failure: 'unavailable' });
    await evolution.fail('delete', { status: 500, body: {} });
    await expect(provider.remove(NAME)).rejects.toMatchObject({ failure: 'unavailable' });
  });

  test('reports that it needs a licence until it is activated', async () => {
    await openPhone();
    await evolution.order({ do: 'require-license', required: true });
    const unlicensed = { failure: 'unavailable', needsLicense: true };
    await expect(provider.connect(NAME)).rejects.toMatchObject(unlicensed);
    await expect(provider.stateOf(NAME)).rejects.toMatchObject(unlicensed);
    // Nothing was sent, so no lookup is needed.
    await expect(send()).rejects.toMatchObject(unlicensed);
    await evolution.order({ do: 'require-license', required: false });
    expect(await provider.stateOf(NAME)).toMatchObject({ state: 'open' });
  });

  test('reports unavailable when the key is wrong', async () => {
    await provider.connect(NAME);
    const withWrongKey = providerAt(evolution.url, 'another-key');
    await expect(withWrongKey.stateOf(NAME)).rejects.toMatchObject({ failure: 'unavailable' });
  });
});
