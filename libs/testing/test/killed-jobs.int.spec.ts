import { once } from 'node:events';
import { createLogger, type QueueBackend, QueueKit } from '@alinha/service-kit';
import { bundleProcess, createTestDatabase, emptyTestRedis, eventually } from '@alinha/testing';
import { afterAll, expect, test } from 'vitest';

/** After this time another process takes the job of a killed one. */
const LOCK_MS = 1_000;
const QUEUE = 'killed-jobs';

const [database, redisUrl] = await Promise.all([createTestDatabase(), emptyTestRedis()]);
const backend: QueueBackend = redisUrl ? { redisUrl } : { postgresUrl: database.urlOf('queues') };
const queues = new QueueKit(backend, createLogger('silent'), { lockMs: LOCK_MS });
const startHangingWorker = await bundleProcess(new URL('./hanging-worker.ts', import.meta.url));
afterAll(async () => {
  await queues.close();
  await database.release();
});

test('a worker finishes the job of a killed process, and the next job too', {
  timeout: 180_000,
}, async () => {
  await queues.addAll(QUEUE, [{ id: 'one', name: 'one', data: { company_id: 1 } }]);
  for (const _ of ['the first', 'the next']) {
    const { process: worker, sent } = await startHangingWorker([
      JSON.stringify({ backend, queue: QUEUE, lockMs: LOCK_MS }),
    ]);
    expect(sent).toBe('begun');
    const ended = once(worker, 'exit');
    worker.kill('SIGKILL');
    await ended;
  }
  const done: string[] = [];
  await queues.work(QUEUE, async ({ id }) => {
    done.push(id);
  });
  await eventually(() => expect(done).toEqual(['one']), 60_000);
});
