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
    await process.die();
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
  for (const process of [one, two, alone]) await process.die();
});

const list = () => studio.request('GET', '/api/clients');
const create = (body: object = { name: 'Ana' }) => studio.request('POST', '/api/clients', body);
const agenda = () => studio.request('GET', '/api/appointments');
const away = { status: 503, body: { ok: false, code: 'SERVICE_UNAVAILABLE' } };
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

  test('stand in for one that cannot be reached, for reading and for writing, each call done once', async () => {
    await one.die();
    const body = { name: 'Bia', notes: 'x'.repeat(100_000) };
    const replies = await times(6, () => create(body));
    expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(two.calls.map((call) => JSON.parse(call.body))).toEqual(Array(6).fill(body));
    expect((await times(6, list)).map(({ status }) => status)).toEqual(Array(6).fill(200));
  });

  test('get their share again when they are back', async () => {
    await one.die();
    await times(10, list);
    await one.listen();
    await eventually(async () => {
      await list();
      expect(one.calls.length).toBeGreaterThan(10);
    });
  });

  test('are left alone while they say that they are stopping', async () => {
    one.healthStatus = 503;
    await eventually(async () => {
      const before = one.calls.length;
      await times(6, list);
      expect(one.calls.length).toBe(before);
    });
    expect((await list()).status).toBe(200);
  });

  test('are asked all the same when each says that it is stopping', async () => {
    one.healthStatus = 503;
    two.healthStatus = 503;
    expect(await studio.request('GET', '/api/health')).toMatchObject({
      status: 503,
      body: { data: { services: { clients: false, accounts: true } } },
    });
    expect((await times(4, list)).map(({ status }) => status)).toEqual(Array(4).fill(200));
  });
});

test('a process that is too busy to tell its health is asked when there is no other', async () => {
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

describe('a connection that breaks before the answer', () => {
  test('of a call that only reads, has it asked once more, elsewhere', async () => {
    one.answer = (_call, _reply, socket) => socket.destroy();
    expect((await times(4, list)).map(({ status }) => status)).toEqual(Array(4).fill(200));
    expect(two.calls).toHaveLength(4);
  });

  test('of a call that writes, has it fail: it may have been carried out', async () => {
    for (const process of [one, two]) process.answer = (_call, _reply, socket) => socket.destroy();
    for (const method of ['POST', 'PUT', 'DELETE'] as const) {
      one.calls.length = 0;
      two.calls.length = 0;
      const path = method === 'POST' ? '/api/clients' : '/api/clients/1';
      expect(
        await studio.request(method, path, method === 'DELETE' ? undefined : { name: 'Ana' }),
      ).toMatchObject(away);
      expect(one.calls.length + two.calls.length).toBe(1);
    }
  });

  test('is asked again for a few calls only while none of them gets through', async () => {
    alone.answer = (_call, _reply, socket) => socket.destroy();
    const calls = 40;
    // One after the other, with the circuit closed by the checks in between.
    let asked = 0;
    while (asked < calls) {
      const { headers } = await agenda();
      if (!('retry-after' in headers)) throw new Error('a broken call answers when to come again');
      asked++;
    }
    // Each call is tried once, and so many once more: what had been saved up, and a fifth.
    expect(alone.calls.length).toBeLessThanOrEqual(calls + 10 + calls * 0.2);
  });

  test('after it had begun, cuts the reply instead of beginning it again', async () => {
    alone.answer = (_call, reply, socket) => {
      reply.write('{"ok":true,');
      setImmediate(() => socket.destroy());
    };
    await expect(agenda()).rejects.toThrow();
    expect(alone.calls).toHaveLength(1);
  });
});

describe('a service that is away', () => {
  test('answers at once with when to come again, the others go on, and it is back by itself', async () => {
    await alone.die();
    await eventually(async () => expect(await agenda()).toMatchObject(away));
    for (const reply of await times(20, agenda)) {
      expect(reply).toMatchObject(away);
      expect(Number(reply.headers['retry-after'])).toBeGreaterThanOrEqual(1);
      expect(reply.body).toMatchObject({ request_id: reply.headers['x-request-id'] });
    }
    expect((await list()).status).toBe(200);
    await expect(studio.call(companyEndpoints.get)).resolves.toMatchObject({ id: studio.companyId });
    await alone.listen();
    await eventually(async () => expect((await agenda()).status).toBe(200));
  });

  test('is named by the health of the product, while the gateway itself stays ready', async () => {
    await alone.die();
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

test('one that hangs is left alone after a while, without its calls being waited for, and asked again once it says a word', {
  timeout: 60_000,
}, async () => {
  alone.isBusy = true;
  alone.answer = () => {};
  await eventually(async () => {
    const answered = await Promise.race([agenda(), setTimeout(1_000, 'waiting')]);
    expect(answered).toMatchObject(away);
  }, 40_000);
  Object.assign(alone, { answer, isBusy: false });
  await eventually(async () => expect((await agenda()).status).toBe(200), 10_000);
});
