import { DAY_MS } from '@alinha/contracts-core';
import type { DatabaseConnection } from '@alinha/service-kit';

/**
 * What is forgotten, and after how many days; the oldest of it, `$1` and before, at most `$2`. Answers go with what they
 * answer. No index is there for this alone: it would cost with every row that is written. Appointments are looked for by
 * company, as always; the others are numbered as they came in.
 */
const KEPT = [
  {
    table: 'appointment',
    days: 60,
    oldest: `SELECT a.ctid FROM company c, LATERAL (
      SELECT ctid FROM appointment WHERE company_id = c.company_id AND start_at < $1 LIMIT $2) a LIMIT $2`,
  },
  {
    table: 'delivery',
    days: 400,
    oldest: `SELECT ctid FROM (SELECT ctid, created_at FROM delivery ORDER BY id LIMIT $2) first WHERE created_at < $1`,
  },
  {
    table: 'sandbox_message',
    days: 60,
    oldest: `SELECT ctid FROM (SELECT ctid, at FROM sandbox_message ORDER BY id LIMIT $2) first WHERE at < $1`,
  },
] as const;
/** Few enough that none of the deletions takes long, or holds up whoever needs the rows. */
const BATCH = 2_000;

/** Forgets appointments and messages of simulated phones that are long over, and what was sent more than a year ago. */
export async function forgetOldReminders(
  { pool }: DatabaseConnection,
  now: Date,
  batch = BATCH,
): Promise<void> {
  for (const { table, days, oldest } of KEPT) {
    const until = new Date(now.getTime() - days * DAY_MS);
    let forgotten: number | null;
    do {
      ({ rowCount: forgotten } = await pool.query(`DELETE FROM ${table} WHERE ctid = ANY(ARRAY(${oldest}))`, [
        until,
        batch,
      ]));
    } while (forgotten === batch);
  }
}
