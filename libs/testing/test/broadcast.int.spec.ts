import { Broadcast, createLogger } from '@alinha/service-kit';
import { createTestDatabase, emptyTestRedis, eventually, startWire } from '@alinha/testing';
import { afterAll, expect, test } from 'vitest';

const database = await createTestDatabase();
const logger = createLogger('silent');
const open = () => new Broadcast({ postgresUrl: database.urlOf('queues') }, logger);
const [here, there] = [open(), open()];
await Promise.all([here.start(), there.start()]);
afterAll(async () => {
  await Promise.all([here.close(), there.close()]);
  await database.release();
});

function receivedBy(broadcast: Broadcast): unknown[] {
  const received: unknown[] = [];
  broadcast.on('changes', (payload) => received.push(payload));
  return received;
}

test('a broadcast reaches every process once, and its sender before the call returns', async () => {
  const [own, other] = [receivedBy(here), receivedBy(there)];
  await here.send('changes', { n: 1 });
  expect(own).toEqual([{ n: 1 }]);
  await eventually(async () => expect(other).toEqual([{ n: 1 }]));
  await here.send('elsewhere', { n: 2 });
  await here.send('changes', { n: 3 });
  await eventually(async () => expect(other).toEqual([{ n: 1 }, { n: 3 }]));
  expect(own).toEqual([{ n: 1 }, { n: 3 }]);
});

test('concurrent broadcasts arrive in order, except one over 8,000 bytes', async () => {
  const other = receivedBy(there);
  const payloads = Array.from({ length: 300 }, (_, n) => ({ n }));
  await Promise.all([
    ...payloads.slice(0, 150).map((payload) => here.send('changes', payload)),
    here.send('changes', { text: 'é'.repeat(4_000) }),
    ...payloads.slice(150).map((payload) => here.send('changes', payload)),
  ]);
  await eventually(async () => expect(other).toHaveLength(payloads.length));
  expect(other).toEqual(payloads);
});

test('a broadcast reaches the other listeners when one listener throws', async () => {
  const off = there.on('changes', () => {
    throw new Error('unknown payload');
  });
  const other = receivedBy(there);
  await here.send('changes', { n: 1 });
  await there.send('changes', { n: 2 });
  await eventually(async () => expect(other).toEqual(expect.arrayContaining([{ n: 1 }, { n: 2 }])));
  off();
});

test('a broadcast arrives when its sender closes right after it', async () => {
  const other = receivedBy(there);
  const leaving = open();
  await leaving.start();
  const sends = [1, 2, 3].map((n) => leaving.send('changes', { n }));
  await leaving.close();
  await Promise.all(sends);
  await eventually(async () => expect(other).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]));
});

test('each process opens one new connection when the database ends its old one', async () => {
  const other = receivedBy(there);
  const listeners = () =>
    database.query(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'alinha-listen'`,
    );
  for (let time = 0; time < 2; time++) {
    await database.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'alinha-listen'`,
    );
    await eventually(async () => expect(await listeners()).toHaveLength(2), 10_000);
  }
  await eventually(async () => {
    await here.send('changes', { again: true });
    expect(other).toContainEqual({ again: true });
  }, 10_000);
  expect(await listeners()).toHaveLength(2);
});

test('isReachable is false before start, while the backend hangs, and after close', async () => {
  const wire = await startWire(database.urlOf('queues'));
  const broadcast = new Broadcast({ postgresUrl: wire.url }, logger);
  expect(await broadcast.isReachable()).toBe(false);
  await broadcast.start();
  expect(await broadcast.isReachable()).toBe(true);
  wire.hang();
  expect(await broadcast.isReachable(50)).toBe(false);
  wire.resume();
  expect(await broadcast.isReachable()).toBe(true);
  await broadcast.close();
  expect(await broadcast.isReachable()).toBe(false);
  wire.close();
});

const redisUrl = await emptyTestRedis();

test.each([
  ['PostgreSQL', { postgresUrl: database.urlOf('queues') }] as const,
  ...(redisUrl ? [['Redis', { redisUrl }] as const] : []),
])(
  'a send returns while %s hangs, and later broadcasts reach the other processes again',
  async (_, backend) => {
    const wire = await startWire('redisUrl' in backend ? backend.redisUrl : backend.postgresUrl);
    const behindWire = 'redisUrl' in backend ? { redisUrl: wire.url } : { postgresUrl: wire.url };
    const [sender, receiver] = [new Broadcast(behindWire, logger), new Broadcast(backend, logger)];
    await Promise.all([sender.start(), receiver.start()]);
    const [own, other] = [receivedBy(sender), receivedBy(receiver)];
    wire.hang();
    await sender.send('changes', { n: 1 });
    expect(own).toEqual([{ n: 1 }]);
    wire.resume();
    await eventually(async () => {
      await sender.send('changes', { n: 2 });
      expect(other).toContainEqual({ n: 2 });
    }, 20_000);
    await Promise.all([sender.close(), receiver.close()]);
    wire.close();
  },
);
