import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Broadcast, createLogger } from '@alinha/service-kit';
import { createTestDatabase, eventually } from '@alinha/testing';
import { afterAll, expect, test } from 'vitest';

const database = await createTestDatabase();
const logger = createLogger('silent');
const open = () => new Broadcast({ postgresUrl: database.urlOf('queues') }, logger);
const [here, there] = [open(), open()];
await Promise.all([here.start(), there.start()]);
afterAll(async () => {
  await Promise.all([here.close(), there.close()]);
  await database.drop();
});

function heardBy(broadcast: Broadcast): unknown[] {
  const heard: unknown[] = [];
  broadcast.on('news', (payload) => heard.push(payload));
  return heard;
}

test('reaches every process once, the sender’s own before it answers', async () => {
  const [own, other] = [heardBy(here), heardBy(there)];
  await here.send('news', { n: 1 });
  expect(own).toEqual([{ n: 1 }]);
  await eventually(async () => expect(other).toEqual([{ n: 1 }]));
  await here.send('elsewhere', { n: 2 });
  await here.send('news', { n: 3 });
  await eventually(async () => expect(other).toEqual([{ n: 1 }, { n: 3 }]));
  expect(own).toEqual([{ n: 1 }, { n: 3 }]);
});

test('listens again, on one connection, after the database ended it', async () => {
  const other = heardBy(there);
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
    await here.send('news', { again: true });
    expect(other).toContainEqual({ again: true });
  }, 10_000);
  expect(await listeners()).toHaveLength(2);
});

test('knows whether what carries it answers: at once when it is closed, in a while when it hangs', async () => {
  const behind = new URL(database.urlOf('queues'));
  const pairs: [Socket, Socket][] = [];
  const wire = createServer((near) => {
    const far = connect(Number(behind.port), behind.hostname);
    pairs.push([near, far]);
    for (const socket of [near, far]) socket.on('error', () => {});
    near.pipe(far);
    far.pipe(near);
  });
  await once(wire.listen(0, '127.0.0.1'), 'listening');
  const { port } = wire.address() as AddressInfo;
  const broadcast = new Broadcast(
    { postgresUrl: Object.assign(new URL(behind), { port: String(port) }).href },
    logger,
  );
  expect(await broadcast.answers()).toBe(false);
  await broadcast.start();
  expect(await broadcast.answers()).toBe(true);
  for (const [near] of pairs) near.unpipe().pause();
  expect(await broadcast.answers(50)).toBe(false);
  for (const [near, far] of pairs) near.pipe(far);
  expect(await broadcast.answers()).toBe(true);
  await broadcast.close();
  expect(await broadcast.answers()).toBe(false);
  wire.close();
});
