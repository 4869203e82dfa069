import { DatabaseConnection } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';

@Injectable()
export class ReminderTickRepository {
  constructor(private readonly connection: DatabaseConnection) {}

  /**
   * Moves up to `limit` reminders that are due into the log of deliveries. One that stands there already stays as it is,
   * unless it was skipped: what was in the way then may be gone. Answers how many were moved.
   */
  async moveDue(now: Date, limit: number): Promise<number> {
    const { rowCount } = await this.connection.pool.query({
      name: 'reminders.move-due',
      text: `WITH due AS (
               SELECT a.company_id, a.id, a.client_id, a.start_at, a.remind_at FROM appointment a
               WHERE a.remind_at <= $1
                 AND NOT EXISTS (SELECT FROM erased_company e WHERE e.company_id = a.company_id)
               ORDER BY a.remind_at LIMIT $2 FOR UPDATE SKIP LOCKED
             ), logged AS (
               INSERT INTO delivery AS kept
                 (company_id, kind, appointment_id, start_at, client_id, due_at, next_attempt_at)
               SELECT company_id, 'reminder', id, start_at, client_id, remind_at, $1 FROM due
               ON CONFLICT (company_id, appointment_id, start_at, client_id) DO UPDATE
               SET status = 'queued', reason = NULL, attempts = 0,
                 due_at = excluded.due_at, next_attempt_at = excluded.next_attempt_at
               WHERE kept.status = 'skipped'
             )
             UPDATE appointment a SET remind_at = NULL FROM due
             WHERE a.company_id = due.company_id AND a.id = due.id`,
      values: [now, limit],
    });
    return rowCount ?? 0;
  }

  /** Companies with something to send or to look up. */
  async listWaiting(now: Date): Promise<number[]> {
    const { rows } = await this.connection.pool.query<{ company_id: number }>({
      name: 'reminders.waiting',
      text: `SELECT DISTINCT company_id FROM delivery
             WHERE status = 'queued' AND kind = 'reminder' AND next_attempt_at <= $1
               AND (claimed_until IS NULL OR claimed_until <= $1)`,
      values: [now],
    });
    return rows.map(({ company_id }) => company_id);
  }

  /** Test messages whose sender died: nobody waits for them, and the next one is a click away. */
  async giveUpTests(now: Date): Promise<void> {
    await this.connection.pool.query({
      name: 'reminders.give-up-tests',
      text: `UPDATE delivery SET status = 'failed', reason = 'provider_unavailable', claimed_until = NULL
             WHERE status = 'queued' AND kind = 'test' AND next_attempt_at <= $1 AND claimed_until <= $1`,
      values: [now],
    });
  }
}
