import { randomUUID } from 'node:crypto';
import { createLogger, QueueKit, RepeatedJobs } from '@alinha/service-kit';
import { createTestDatabase, emptyTestRedis, eventually } from '@alinha/testing';
import { afterAll, expect, test } from 'vitest';

const [database, redisUrl] = await Promise.all([createTestDatabase(), emptyTestRedis()]);
const open = (options?: { retryFailedMs: number }) =>
  new QueueKit(
    redisUrl ? { redisUrl } : { postgresUrl: database.urlOf('queues') },
    createLogger('silent'),
    options,
  );
const processes = [open(), open()] as const;
afterAll(async () => {
  await Promise.all(processes.map((queues) => queues.close()));
  await database.release();
});

const EVERY_MS = 200;
const newJob = () => `repeat-${randomUUID()}`;

/** Starts `job` in a process. Returns a function that stops it. */
async function startIn(
  queues: QueueKit,
  job: string,
  run: () => Promise<void>,
): Promise<() => Promise<void>> {
  const jobs = new RepeatedJobs('agenda', queues);
  jobs.every(EVERY_MS, job, run);
  await jobs.start();
  return () => jobs.stop();
}

test('each run of a repeated job happens in one process, and continues when a process stops', async () => {
  const [first, second] = processes;
  const job = newJob();
  const runs: string[] = [];
  const note = (who: string) => async () => {
    runs.push(who);
  };
  const stopFirst = await startIn(first, job, note('first'));
  await eventually(() => expect(runs.length).toBeGreaterThanOrEqual(1));
  const since = Date.now();
  const before = runs.length;
  const stopSecond = await startIn(second, job, note('second'));
  await eventually(() => expect(runs.length).toBeGreaterThanOrEqual(before + 4));
  // Independent of machine speed: at most one run per period. One run per process would be twice as many.
  const periods = Math.ceil((Date.now() - since) / EVERY_MS);
  expect(runs.length - before).toBeLessThanOrEqual(periods + 1);
  await stopFirst();
  const left = runs.length;
  await eventually(() => expect(runs.slice(left)).toContain('second'));
  expect(runs.slice(left)).not.toContain('first');
  await stopSecond();
});

test('a repeated job runs again without a restart when the queue gave up a run', async () => {
  const queues = open({ retryFailedMs: EVERY_MS });
  const queue = newJob();
  let tries = 0;
  let isFixed = false;
  const stop = await queues.work(queue, async () => {
    tries++;
    // The queue does not retry an error with this name.
    if (!isFixed) throw Object.assign(new Error('not yet'), { name: 'UnrecoverableError' });
  });
  await queues.addAll(queue, [{ name: 'erase', data: {}, id: randomUUID() }]);
  await eventually(() => expect(tries).toBeGreaterThanOrEqual(3));
  isFixed = true;
  const before = tries;
  await eventually(() => expect(tries).toBe(before + 1));
  await stop();
  await queues.close();
});

test('a repeated job is retried and continues when a run fails', async () => {
  const [first] = processes;
  let runs = 0;
  const stop = await startIn(first, newJob(), async () => {
    runs++;
    if (runs === 1) throw new Error('the first run fails');
  });
  await eventually(() => expect(runs).toBeGreaterThanOrEqual(4));
  await stop();
});
