import { DAY_MS } from '@alinha/contracts-core';
import type { DatabaseConnection } from '@alinha/service-kit';

/** What is forgotten, by which moment of it, after how many days. Answers go with what they answer. */
const KEPT = [
  { table: 'appointment', moment: 'start_at', days: 60 },
  { table: 'delivery', moment: 'created_at', days: 400 },
  { table: 'sandbox_message', moment: 'at', days: 60 },
] as const;
/** Few enough that none of the deletions takes long, or holds up whoever needs the rows. */
const BATCH = 2_000;

/** Forgets appointments and messages of simulated phones that are long over, and what was sent more than a year ago. */
export async function forgetOldReminders(
  { pool }: DatabaseConnection,
  now: Date,
  batch = BATCH,
): Promise<void> {
  for (const { table, moment, days } of KEPT) {
    const oldest = new Date(now.getTime() - days * DAY_MS);
    let forgotten: number | null;
    do {
      ({ rowCount: forgotten } = await pool.query(
        `DELETE FROM ${table} WHERE ctid = ANY(ARRAY(
           SELECT ctid FROM ${table} WHERE ${moment} < $1 ORDER BY ${moment} LIMIT $2))`,
        [oldest, batch],
      ));
    } while (forgotten === batch);
  }
}
