import { setTimeout } from 'node:timers/promises';
import { companyEndpoints } from '@alinha/contracts-accounts';
import { eventually, startTestApp } from '@alinha/testing';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { ServiceProcess } from './service-process.ts';

const one = await ServiceProcess.start();
const two = await ServiceProcess.start();
const alone = await ServiceProcess.start();
const app = await startTestApp({
  services: ['accounts'],
  environment: { CLIENTS_URL: `${one.url},${two.url}`, AGENDA_URL: alone.url },
});
const studio = await app.signUp();

const { answer } = one;
beforeEach(async () => {
  for (const process of [one, two, alone]) {
    await process.kill();
    Object.assign(process, { answer, healthStatus: 200, isBusy: false });
    await process.listen();
    process.calls.length = 0;
  }
  await eventually(async () => {
    const { body } = await studio.request('GET', '/api/health');
    expect(body).toMatchObject({ data: { services: { clients: true, agenda: true } } });
    expect(await studio.request('GET', '/api/rooms-of-nobody')).toMatchObject({ status: 404 });
  });
});
afterAll(async () => {
  for (const process of [one, two, alone]) await process.kill();
});

const list = () => studio.request('GET', '/api/clients');
const create = (body: object = { name: 'Ana' }) => studio.request('POST', '/api/clients', body);
const agenda = () => studio.request('GET', '/api/appointments');
const unavailable = { status: 503, body: { ok: false, code: 'SERVICE_UNAVAILABLE' } };
const times = <T>(count: number, call: () => Promise<T>) =>
  Array.from({ length: count }, () => call).reduce<Promise<T[]>>(
    async (done, next) => [...(await done), await next()],
    Promise.resolve([]),
  );

describe('several processes of a service', () => {
  test('share the calls', async () => {
    await times(10, list);
    expect([one.calls.length, two.calls.length]).toEqual([5, 5]);
  });

  test('handle each read and write once when one of them is unreachable', async () => {
    await one.kill();
    const body = { name: 'Bia', notes: 'x'.repeat(100_000) };
    const replies = await times(6, () => create(body));
    expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(two.calls.map((call) => JSON.parse(call.body))).toEqual(Array(6).fill(body));
    expect((await times(6, list)).map(({ status }) => status)).toEqual(Array(6).fill(200));
  });

  test('receive calls again when they are available again', async () => {
    await one.kill();
    await times(10, list);
    await one.listen();
    await eventually(async () => {
      await list();
      expect(one.calls.length).toBeGreaterThan(10);
    });
  });

  test('receive no calls while they report that they are stopping', async () => {
    one.healthStatus = 503;
    await eventually(async () => {
      const before = one.calls.length;
      await times(6, list);
      expect(one.calls.length).toBe(before);
    });
    expect((await list()).status).toBe(200);
  });

  test('receive calls when all of them report that they are stopping', async () => {
    one.healthStatus = 503;
    two.healthStatus = 503;
    expect(await studio.request('GET', '/api/health')).toMatchObject({
      status: 503,
      body: { data: { services: { clients: false, accounts: true } } },
    });
    expect((await times(4, list)).map(({ status }) => status)).toEqual(Array(4).fill(200));
  });
});

test('a process that is too busy for health checks receives calls when there is no other', async () => {
  one.isBusy = true;
  await eventually(async () => {
    const before = one.calls.length;
    await times(6, list);
    expect(one.calls.length).toBe(before);
  });
  two.isBusy = true;
  await eventually(async () => {
    const before = one.calls.length;
    expect((await times(4, list)).map(({ status }) => status)).toEqual(Array(4).fill(200));
    expect(one.calls.length).toBe(before + 2);
  });
});

describe('a connection that breaks', () => {
  test('repeats a read once at another process when no response had begun', async () => {
    one.answer = (_call, _reply, socket) => socket.destroy();
    expect((await times(4, list)).map(({ status }) => status)).toEqual(Array(4).fill(200));
    expect(two.calls).toHaveLength(4);
  });

  test('fails a write, because it may have been executed', async () => {
    for (const process of [one, two]) process.answer = (_call, _reply, socket) => socket.destroy();
    for (const method of ['POST', 'PUT', 'DELETE'] as const) {
      one.calls.length = 0;
      two.calls.length = 0;
      const path = method === 'POST' ? '/api/clients' : '/api/clients/1';
      expect(
        await studio.request(method, path, method === 'DELETE' ? undefined : { name: 'Ana' }),
      ).toMatchObject(unavailable);
      expect(one.calls.length + two.calls.length).toBe(1);
    }
  });

  test('repeats few calls while all of them fail', async () => {
    alone.answer = (_call, _reply, socket) => socket.destroy();
    const calls = 40;
    // Sequential: the health checks close the circuit in between.
    let sent = 0;
    while (sent < calls) {
      const { headers } = await agenda();
      if (!('retry-after' in headers)) throw new Error('the 503 reply has no Retry-After');
      sent++;
    }
    // Each call is sent once. Retries are limited to the ten saved ones and a fifth of the calls.
    expect(alone.calls.length).toBeLessThanOrEqual(calls + 10 + calls * 0.2);
  });

  test('ends the reply without a repeat when the response had begun', async () => {
    alone.answer = (_call, reply, socket) => {
      reply.write('{"ok":true,');
      setImmediate(() => socket.destroy());
    };
    await expect(agenda()).rejects.toThrow();
    expect(alone.calls).toHaveLength(1);
  });
});

describe('an unavailable service', () => {
  test('gets an immediate 503 with Retry-After, does not affect others and recovers by itself', async () => {
    await alone.kill();
    await eventually(async () => expect(await agenda()).toMatchObject(unavailable));
    for (const reply of await times(20, agenda)) {
      expect(reply).toMatchObject(unavailable);
      expect(Number(reply.headers['retry-after'])).toBeGreaterThanOrEqual(1);
      expect(reply.body).toMatchObject({ request_id: reply.headers['x-request-id'] });
    }
    expect((await list()).status).toBe(200);
    await expect(studio.call(companyEndpoints.get)).resolves.toMatchObject({ id: studio.companyId });
    await alone.listen();
    await eventually(async () => expect((await agenda()).status).toBe(200));
  });

  test('is named in the health of the product while the gateway stays ready', async () => {
    await alone.kill();
    expect(await studio.request('GET', '/api/health')).toMatchObject({
      status: 503,
      body: { ok: false, data: { services: { agenda: false, clients: true, accounts: true } } },
    });
    expect(await studio.request('GET', '/api/health/ready')).toMatchObject({
      status: 200,
      body: { ok: true },
    });
  });
});

test('a hanging process receives no calls until it responds to a health check again', {
  timeout: 60_000,
}, async () => {
  alone.isBusy = true;
  alone.answer = () => {};
  await eventually(async () => {
    const answered = await Promise.race([agenda(), setTimeout(1_000, 'waiting')]);
    expect(answered).toMatchObject(unavailable);
  }, 40_000);
  Object.assign(alone, { answer, isBusy: false });
  await eventually(async () => expect((await agenda()).status).toBe(200), 10_000);
});
