import { randomUUID } from 'node:crypto';
import { createLogger, QueueKit, WorkQueues, type WorkRetries } from '@alinha/service-kit';
import { createTestDatabase, emptyTestRedis, eventually } from '@alinha/testing';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';

const [database, redisUrl] = await Promise.all([createTestDatabase(), emptyTestRedis()]);
const open = () =>
  new QueueKit(redisUrl ? { redisUrl } : { postgresUrl: database.urlOf('queues') }, createLogger('silent'));
const processes = [open(), open()] as const;
afterAll(async () => {
  await Promise.all(processes.map((queues) => queues.close()));
  await database.release();
});

const payload = z.strictObject({ company: z.int() });

/** Runs `handle` in both processes. Returns a function that offers work. */
async function startBoth(handle: (company: number) => Promise<void>, retries?: WorkRetries) {
  const work = `work-${randomUUID()}`;
  const queues = processes.map((kit) => new WorkQueues('messaging', kit));
  for (const queue of queues) {
    queue.on(work, payload, ({ company }) => handle(company), { concurrency: 4 });
    await queue.start();
  }
  const offer = async (...companies: number[]) => {
    const jobs = companies.map((company) => ({ id: `company-${company}`, data: { company } }));
    await Promise.all(queues.map((queue) => queue.offer(work, jobs, retries)));
  };
  return { offer, queue: `messaging.${work}` };
}

test('at most one job per id waits or runs in all processes, and the id can be offered again afterwards', async () => {
  let running = 0;
  let most = 0;
  let done = 0;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { offer } = await startBoth(async () => {
    running++;
    most = Math.max(most, running);
    await held;
    running--;
    done++;
  });
  await offer(7);
  await eventually(() => expect(running).toBe(1));
  await offer(7, 7);
  await offer(7);
  release();
  await eventually(() => expect(done).toBe(1));
  await eventually(async () => {
    await offer(7);
    expect(done).toBeGreaterThanOrEqual(2);
  });
  expect(most).toBe(1);
});

test('a failed job is removed and runs when it is offered again', async () => {
  const tries: number[] = [];
  const { offer } = await startBoth(async (company) => {
    tries.push(company);
    if (tries.length === 1) throw new Error('the first try fails');
  });
  await eventually(async () => {
    await offer(1);
    expect(tries.length).toBeGreaterThanOrEqual(2);
  });
});

test('a failed job with retries runs again by itself, and its id is free after the last attempt only', async () => {
  let tries = 0;
  let offering = Promise.resolve();
  const { offer } = await startBoth(
    async () => {
      tries++;
      // While the job pauses, other offers of its id are ignored.
      offering = offering.then(() => offer(1));
      throw new Error('each attempt fails');
    },
    { attempts: 3, pauseMs: 50 },
  );
  await offer(1);
  await eventually(() => expect(tries).toBe(3));
  await offering;
  await eventually(async () => {
    await offer(1);
    expect(tries).toBeGreaterThanOrEqual(4);
  });
});

test('jobs with different ids run concurrently', async () => {
  let running = 0;
  const { offer } = await startBoth(async () => {
    running++;
    await eventually(() => expect(running).toBeGreaterThanOrEqual(3));
  });
  await offer(1, 2, 3);
  await eventually(() => expect(running).toBeGreaterThanOrEqual(3));
});

test('a job with an invalid payload never reaches the handler', async () => {
  const seen: number[] = [];
  const { offer, queue } = await startBoth(async (company) => {
    seen.push(company);
  });
  await processes[0].offerAll(queue, [{ id: 'odd', name: 'odd', data: { company: 'seven' } }], {
    attempts: 1,
    pauseMs: 0,
  });
  await offer(1);
  // Both processes offer the job. After the first is done, the second offer is a new job.
  await eventually(() => expect(new Set(seen)).toEqual(new Set([1])));
});
