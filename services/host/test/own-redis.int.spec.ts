import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { eventually } from '@alinha/testing';
import { Redis } from 'ioredis';
import { describe, expect, onTestFinished, test } from 'vitest';

type OwnRedis = { readonly url: string; readonly wasRunning: boolean; stop(): Promise<void> };
const script = pathToFileURL(join(import.meta.dirname, '../../../scripts/own-redis.mjs')).href;
const { startRedisIn } = (await import(script)) as {
  startRedisIn(folder: string): Promise<OwnRedis | null>;
};

async function folderOfOurOwn(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'alinha-redis-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function started(folder: string): Promise<OwnRedis> {
  const redis = await startRedisIn(folder);
  if (!redis) throw new Error('TEST_REDIS_URL is set, and redis-server is not installed');
  onTestFinished(() => redis.stop());
  return redis;
}

async function withClient<T>(url: string, work: (client: Redis) => Promise<T>): Promise<T> {
  const client = new Redis(url, { retryStrategy: () => null });
  client.on('error', () => {});
  try {
    return await work(client);
  } finally {
    client.disconnect();
  }
}

// Only in the test run with Redis.
describe.runIf(process.env.TEST_REDIS_URL)("the product's own Redis", { timeout: 120_000 }, () => {
  test('keeps its data across a restart', async () => {
    const folder = await folderOfOurOwn();
    const first = await started(folder);
    await withClient(first.url, (client) => client.set('queue', 'job'));
    await first.stop();
    const second = await started(folder);
    expect(await withClient(second.url, (client) => client.get('queue'))).toBe('job');
  });

  test('is taken over when it outlived its starter', async () => {
    const folder = await folderOfOurOwn();
    const first = await started(folder);
    const second = await started(folder);
    expect(second.url).toBe(first.url);
    expect([first.wasRunning, second.wasRunning]).toEqual([false, true]);
  });

  test('restarts on the same port with its data when it is killed', async () => {
    const { url } = await started(await folderOfOurOwn());
    await withClient(url, (client) => client.set('queue', 'job'));
    const info = await withClient(url, (client) => client.info('server'));
    process.kill(Number(/process_id:(\d+)/.exec(info)?.[1]), 'SIGKILL');
    await eventually(
      async () => expect(await withClient(url, (client) => client.get('queue'))).toBe('job'),
      20_000,
    );
  });

  test('refuses commands without its password', async () => {
    const { url } = await started(await folderOfOurOwn());
    const stranger = Object.assign(new URL(url), { password: '' }).href;
    await expect(withClient(stranger, (client) => client.get('queue'))).rejects.toThrow(/NOAUTH/);
  });
});

test('the queues stay in PostgreSQL when redis-server is not installed', async () => {
  const { PATH } = process.env;
  process.env.PATH = '/nowhere';
  onTestFinished(() => {
    process.env.PATH = PATH;
  });
  expect(await startRedisIn(await folderOfOurOwn())).toBeNull();
});
