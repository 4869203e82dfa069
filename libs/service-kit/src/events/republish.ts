import type { DatabaseConnection } from '../database/connection.ts';
import type { PublishedFact } from '../process/service-definition.ts';

/**
 * Writes every record's fact to the outbox again, so that whoever keeps a projection of them can refill it. Versions
 * make this harmless at any time, beside a running product too.
 *
 * @returns how many facts are on their way.
 */
export async function republish(
  connection: DatabaseConnection,
  facts: readonly PublishedFact[],
): Promise<number> {
  let count = 0;
  for (const { event, everything } of facts) {
    const { rowCount } = await connection.pool.query(
      `INSERT INTO outbox (type, payload) SELECT $1, to_jsonb(fact) FROM (${everything}) fact`,
      [event.type],
    );
    count += rowCount ?? 0;
  }
  return count;
}
