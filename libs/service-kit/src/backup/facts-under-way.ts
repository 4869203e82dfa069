import type pg from 'pg';
import type { QueueKit } from '../queues/queue-kit.ts';
import type { BackedUpJob } from './backup-file.ts';

/**
 * The facts that had left an outbox of the snapshot and may not have come where they go. BullMQ's table is in the same
 * snapshot; of Redis those are taken too that were done a moment ago, since the snapshot may not know it yet: consumers
 * take a fact twice without harm.
 */
export async function factsUnderWay(
  snapshot: pg.Client,
  queues: QueueKit | null,
): Promise<readonly BackedUpJob[]> {
  if (queues) return queues.factsUnderWay();
  const { rows: known } = await snapshot.query(`SELECT to_regclass('queues.job') AS jobs`);
  if (known[0]?.jobs === null) return [];
  const { rows } = await snapshot.query<BackedUpJob>(
    `SELECT queue, id, name, data, priority > 0 AS "lowPriority" FROM queues.job
     WHERE queue LIKE 'events.%' AND state <> 'completed' ORDER BY queue, seq`,
  );
  return rows;
}
