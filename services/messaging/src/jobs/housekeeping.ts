import { DAY_MS } from '@alinha/contracts-core';
import type { DatabaseConnection } from '@alinha/service-kit';

/**
 * Tables with the age at which rows are deleted, and the query of old rows: `$1` is the latest time, `$2` the limit.
 * Answers are deleted with their delivery. These queries have no index of their own, which would slow down inserts:
 * they find appointments by company and other rows by ascending id.
 */
const RETENTION = [
  {
    table: 'appointment',
    days: 60,
    oldRows: `SELECT a.ctid FROM company c, LATERAL (
      SELECT ctid FROM appointment WHERE company_id = c.company_id AND start_at < $1 LIMIT $2) a LIMIT $2`,
  },
  {
    table: 'delivery',
    days: 400,
    oldRows: `SELECT ctid FROM (SELECT ctid, created_at FROM delivery ORDER BY id LIMIT $2) first WHERE created_at < $1`,
  },
  {
    table: 'sandbox_message',
    days: 60,
    oldRows: `SELECT ctid FROM (SELECT ctid, at FROM sandbox_message ORDER BY id LIMIT $2) first WHERE at < $1`,
  },
] as const;

/** Rows per statement: small, so that locks are short. */
const BATCH = 2_000;

/** Deletes old appointments, deliveries and messages of simulated phones. */
export async function deleteOldReminders(
  { pool }: DatabaseConnection,
  now: Date,
  batch = BATCH,
): Promise<void> {
  for (const { table, days, oldRows } of RETENTION) {
    const latest = new Date(now.getTime() - days * DAY_MS);
    let deleted: number | null;
    do {
      ({ rowCount: deleted } = await pool.query(`DELETE FROM ${table} WHERE ctid = ANY(ARRAY(${oldRows}))`, [
        latest,
        batch,
      ]));
    } while (deleted === batch);
  }
}
