import type pg from 'pg';
import { asOwner, connect } from '../database/provision.ts';
import type { Logger } from '../logger.ts';
import { QueueKit } from '../queues/queue-kit.ts';
import type { BackedUpJob } from './backup-file.ts';

const EVENT_QUEUES = 'events.';
/** Completed ones too: an event that was handled just now may be missing from the snapshot. */
const STATES = ['waiting', 'prioritized', 'delayed', 'failed', 'active', 'completed'] as const;
const PAGE = 200;

/** Every event that is stored in the queues: pending, failed or completed recently. */
export async function queuedEvents(queues: QueueKit): Promise<BackedUpJob[]> {
  const events: BackedUpJob[] = [];
  for (const queue of await queues.everyQueue()) {
    if (!queue.name.startsWith(EVENT_QUEUES)) continue;
    // One request for all states: a job that changes its state meanwhile is not missed on Redis.
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
 * The events that had left an outbox of the snapshot and may not have been handled. BullMQ's table is part of the
 * snapshot. From Redis all stored events are read after the snapshot began: consumers are idempotent.
 */
export async function pendingEvents(
  snapshot: pg.Client,
  queues: QueueKit | null,
): Promise<readonly BackedUpJob[]> {
  const inRedis = queues ? await queuedEvents(queues) : [];
  return [...(await eventsInTable(snapshot)), ...inRedis];
}

/**
 * Moves the events to Redis that waited in PostgreSQL when the product last ran without Redis. Several processes may
 * call it at once.
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
    // Deletes exactly the rows that were copied, after the copy: others may add rows, and this process may die.
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
