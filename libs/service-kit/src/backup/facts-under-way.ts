import type pg from 'pg';
import { asOwner, connect } from '../database/provision.ts';
import type { Logger } from '../logger.ts';
import { QueueKit } from '../queues/queue-kit.ts';
import type { BackedUpJob } from './backup-file.ts';

const FACT_QUEUES = 'events.';
/** Whatever became of them: one that was done a moment ago may not be known to a snapshot. */
const STATES = ['waiting', 'prioritized', 'delayed', 'failed', 'active', 'completed'] as const;
const PAGE = 200;

/** Every fact that the queues remember: on its way to a consumer, failed there, or done of late. */
export async function factsIn(queues: QueueKit): Promise<BackedUpJob[]> {
  const facts: BackedUpJob[] = [];
  for (const queue of await queues.everyQueue()) {
    if (!queue.name.startsWith(FACT_QUEUES)) continue;
    // On Redis one answer for all states: no job slips through while it goes from one to another.
    const jobs = await queue.getJobs([...STATES], 0, -1);
    for (const { id, name, data, priority } of jobs)
      facts.push({ queue: queue.name, id: id ?? '', name, data, lowPriority: (priority ?? 0) > 0 });
  }
  return facts;
}

/** Adds facts again that were backed up. */
export async function addFacts(queues: QueueKit, facts: readonly BackedUpJob[]): Promise<void> {
  for (const queue of new Set(facts.map((fact) => fact.queue))) {
    const jobs = facts.filter((fact) => fact.queue === queue);
    for (let from = 0; from < jobs.length; from += PAGE)
      await queues.addAll(queue, jobs.slice(from, from + PAGE));
  }
}

/** Those of a source with BullMQ's columns, as they wait there. */
const factsOf = (source: string) =>
  `SELECT queue, id, name, data, priority > 0 AS "lowPriority" FROM ${source} ORDER BY queue, seq`;
const NOT_DONE = `starts_with(queue, $1) AND state <> 'completed'`;

async function hasTable(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(`SELECT to_regclass('queues.job') AS jobs`);
  return rows[0]?.jobs !== null;
}

/** The facts that are not done yet in BullMQ's table. */
async function factsInTable(client: pg.Client): Promise<BackedUpJob[]> {
  if (!(await hasTable(client))) return [];
  const source = `(SELECT * FROM queues.job WHERE ${NOT_DONE}) facts`;
  return (await client.query<BackedUpJob>(factsOf(source), [FACT_QUEUES])).rows;
}

/**
 * The facts that had left an outbox of the snapshot and may not have come where they go. BullMQ's table is in the same
 * snapshot; of Redis all are taken that it remembers, right after the snapshot began, since consumers take a fact twice
 * without harm.
 */
export async function factsUnderWay(
  snapshot: pg.Client,
  queues: QueueKit | null,
): Promise<readonly BackedUpJob[]> {
  const remembered = queues ? await factsIn(queues) : [];
  return [...(await factsInTable(snapshot)), ...remembered];
}

/**
 * Takes the facts along that waited in PostgreSQL when the product last ran without Redis: nobody works them off there any
 * more. Several processes may do so at once.
 * @param databaseUrl of a user who may make schemas
 */
export async function takeFactsToRedis(databaseUrl: string, redisUrl: string, logger: Logger): Promise<void> {
  const client = await connect(asOwner(databaseUrl, 'queues'));
  try {
    if (!(await hasTable(client))) return;
    // Just what is taken goes, and only once it is there: others may be adding still, and this process may die.
    await client.query('BEGIN');
    const taking = `WITH taken AS (DELETE FROM queues.job WHERE ${NOT_DONE} RETURNING *) ${factsOf('taken')}`;
    const { rows } = await client.query<BackedUpJob>(taking, [FACT_QUEUES]);
    if (rows.length > 0) {
      const there = new QueueKit({ redisUrl }, logger);
      await addFacts(there, rows).finally(() => there.close());
    }
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}
