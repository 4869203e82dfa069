import type { DatabaseConnection } from '../database/connection.ts';
import type { PublishedEvent } from '../process/service-definition.ts';

/**
 * Writes an event for every record to the outbox, so that other services can rebuild their projections. Safe while the
 * product runs: consumers ignore versions that they already have.
 * @returns the number of events
 */
export async function republish(
  connection: DatabaseConnection,
  events: readonly PublishedEvent[],
): Promise<number> {
  let count = 0;
  for (const { event, everything } of events) {
    const { rowCount } = await connection.pool.query(
      `INSERT INTO outbox (type, payload) SELECT $1, to_jsonb(payload) FROM (${everything}) payload`,
      [event.type],
    );
    count += rowCount ?? 0;
  }
  return count;
}
