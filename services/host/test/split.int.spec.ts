import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { authEndpoints } from '@alinha/contracts-accounts';
import { appointmentEndpoints, evolutionEndpoints, roomEndpoints } from '@alinha/contracts-agenda';
import { stripeEndpoints, subscriptionEndpoints } from '@alinha/contracts-billing';
import { clientEndpoints } from '@alinha/contracts-clients';
import { connectionEndpoints } from '@alinha/contracts-messaging';
import {
  appointmentInput,
  clientInput,
  createTestDatabase,
  emptyTestRedis,
  eventually,
  LOCAL_OPENAI_KEY,
  LOCAL_STRIPE_KEY,
  listenLive,
  registerInput,
  roomInput,
  StripeWebhooks,
  startOpenAiServer,
  startStripeServer,
  TestCaller,
  TestStudio,
} from '@alinha/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { end, freePort, startProduct } from './product-process.ts';

const database = await createTestDatabase();
const port = await freePort();
const ai = await startOpenAiServer();
const stripe = await startStripeServer();
const WEBHOOK_SECRET = 'whsec_split0123456789';
const product = await startProduct({
  entry: 'split',
  port,
  database,
  redisUrl: await emptyTestRedis(),
  environment: {
    AI_BASE_URL: ai.url,
    AI_API_KEY: LOCAL_OPENAI_KEY,
    STRIPE_API_BASE: stripe.url,
    STRIPE_SECRET_KEY: LOCAL_STRIPE_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  },
});
const url = `http://127.0.0.1:${port}`;
const visitor = () => new TestCaller({ url, failureLog: () => undefined, cookie: null });
const studio = await TestStudio.signUp(visitor(), registerInput());

afterAll(async () => {
  await end(product, 'SIGTERM');
  await ai.close();
  await stripe.close();
  await database.release();
});

/** Processes of a part, from /proc. */
async function processesOf(part: string): Promise<{ readonly pid: number; readonly port: string }[]> {
  const children = await readFile(`/proc/${product.pid}/task/${product.pid}/children`, 'utf8');
  const found = await Promise.all(
    children
      .trim()
      .split(' ')
      .map(async (pid) => {
        const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
        const variable = (name: string) =>
          new RegExp(`(?:^|\\0)${name}=([^\\0]*)`).exec(environment)?.[1] ?? '';
        return { pid: Number(pid), port: variable('PORT'), isWanted: variable('SERVICES') === part };
      }),
  );
  return found.filter(({ isWanted }) => isWanted).map(({ pid, port }) => ({ pid, port }));
}

describe('the product as nine processes', () => {
  test('reports every part as healthy', async () => {
    const { body, status } = await visitor().request('GET', '/api/health');
    expect(status).toBe(200);
    expect(Object.values((body as { data: { services: object } }).data.services)).toEqual(
      Array(6).fill(true),
    );
  });

  test('has two gateways with shared sessions', async () => {
    const gateways = await processesOf('gateway');
    expect(gateways).toHaveLength(2);
    for (const { port: itsPort } of gateways) {
      const caller = new TestCaller({ ...studio.connection, url: `http://127.0.0.1:${itsPort}` });
      expect(await caller.request('GET', '/api/auth/me')).toMatchObject({ status: 200 });
    }
  });

  test('writes links to a gateway, not to a service', async () => {
    const { payload } = await studio.call(connectionEndpoints.connect, {
      body: { instance_name: 'recepcao' },
    });
    expect(new URL(payload.test_link ?? '').origin).toBe(`http://localhost:${port}`);
  });

  test('keeps working when one agenda is killed, and restarts both when both are killed', async () => {
    const week = () => studio.request('GET', '/api/appointments');
    const [one, two] = await processesOf('agenda');
    if (!one || !two) throw new Error('expected two agendas');
    process.kill(one.pid, 'SIGKILL');
    for (let call = 0; call < 10; call++) expect(await week()).toMatchObject({ status: 200 });
    process.kill(two.pid, 'SIGKILL');
    await eventually(async () => {
      const agendas = await processesOf('agenda');
      expect(agendas.map(({ pid }) => pid)).not.toContain(two.pid);
      expect(agendas).toHaveLength(2);
      expect(await week()).toMatchObject({ status: 200 });
    }, 30_000);
  }, 60_000);

  test('books a client that was created a moment earlier in another service', async () => {
    const client = await studio.call(clientEndpoints.create, { body: clientInput() });
    const room = await studio.call(roomEndpoints.create, { body: roomInput() });
    const body = appointmentInput({ employee_id: studio.user.id, client_id: client.id, room_id: room.id });
    const made = await studio.call(appointmentEndpoints.create, { body });
    expect(made).toMatchObject({ client_name: client.name, room_name: room.name });
    const refused = studio.call(appointmentEndpoints.create, { body });
    await expect(refused).rejects.toMatchObject({ status: 409, code: 'CONFLICT' });
  });

  test('streams change notifications through the gateway', async () => {
    const listener = await listenLive(studio.connection);
    const client = await studio.call(clientEndpoints.create, { body: clientInput() });
    const input = appointmentInput({ employee_id: studio.user.id, client_id: client.id });
    const book = async (body: typeof input) => {
      const made = await studio.call(appointmentEndpoints.create, { body });
      return { start: made.start_datetime, end: made.end_datetime };
    };
    const booked = [await book(input), await book({ ...input, start_datetime: '2031-01-06 09:00:00' })];
    // Earlier bookings may cause notifications during this test, at other times of day. A duplicate of the first
    // notification would arrive before the second.
    const ofThese = () =>
      listener.changes.filter(({ start }) => booked.some((appointment) => appointment.start === start));
    await eventually(() => expect(ofThese()).toEqual(expect.arrayContaining(booked)));
    expect(ofThese()).toHaveLength(booked.length);
    // Stays open on purpose: the processes must end anyway.
  });

  test('answers calls while more streams are open than the gateway has connections for calls', async () => {
    // A user has ten streams at most.
    const users = await Promise.all(
      Array.from({ length: 8 }, () => TestStudio.signUp(visitor(), registerInput())),
    );
    const listeners = await Promise.all(
      users.flatMap((user) => Array.from({ length: 10 }, () => listenLive(user.connection))),
    );
    await expect(studio.call(appointmentEndpoints.list, { query: {} })).resolves.toBeDefined();
    for (const listener of listeners) listener.leave();
  });

  test("forwards Stripe's signed body unchanged", async () => {
    const { url: page } = await studio.call(subscriptionEndpoints.checkout, { body: { plan: 'monthly' } });
    const webhooks = new StripeWebhooks(
      `${url}${stripeEndpoints.webhook.path}`,
      WEBHOOK_SECRET,
      () => new Date(),
    );
    const events = stripe.completeCheckout(page.slice(page.lastIndexOf('/') + 1));
    expect(await webhooks.sendEach(events)).toEqual([200, 200, 200]);
    expect(await studio.call(subscriptionEndpoints.get)).toMatchObject({ plan: 'monthly', renews: true });
    const [event] = events;
    if (event) expect(await webhooks.send(event, { body: `${JSON.stringify(event)} ` })).toBe(400);
  });

  test('refuses a session right after its sign-out', async () => {
    const other = await studio.signIn();
    await other.call(authEndpoints.me);
    const cookie = other.connection.cookie;
    await other.call(authEndpoints.logout);
    const again = new TestCaller({ ...other.connection, cookie });
    expect(await again.request('GET', '/api/auth/me')).toMatchObject({ status: 401 });
  });

  test('names invalid fields like a single process does', async () => {
    expect(await studio.speaking('en').request('POST', '/api/clients', { name: '', x: 1 })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', fields: { name: "Enter the client's name.", x: 'Unknown field' } },
    });
    expect(await studio.request('POST', '/api/clients', '{"a":')).toMatchObject({
      status: 400,
      body: { code: 'INVALID_JSON' },
    });
    expect(await studio.request('GET', '/api/clients/999999')).toMatchObject({ status: 404 });
  });

  test.each([
    ['appointments?start=../%2e%2e/', 'INVALID_INPUT'],
    ['appointments?start=%', 'INVALID_INPUT'],
    ['appointments?%ED%A0%80=1', 'INVALID_INPUT'],
    ['clients/%25', 'INVALID_INPUT'],
    ['clients/a%2e%2eb', 'INVALID_INPUT'],
    ['clients/7#%', 'INVALID_REQUEST'],
    ['clients/%2e%2e', 'INVALID_REQUEST'],
    ['clients/%2e%2ea', 'INVALID_REQUEST'],
    ['clients/%2e%2e%2fcompany', 'INVALID_REQUEST'],
    ['clients/7%2f.%2f8', 'INVALID_REQUEST'],
    ['clients/7\\..\\8', 'INVALID_REQUEST'],
  ])('refuses the address %s with an error of the contract', async (target, code) => {
    const { hostname, port } = new URL(url);
    const cookie = studio.connection.cookie ?? '';
    // Sent unchanged; `URL` would normalize the path.
    const sent = request({ hostname, port, path: `/api/${target}`, headers: { cookie } }).end();
    const [reply] = (await once(sent, 'response')) as [IncomingMessage];
    expect({ status: reply.statusCode, body: await json(reply) }).toMatchObject({
      status: 400,
      body: { code },
    });
  });

  test('refuses a too large body, with and without a declared length', async () => {
    const large = `{"name":"${'x'.repeat(1_500_000)}"}`;
    expect(await studio.request('POST', '/api/clients', large)).toMatchObject({
      status: 413,
      body: { code: 'BODY_TOO_LARGE' },
    });
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const headers = { 'content-type': 'application/json', cookie: studio.connection.cookie ?? '' };
      const call = request(`${url}/api/clients`, { method: 'POST', headers }, (reply) =>
        resolve(reply.resume().statusCode),
      );
      call.on('error', reject);
      pipeline(Readable.from([large.slice(0, 900_000), large.slice(900_000)]), call).catch(() => {});
    });
    expect(status).toBe(413);
  });

  test('forwards a recording as a stream, and refuses a too large one with and without a declared length', {
    timeout: 120_000,
  }, async () => {
    const MB = 1024 * 1024;
    const { path } = evolutionEndpoints.transcribe;
    const formOf = (content: Uint8Array<ArrayBuffer>) => {
      const form = new FormData();
      form.append('audio', new File([content], 'a.wav', { type: 'audio/wav' }));
      return form;
    };
    const content = randomBytes(24 * MB);
    await studio.call(evolutionEndpoints.transcribe, { body: formOf(content) });
    expect((await ai.calls()).transcriptions).toMatchObject([
      { sha256: createHash('sha256').update(content).digest('hex') },
    ]);

    const post = async (body: NonNullable<RequestInit['body']>, headers: Record<string, string> = {}) => {
      const cookie = studio.connection.cookie ?? '';
      const init = { method: 'POST', headers: { ...headers, cookie }, body, duplex: 'half' };
      const reply = await fetch(url + path, init as RequestInit);
      return { status: reply.status, body: await reply.json() };
    };
    const tooLarge = { status: 413, body: { code: 'BODY_TOO_LARGE' } };
    // The first is refused by its declared length, the second by the file in it.
    expect(await post(formOf(randomBytes(26 * MB)))).toMatchObject(tooLarge);
    expect(await post(formOf(randomBytes(25 * MB + 1)))).toMatchObject(tooLarge);
    const { body, headers } = new Response(formOf(randomBytes(26 * MB)));
    const unannounced = post(body ?? '', { 'content-type': headers.get('content-type') ?? '' });
    expect(await unannounced).toMatchObject(tooLarge);
    expect(await studio.request('POST', path, { audio: 'x' })).toMatchObject({
      status: 415,
      body: { code: 'UNSUPPORTED_MEDIA_TYPE' },
    });
  });
});
