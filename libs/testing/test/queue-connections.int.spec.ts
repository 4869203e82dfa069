import { createLogger, QueueKit } from '@alinha/service-kit';
import { createTestDatabase, eventually } from '@alinha/testing';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';

const QUEUES = ['one', 'two', 'three', 'four', 'five', 'six'];
const JOBS = 20;

const database = await createTestDatabase();
const url = database.urlOf('queues');
const queues = new QueueKit({ postgresUrl: url }, createLogger('silent'));
afterAll(async () => {
  await queues.close();
  await database.release();
});

async function connections(): Promise<{ readonly pid: number; readonly listens: boolean }[]> {
  return database.query(
    `SELECT pid, application_name = 'alinha-jobs' AS listens FROM pg_stat_activity WHERE usename = $1 AND datname = current_database()`,
    [new URL(url).username],
  );
}

test('queues and workers of a process share connections, and reconnect when all of them were ended', {
  timeout: 120_000,
}, async () => {
  const done: string[] = [];
  for (const queue of QUEUES)
    await queues.work(queue, async ({ id }) => {
      done.push(`${queue} ${id}`);
    });
  const work = async (round: number) => {
    const ids = Array.from({ length: JOBS }, (_, job) => `${round}-${job}`);
    await Promise.all(
      QUEUES.map((queue) =>
        queues.addAll(
          queue,
          ids.map((id) => ({ id, name: queue, data: { company_id: 1 } })),
        ),
      ),
    );
    const all = QUEUES.flatMap((queue) => ids.map((id) => `${queue} ${id}`));
    await eventually(() => expect(new Set(done)).toEqual(new Set(all)), 30_000);
    done.length = 0;
  };

  await work(1);
  const open = await connections();
  expect(open.length).toBeLessThanOrEqual(9);
  expect(open.filter(({ listens }) => listens)).toHaveLength(1);

  await database.query('SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) AS pid', [
    open.map(({ pid }) => pid),
  ]);
  await eventually(() => work(2), 30_000);
  await eventually(async () =>
    expect((await connections()).filter(({ listens }) => listens)).toHaveLength(1),
  );
});

test('completed jobs leave no rows', async () => {
  const done = new Set<string>();
  const stop = await queues.work('emptied', async ({ id }) => void done.add(id));
  const ids = Array.from({ length: JOBS }, (_, job) => `job-${job}`);
  await queues.addAll(
    'emptied',
    ids.map((id) => ({ id, name: 'emptied', data: { company_id: 1 } })),
  );
  await eventually(() => expect(done).toEqual(new Set(ids)));
  await eventually(async () =>
    expect(await database.query(`SELECT id FROM queues.job WHERE queue = 'emptied'`)).toEqual([]),
  );
  await stop();
});

test('finished jobs wake no listener while a queue is being processed', async () => {
  const notifications: string[] = [];
  const listener = new pg.Client(url);
  listener.on('notification', ({ payload = '' }) => notifications.push(payload));
  await listener.connect();
  try {
    await listener.query('LISTEN bullmq_events');
    const stop = await queues.work('watched', async () => {});
    const work = async (id: string) => {
      await queues.addAll('watched', [{ id, name: 'watched', data: { company_id: 1 } }]);
      await eventually(async () => expect(await queues.isOpen('watched', id)).toBe(false));
    };
    // Waits until the worker listens and has taken the lock.
    await eventually(async () => {
      notifications.length = 0;
      await work(`first-${Date.now()}`);
      await listener.query('SELECT 1');
      expect(notifications).toEqual([]);
    });
    for (let job = 0; job < JOBS; job++) await work(`then-${job}`);
    await listener.query('SELECT 1');
    expect(notifications).toEqual([]);
    await stop();
  } finally {
    await listener.end();
  }
});
