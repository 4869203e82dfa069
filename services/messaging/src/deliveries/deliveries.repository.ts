import { wallClockAt } from '@alinha/contracts-core';
import type { Answer, Delivery, DeliveryReason, DeliveryStatus, Receipt } from '@alinha/contracts-messaging';
import { DatabaseConnection } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../messaging.database.ts';

/** [from, to) of when it was due. */
export type DeliveryFilter = {
  readonly clientId: number | null;
  readonly from: Date | null;
  readonly to: Date | null;
};

type DeliveryRow = {
  readonly id: number;
  readonly kind: Delivery['kind'];
  readonly status: DeliveryStatus;
  readonly reason: DeliveryReason | null;
  readonly appointment_id: number | null;
  readonly start_datetime: string | null;
  readonly client_id: number | null;
  readonly client_name: string | null;
  readonly phone: string | null;
  readonly text: string | null;
  readonly attempts: number;
  readonly due_at: Date;
  readonly sent_at: Date | null;
  readonly next_attempt_at: Date | null;
  readonly receipt: Receipt | null;
  readonly answer: Answer | null;
};

/** What a reminder is, for who wants it sent again. */
export type ResendableReminder = {
  readonly status: DeliveryStatus;
  readonly start: string;
  readonly clientName: string | null;
  /** The appointment still is what it reminds of: there, at that start, of that client, not done. */
  readonly isRight: boolean;
};

const COLUMNS = `
  d.id, d.kind, d.status, d.reason, d.appointment_id, d.start_at::text AS start_datetime, d.client_id, c.name AS client_name,
  d.phone, d.text, d.attempts, d.due_at, d.sent_at, d.next_attempt_at, d.receipt, (
    SELECT a.answer FROM answer a WHERE a.company_id = d.company_id AND a.delivery_id = d.id ORDER BY a.id DESC LIMIT 1
  ) AS answer`;
const TABLES = 'delivery d LEFT JOIN client c ON c.company_id = d.company_id AND c.id = d.client_id';
const FILTER = `d.company_id = $1 AND ($2::integer IS NULL OR d.client_id = $2)
  AND ($3::timestamptz IS NULL OR d.due_at >= $3) AND ($4::timestamptz IS NULL OR d.due_at < $4)`;

@Injectable()
export class DeliveriesRepository {
  constructor(private readonly connection: DatabaseConnection) {}

  /** Latest first; times on the clock of `timeZone`. */
  async list(
    companyId: number,
    timeZone: string,
    { clientId, from, to }: DeliveryFilter,
    page: {
      readonly status: DeliveryStatus | null;
      readonly beforeId: number | null;
      readonly limit: number;
    },
  ): Promise<Delivery[]> {
    const { rows } = await this.connection.pool.query<DeliveryRow>({
      name: 'deliveries.list',
      text: `SELECT ${COLUMNS} FROM ${TABLES}
             WHERE ${FILTER} AND ($5::text IS NULL OR d.status = $5) AND ($6::integer IS NULL OR d.id < $6)
             ORDER BY d.id DESC LIMIT $7`,
      values: [companyId, clientId, from, to, page.status, page.beforeId, page.limit],
    });
    return rows.map((row) => deliveryOf(row, timeZone));
  }

  async counts(
    companyId: number,
    { clientId, from, to }: DeliveryFilter,
  ): Promise<Record<DeliveryStatus, number>> {
    const { rows } = await this.connection.pool.query<{ status: DeliveryStatus; count: number }>({
      name: 'deliveries.counts',
      text: `SELECT d.status, count(*)::integer AS count FROM delivery d WHERE ${FILTER} GROUP BY d.status`,
      values: [companyId, clientId, from, to],
    });
    const none = { queued: 0, sent: 0, failed: 0, skipped: 0 };
    return { ...none, ...Object.fromEntries(rows.map(({ status, count }) => [status, count])) };
  }

  async find(companyId: number, id: number, timeZone: string): Promise<Delivery | null> {
    const { rows } = await this.connection.pool.query<DeliveryRow>({
      name: 'deliveries.find',
      text: `SELECT ${COLUMNS} FROM ${TABLES} WHERE d.company_id = $1 AND d.id = $2`,
      values: [companyId, id],
    });
    return rows[0] ? deliveryOf(rows[0], timeZone) : null;
  }

  /** Null for one that does not exist, or is no reminder. */
  async lockReminder(tx: Tx, companyId: number, id: number): Promise<ResendableReminder | null> {
    const [row] = await tx.$queryRaw<
      { status: DeliveryStatus; start: string; client_name: string | null; is_right: boolean | null }[]
    >`
      SELECT d.status, d.start_at::text AS start, c.name AS client_name,
        a.start_at = d.start_at AND a.client_id = d.client_id AND NOT a.done AND NOT a.deleted AS is_right
      FROM delivery d
      LEFT JOIN client c ON c.company_id = d.company_id AND c.id = d.client_id
      LEFT JOIN appointment a ON a.company_id = d.company_id AND a.id = d.appointment_id
      WHERE d.company_id = ${companyId} AND d.id = ${id} AND d.kind = 'reminder' FOR UPDATE OF d`;
    if (!row) return null;
    const { status, start, client_name: clientName, is_right } = row;
    return { status, start, clientName, isRight: is_right ?? false };
  }

  /**
   * Gives a reminder another turn. One that was tried through the phone that the company has now is looked up there first:
   * it may have gone out after all.
   */
  async requeue(tx: Tx, companyId: number, id: number, now: Date): Promise<void> {
    await tx.$executeRaw`
      UPDATE delivery d
      SET status = 'queued', reason = NULL, attempts = 0, next_attempt_at = ${now},
        claimed_until = (
          SELECT ${now}::timestamptz FROM whatsapp_settings s
          WHERE s.company_id = d.company_id AND s.instance_id = d.instance AND d.address IS NOT NULL)
      WHERE company_id = ${companyId} AND id = ${id}`;
  }

  /** The phone is there: what waits for it has its turn. */
  async wakeWaiting(tx: Tx, companyId: number, now: Date): Promise<void> {
    await tx.$executeRaw`
      UPDATE delivery SET next_attempt_at = ${now}
      WHERE company_id = ${companyId} AND status = 'queued' AND reason = 'not_connected' AND next_attempt_at > ${now}`;
  }

  /** A test message that somebody is about to send. */
  async addTest(
    tx: Tx,
    companyId: number,
    test: { readonly phone: string; readonly instance: string; readonly text: string },
    now: Date,
    claimedUntil: Date,
  ): Promise<number> {
    const [row] = await tx.$queryRaw<{ id: number }[]>`
      INSERT INTO delivery
        (company_id, kind, phone, text, instance, attempts, due_at, next_attempt_at, claimed_until)
      VALUES (${companyId}, 'test', ${test.phone}, ${test.text}, ${test.instance}, 1, ${now}, ${claimedUntil}, ${claimedUntil})
      RETURNING id`;
    if (!row) throw new Error('an insert answered nothing');
    return row.id;
  }
}

function deliveryOf(row: DeliveryRow, timeZone: string): Delivery {
  const shown = (at: Date | null) => at && wallClockAt(at, timeZone);
  return {
    ...row,
    due_at: wallClockAt(row.due_at, timeZone),
    sent_at: shown(row.sent_at),
    next_attempt_at: shown(row.next_attempt_at),
  };
}
