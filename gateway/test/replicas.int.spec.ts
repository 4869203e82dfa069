import { eventually } from '@alinha/testing';
import { request } from 'undici';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { type AddressesOf, Replicas } from '../src/routing/replicas.ts';
import { RetryBudget } from '../src/routing/retry-budget.ts';
import { ServiceDispatcher } from '../src/routing/service-dispatcher.ts';
import { ServiceProcess } from './service-process.ts';

/** Two addresses with the same port, like the addresses of one name. */
async function startTwo(): Promise<readonly [ServiceProcess, ServiceProcess]> {
  const first = await ServiceProcess.start('127.0.0.1');
  try {
    return [first, await ServiceProcess.start('127.0.0.2', first.port)];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    await first.kill();
    return startTwo();
  }
}

const [one, two] = await startTwo();
const URL_OF_NAME = `http://agenda:${one.port}`;

let addresses: readonly string[] | null = ['127.0.0.1', '127.0.0.2'];
const addressesOf: AddressesOf = async (name) => {
  if (name !== 'agenda' || addresses === null) throw new Error(`${name} does not resolve`);
  return addresses;
};
const replicas = Replicas.watch('agenda', [URL_OF_NAME], addressesOf);
const dispatcher = ServiceDispatcher.over('calls', replicas, new RetryBudget(), { onRetry: () => {} });
const urls = () => replicas.all.map(({ url }) => url);
const everybody = [one.url, two.url];

beforeEach(async () => {
  addresses = ['127.0.0.1', '127.0.0.2'];
  for (const process of [one, two]) {
    await process.kill();
    Object.assign(process, { healthStatus: 200, health: {} });
    await process.listen();
  }
  await eventually(async () => {
    expect(urls()).toEqual(everybody);
    expect(replicas.all.map(({ isReady, circuit }) => isReady && circuit.state)).toEqual([
      'closed',
      'closed',
    ]);
  });
  one.calls.length = 0;
  two.calls.length = 0;
});
afterAll(async () => {
  await replicas.close();
  for (const process of [one, two]) await process.kill();
});

async function calls(count: number): Promise<void> {
  for (let call = 0; call < count; call++) {
    const { statusCode, body } = await request(`${URL_OF_NAME}/appointments`, { dispatcher });
    await body.dump();
    expect(statusCode).toBe(200);
  }
}

test('calls rotate over the processes of a name', async () => {
  await calls(10);
  expect([one.calls.length, two.calls.length]).toEqual([5, 5]);
});

test('a stopping process gets no calls while another is available', async () => {
  two.healthStatus = 503;
  await eventually(async () => expect(replicas.all.map(({ isReady }) => isReady)).toEqual([true, false]));
  await calls(6);
  expect([one.calls.length, two.calls.length]).toEqual([6, 0]);
});

test('a killed process opens only its own circuit, and no call is lost', async () => {
  await two.kill();
  await calls(12);
  expect(one.calls.length).toBe(12);
  await eventually(async () =>
    expect(replicas.all.map(({ circuit }) => circuit.state)).toEqual(['closed', 'open']),
  );
});

test('a process gets no calls when it belongs to another service', async () => {
  one.health = { data: { service: 'agenda' } };
  two.health = { data: { service: 'billing' } };
  await eventually(async () =>
    expect(replicas.all.map(({ isReady, circuit }) => [isReady, circuit.state])).toEqual([
      [true, 'closed'],
      [false, 'open'],
    ]),
  );
  await calls(6);
  expect(two.calls).toEqual([]);
});

test('added and removed processes are detected, and the others keep their connections', async () => {
  const [kept] = replicas.all;
  addresses = ['127.0.0.1'];
  await eventually(async () => expect(urls()).toEqual([one.url]));
  await calls(4);
  expect([one.calls.length, two.calls.length]).toEqual([4, 0]);
  addresses = ['127.0.0.2', '127.0.0.1'];
  await eventually(async () => expect(urls()).toHaveLength(2));
  expect(replicas.all).toContain(kept);
});

test('the last addresses stay in use while a name cannot be resolved', async () => {
  addresses = null;
  // Longer than a lookup takes.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(urls()).toEqual(everybody);
  await calls(2);
});

test('an address that is not a name is used unchanged', async () => {
  const fixed = Replicas.watch(
    'agenda',
    [one.url, 'http://localhost:1', `http://[::1]:${one.port}`],
    async () => {
      throw new Error('unexpected lookup');
    },
  );
  expect(fixed.all.map(({ url }) => url)).toEqual([
    one.url,
    'http://localhost:1',
    `http://[::1]:${one.port}`,
  ]);
  await fixed.close();
});
