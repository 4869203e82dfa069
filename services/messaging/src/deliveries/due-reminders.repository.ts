import { DatabaseConnection, Gathered, grouped, type Transaction } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import type { DueReminder } from './outcomes.ts';
import { byAppointment, DUE, LOG_DUE } from './sending.statements.ts';

type DueRow = {
  /** Which question it answers, from 1. */
  readonly place: number;
  readonly id: number;
  readonly is_logged: boolean;
  /** Not in the log as one to be sent, but there already. */
  readonly is_again: boolean;
  readonly appointment_id: number;
  readonly start_at: string;
  readonly client_id: number;
  readonly due_at: Date;
  readonly attempts: number;
  readonly next_attempt_at: Date;
  readonly claimed_until: Date | null;
  readonly phone: string | null;
  readonly address: string | null;
  readonly instance: string | null;
};

export type CompanyReminder = DueReminder & { readonly companyId: number };
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

  /**
   * Writes into the log what is due and cannot go out now. Of two that do so one does; where the appointment is due for
   * something else by now, none.
   */
  async log(tx: Transaction, reminders: readonly CompanyReminder[]): Promise<void> {
    await tx.$executeRawUnsafe(LOG_DUE, ...DUE.parametersOf(byAppointment(reminders)));
  }

  private async takeDue(asked: readonly AskedDue[]): Promise<DueReminder[][]> {
    let rows = await this.list(asked);
    if (rows.some(({ is_again }) => is_again)) {
      await this.moveAgain(asked);
      rows = (await this.list(asked)).filter(({ is_again }) => !is_again);
    }
    const byPlace = grouped(rows, ({ place }) => place);
    return asked.map((_, index) => (byPlace.get(index + 1) ?? []).map(dueReminderOf));
  }

  /** What waits in the log, and what is due and not there yet: that has its number already. */
  private async list(asked: readonly AskedDue[]): Promise<DueRow[]> {
    const { rows } = await this.connection.pool.query<DueRow>({
      name: 'due-reminders.list',
      text: `WITH asked AS MATERIALIZED (
               SELECT * FROM unnest($1::integer[], $2::timestamptz[], $3::integer[])
                 WITH ORDINALITY AS asked (company_id, now, most, place)
             ), due AS (
               SELECT asked.place, asked.most, d.id, false AS is_again, d.appointment_id, d.start_at, d.client_id, d.due_at,
                 d.attempts, d.next_attempt_at, d.claimed_until, d.phone, d.address, d.instance
               FROM asked JOIN delivery d USING (company_id)
               WHERE d.status = 'queued' AND d.kind = 'reminder' AND d.next_attempt_at <= asked.now
                 AND (d.claimed_until IS NULL OR d.claimed_until <= asked.now)
                 AND d.next_attempt_at <= (SELECT max(now) FROM asked)
               UNION ALL
               SELECT asked.place, asked.most, NULL, (
                   SELECT count(*) > 0 FROM delivery d WHERE d.company_id = asked.company_id AND d.appointment_id = a.id
                     AND d.start_at = a.start_at AND d.client_id = a.client_id),
                 a.id, a.start_at, a.client_id, a.remind_at, 0, asked.now, NULL, NULL, NULL, NULL
               FROM asked, LATERAL (
                 SELECT id, start_at, client_id, remind_at FROM appointment
                 WHERE company_id = asked.company_id AND remind_at <= asked.now
                 ORDER BY remind_at, start_at, id LIMIT asked.most
               ) a
               WHERE NOT EXISTS (SELECT FROM erased_company e WHERE e.company_id = asked.company_id)
             )
             SELECT place::integer, coalesce(id, nextval('delivery_id_seq'))::integer AS id, id IS NOT NULL AS is_logged,
               is_again, appointment_id, start_at::text, client_id, due_at, attempts, next_attempt_at, claimed_until, phone,
               address, instance
             FROM (
               SELECT *, row_number() OVER (PARTITION BY place ORDER BY start_at, appointment_id) AS turn FROM due
             ) turns
             WHERE turn <= most ORDER BY place, turn`,
      values: columnsOf(asked),
    });
    return rows;
  }

  /**
   * What is due and stands in the log already stays there as it is, unless it was skipped: what was in the way then may be
   * gone.
   */
  private async moveAgain(asked: readonly AskedDue[]): Promise<void> {
    await this.connection.pool.query({
      name: 'due-reminders.move-again',
      text: `WITH due AS (
               SELECT a.*, asked.now
               FROM unnest($1::integer[], $2::timestamptz[], $3::integer[]) AS asked (company_id, now, most),
                 LATERAL (
                   SELECT company_id, id, client_id, start_at, remind_at FROM appointment
                   WHERE company_id = asked.company_id AND remind_at <= asked.now
                   ORDER BY remind_at, start_at, id LIMIT asked.most FOR UPDATE SKIP LOCKED
                 ) a
             ), again AS (
               UPDATE delivery d
               SET status = 'queued', reason = NULL, attempts = 0, due_at = due.remind_at, next_attempt_at = due.now
               FROM due
               WHERE d.company_id = due.company_id AND d.appointment_id = due.id AND d.start_at = due.start_at
                 AND d.client_id = due.client_id AND d.status = 'skipped'
             )
             UPDATE appointment a SET remind_at = NULL FROM due
             WHERE a.company_id = due.company_id AND a.id = due.id AND EXISTS (
               SELECT FROM delivery d WHERE d.company_id = due.company_id AND d.appointment_id = due.id
                 AND d.start_at = due.start_at AND d.client_id = due.client_id)`,
      values: columnsOf(asked),
    });
  }
}

const columnsOf = (asked: readonly AskedDue[]) => [
  asked.map(({ companyId }) => companyId),
  asked.map(({ now }) => now),
  asked.map(({ limit }) => limit),
];

function dueReminderOf(row: DueRow): DueReminder {
  return {
    id: row.id,
    isLogged: row.is_logged,
    appointmentId: row.appointment_id,
    start: row.start_at,
    clientId: row.client_id,
    dueAt: row.due_at,
    attempts: row.attempts,
    turnAt: row.next_attempt_at,
    claimedUntil: row.claimed_until,
    phone: row.phone,
    address: row.address,
    instance: row.instance,
  };
}
