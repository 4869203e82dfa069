import type pg from 'pg';
import { asOwner, connect } from '../database/provision.ts';
import type { Logger } from '../logger.ts';
import { QueueKit } from '../queues/queue-kit.ts';
import type { BackedUpJob } from './backup-file.ts';

const EVENT_QUEUES = 'events.';
/** Includes completed jobs: the snapshot may lack the effects of an event that was handled just now. */
const STATES = ['waiting', 'prioritized', 'delayed', 'failed', 'active', 'completed'] as const;
const PAGE = 200;

/** Every event that is stored in the queues: pending, failed or completed recently. */
export async function queuedEvents(queues: QueueKit): Promise<BackedUpJob[]> {
  const events: BackedUpJob[] = [];
  for (const queue of await queues.everyQueue()) {
    if (!queue.name.startsWith(EVENT_QUEUES)) continue;
    // One request for all states, so that Redis does not miss a job that changes its state.
    const jobs = await queue.getJobs([...STATES], 0, -1);
    for (const { id, name, data, priority } of jobs)
      events.push({ queue: queue.name, id: id ?? '', name, data, lowPriority: (priority ?? 0) > 0 });
  }
  return events;
}

/** Adds events of a backup to their queues. */
export async function addEvents(queues: QueueKit, events: readonly BackedUpJob[]): Promise<void> {
  for (const queue of new Set(events.map((event) => event.queue))) {
    const jobs = events.filter((event) => event.queue === queue);
    for (let from = 0; from < jobs.length; from += PAGE)
      await queues.addAll(queue, jobs.slice(from, from + PAGE));
  }
}

/** @param source a relation with the columns of BullMQ's job table */
const eventsOf = (source: string) =>
  `SELECT queue, id, name, data, priority > 0 AS "lowPriority" FROM ${source} ORDER BY queue, seq`;
const NOT_DONE = `starts_with(queue, $1) AND state <> 'completed'`;

async function hasTable(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(`SELECT to_regclass('queues.job') AS jobs`);
  return rows[0]?.jobs !== null;
}

async function eventsInTable(client: pg.Client): Promise<BackedUpJob[]> {
  if (!(await hasTable(client))) return [];
  const source = `(SELECT * FROM queues.job WHERE ${NOT_DONE}) events`;
  return (await client.query<BackedUpJob>(eventsOf(source), [EVENT_QUEUES])).rows;
}

/**
 * Events that the relay had moved from the outboxes and that may not be handled in the snapshot. BullMQ's table is part
 * of the snapshot. From Redis all stored events are read after the snapshot began, because consumers are idempotent.
 */
export async function pendingEvents(
  snapshot: pg.Client,
  queues: QueueKit | null,
): Promise<readonly BackedUpJob[]> {
  const inRedis = queues ? await queuedEvents(queues) : [];
  return [...(await eventsInTable(snapshot)), ...inRedis];
}

/**
 * Moves events that wait in PostgreSQL, from a run without Redis, to Redis. Several processes may call it at once.
 * @param databaseUrl of a user who may create schemas
 */
export async function moveEventsToRedis(
  databaseUrl: string,
  redisUrl: string,
  logger: Logger,
): Promise<void> {
  const client = await connect(asOwner(databaseUrl, 'queues'));
  try {
    if (!(await hasTable(client))) return;
    // Commits the deletion of the copied rows after the copy, so that no event is lost when this process dies.
    await client.query('BEGIN');
    const taking = `WITH taken AS (DELETE FROM queues.job WHERE ${NOT_DONE} RETURNING *) ${eventsOf('taken')}`;
    const { rows } = await client.query<BackedUpJob>(taking, [EVENT_QUEUES]);
    if (rows.length > 0) {
      const redis = new QueueKit({ redisUrl }, logger);
      await addEvents(redis, rows).finally(() => redis.close());
    }
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}
