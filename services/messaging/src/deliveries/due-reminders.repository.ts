import { DatabaseConnection, Gathered, grouped } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import type { DueReminder } from './outcomes.ts';

type DueRow = {
  /** Which question it answers, from 1. */
  readonly place: number;
  readonly id: number;
  readonly appointment_id: number;
  readonly start_at: string;
  readonly client_id: number;
  readonly attempts: number;
  readonly next_attempt_at: Date;
  readonly claimed_until: Date | null;
  readonly phone: string | null;
  readonly instance: string | null;
};

type AskedDue = { readonly companyId: number; readonly now: Date; readonly limit: number };

/** What is to be sent now, and whose. Companies whose turn comes in the same moment share their statements. */
@Injectable()
export class DueRemindersRepository {
  private readonly due = new Gathered((asked: readonly AskedDue[]) => this.takeDue(asked));

  constructor(private readonly connection: DatabaseConnection) {}

  /** Companies with something to send or to look up. */
  async listCompanies(now: Date): Promise<number[]> {
    const { rows } = await this.connection.pool.query<{ company_id: number }>({
      name: 'due-reminders.companies',
      text: `SELECT company_id FROM company c
             WHERE EXISTS (SELECT FROM appointment a WHERE a.company_id = c.company_id AND a.remind_at <= $1)
               OR EXISTS (SELECT FROM delivery d WHERE d.company_id = c.company_id AND d.status = 'queued'
                 AND d.kind = 'reminder' AND d.next_attempt_at <= $1 AND (d.claimed_until IS NULL OR d.claimed_until <= $1))`,
      values: [now],
    });
    return rows.map(({ company_id }) => company_id);
  }

  /** At most `limit` of a company's, soonest start first. */
  take(companyId: number, now: Date, limit: number): Promise<DueReminder[]> {
    return this.due.do({ companyId, now, limit });
  }

  /** Test messages whose sender died: nobody waits for them, and the next one is a click away. */
  async giveUpTests(now: Date): Promise<void> {
    await this.connection.pool.query({
      name: 'due-reminders.give-up-tests',
      text: `UPDATE delivery SET status = 'failed', reason = 'provider_unavailable', claimed_until = NULL
             WHERE status = 'queued' AND kind = 'test' AND next_attempt_at <= $1 AND claimed_until <= $1`,
      values: [now],
    });
  }

  private async takeDue(asked: readonly AskedDue[]): Promise<DueReminder[][]> {
    const values = [
      asked.map(({ companyId }) => companyId),
      asked.map(({ now }) => now),
      asked.map(({ limit }) => limit),
    ];
    await this.moveDue(values);
    const { rows } = await this.connection.pool.query<DueRow>({
      name: 'due-reminders.list',
      text: `SELECT * FROM (
               SELECT d.company_id, d.id, d.appointment_id, d.start_at::text, d.client_id, d.attempts, d.next_attempt_at,
                 d.claimed_until, d.phone, d.instance, asked.place::integer, asked.most,
                 row_number() OVER (PARTITION BY asked.place ORDER BY d.start_at, d.id) AS turn
               FROM delivery d
               JOIN unnest($1::integer[], $2::timestamptz[], $3::integer[])
                 WITH ORDINALITY AS asked (company_id, now, most, place) USING (company_id)
               WHERE d.status = 'queued' AND d.kind = 'reminder' AND d.next_attempt_at <= asked.now
                 AND (d.claimed_until IS NULL OR d.claimed_until <= asked.now)
                 AND d.next_attempt_at <= (SELECT max(at) FROM unnest($2::timestamptz[]) at)
             ) due
             WHERE turn <= most ORDER BY place, turn`,
      values,
    });
    const byPlace = grouped(rows, ({ place }) => place);
    return asked.map((_, index) => (byPlace.get(index + 1) ?? []).map(dueReminderOf));
  }

  /**
   * Moves reminders whose moment is there into the log of deliveries. One that stands there already stays as it is, unless
   * it was skipped: what was in the way then may be gone.
   */
  private async moveDue(values: readonly unknown[]): Promise<void> {
    await this.connection.pool.query({
      name: 'due-reminders.move',
      text: `WITH due AS (
               SELECT a.*, asked.now
               FROM unnest($1::integer[], $2::timestamptz[], $3::integer[]) AS asked (company_id, now, most),
                 LATERAL (
                   SELECT company_id, id, client_id, start_at, remind_at FROM appointment
                   WHERE company_id = asked.company_id AND remind_at <= asked.now
                   ORDER BY remind_at, start_at, id LIMIT asked.most FOR UPDATE SKIP LOCKED
                 ) a
               WHERE NOT EXISTS (SELECT FROM erased_company e WHERE e.company_id = a.company_id)
             ), logged AS (
               INSERT INTO delivery AS kept
                 (company_id, kind, appointment_id, start_at, client_id, due_at, next_attempt_at)
               SELECT company_id, 'reminder', id, start_at, client_id, remind_at, now FROM due
               ON CONFLICT (company_id, appointment_id, start_at, client_id) DO UPDATE
               SET status = 'queued', reason = NULL, attempts = 0,
                 due_at = excluded.due_at, next_attempt_at = excluded.next_attempt_at
               WHERE kept.status = 'skipped'
             )
             UPDATE appointment a SET remind_at = NULL FROM due
             WHERE a.company_id = due.company_id AND a.id = due.id`,
      values: [...values],
    });
  }
}

function dueReminderOf(row: DueRow): DueReminder {
  return {
    id: row.id,
    appointmentId: row.appointment_id,
    start: row.start_at,
    clientId: row.client_id,
    attempts: row.attempts,
    turnAt: row.next_attempt_at,
    claimedUntil: row.claimed_until,
    phone: row.phone,
    instance: row.instance,
  };
}
