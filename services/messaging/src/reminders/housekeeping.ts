import { DAY_MS } from '@alinha/contracts-core';
import type { DatabaseConnection } from '@alinha/service-kit';

/** What is forgotten, and after how many days. Answers go with what they answer. */
const KEPT = [
  {
    table: 'appointment',
    days: 60,
    // Company by company, as they are looked for otherwise too: an index of its own would cost with each that is booked.
    old: `company c, LATERAL (
      SELECT ctid FROM appointment WHERE company_id = c.company_id AND start_at < $1 LIMIT $2) a`,
  },
  { table: 'delivery', days: 400, old: 'delivery a WHERE created_at < $1' },
  { table: 'sandbox_message', days: 60, old: 'sandbox_message a WHERE at < $1' },
] as const;
/** Few enough that none of the deletions takes long, or holds up whoever needs the rows. */
const BATCH = 2_000;

/** Forgets appointments and messages of simulated phones that are long over, and what was sent more than a year ago. */
export async function forgetOldReminders(
  { pool }: DatabaseConnection,
  now: Date,
  batch = BATCH,
): Promise<void> {
  for (const { table, days, old } of KEPT) {
    const oldest = new Date(now.getTime() - days * DAY_MS);
    let forgotten: number | null;
    do {
      ({ rowCount: forgotten } = await pool.query(
        `DELETE FROM ${table} WHERE ctid = ANY(ARRAY(SELECT a.ctid FROM ${old} LIMIT $2))`,
        [oldest, batch],
      ));
    } while (forgotten === batch);
  }
}
