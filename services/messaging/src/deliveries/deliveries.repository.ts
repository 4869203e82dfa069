import { wallClockAt } from '@alinha/contracts-core';
import type { Answer, Delivery, DeliveryReason, DeliveryStatus, Receipt } from '@alinha/contracts-messaging';
import { DatabaseConnection } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { MessagingDatabase, type Tx } from '../messaging.database.ts';

/** `from` (inclusive) and `to` (exclusive) limit the due time. Null matches all. */
export type DeliveryFilter = {
  readonly clientIds: readonly number[] | null;
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

/** A reminder that a user wants to send again. */
export type ResendableReminder = {
  readonly status: DeliveryStatus;
  readonly start: string;
  readonly clientName: string | null;
  /** The appointment still has this start and client, and is neither done nor deleted. */
  readonly isCurrent: boolean;
  /** Its last attempt was made through the company's present phone, so that the message can be looked up. */
  readonly canLookUp: boolean;
};

const COLUMNS = `
  d.id, d.kind, d.status, d.reason, d.appointment_id, d.start_at::text AS start_datetime, d.client_id, c.name AS client_name,
  d.phone, d.text, d.attempts, d.due_at, d.sent_at, d.next_attempt_at, d.receipt, (
    SELECT a.answer FROM answer a WHERE a.company_id = d.company_id AND a.delivery_id = d.id ORDER BY a.id DESC LIMIT 1
  ) AS answer`;
const TABLES = 'delivery d LEFT JOIN client c ON c.company_id = d.company_id AND c.id = d.client_id';
const FILTER = `d.company_id = $1 AND ($2::integer[] IS NULL OR d.client_id = ANY ($2))
  AND ($3::timestamptz IS NULL OR d.due_at >= $3) AND ($4::timestamptz IS NULL OR d.due_at < $4)`;

@Injectable()
export class DeliveriesRepository {
  constructor(
    private readonly database: MessagingDatabase,
    private readonly connection: DatabaseConnection,
  ) {}

  /** Latest first; times are wall clock times of `timeZone`. */
  async list(
    companyId: number,
    timeZone: string,
    { clientIds, from, to }: DeliveryFilter,
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
      values: [companyId, clientIds, from, to, page.status, page.beforeId, page.limit],
    });
    return rows.map((row) => deliveryOf(row, timeZone));
  }

  async counts(
    companyId: number,
    { clientIds, from, to }: DeliveryFilter,
  ): Promise<Record<DeliveryStatus, number>> {
    const { rows } = await this.connection.pool.query<{ status: DeliveryStatus; count: number }>({
      name: 'deliveries.counts',
      text: `SELECT d.status, count(*)::integer AS count FROM delivery d WHERE ${FILTER} GROUP BY d.status`,
      values: [companyId, clientIds, from, to],
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

  /** Null for an unknown id and for a test message. */
  async lockReminder(tx: Tx, companyId: number, id: number): Promise<ResendableReminder | null> {
    const [row] = await tx.$queryRaw<
      {
        status: DeliveryStatus;
        start: string;
        client_name: string | null;
        is_current: boolean | null;
        can_look_up: boolean | null;
      }[]
    >`
      SELECT d.status, d.start_at::text AS start, c.name AS client_name,
        a.start_at = d.start_at AND a.client_id = d.client_id AND NOT a.done AND NOT a.deleted AS is_current,
        s.instance_id = d.instance AND d.address IS NOT NULL AS can_look_up
      FROM delivery d
      LEFT JOIN client c ON c.company_id = d.company_id AND c.id = d.client_id
      LEFT JOIN appointment a ON a.company_id = d.company_id AND a.id = d.appointment_id
      LEFT JOIN whatsapp_settings s ON s.company_id = d.company_id
      WHERE d.company_id = ${companyId} AND d.id = ${id} AND d.kind = 'reminder' FOR UPDATE OF d`;
    if (!row) return null;
    const { status, start, client_name: clientName } = row;
    return {
      status,
      start,
      clientName,
      isCurrent: row.is_current ?? false,
      canLookUp: row.can_look_up ?? false,
    };
  }

  /** Queues a reminder again. `isUnknown`: its last attempt may have been sent, and is looked up first. */
  async requeue(tx: Tx, companyId: number, id: number, now: Date, isUnknown: boolean): Promise<void> {
    await tx.delivery.update({
      where: { company_id_id: { company_id: companyId, id } },
      data: {
        status: 'queued',
        reason: null,
        attempts: 0,
        next_attempt_at: now,
        ...(isUnknown ? { claimed_until: now } : { claimed_until: null, instance: null }),
      },
    });
  }

  /** The phone is connected: reminders that wait for it are sent at once. */
  async retryWaiting(tx: Tx, companyId: number, now: Date): Promise<void> {
    await tx.$executeRaw`
      UPDATE delivery SET next_attempt_at = ${now}
      WHERE company_id = ${companyId} AND status = 'queued' AND reason = 'not_connected' AND next_attempt_at > ${now}`;
  }

  /** Adds a test message, claimed by this process. */
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
    if (!row) throw new Error('the insert returned no row');
    return row.id;
  }

  /** Stores the outcome of a test message while this process still claims it. */
  async settleTest(
    companyId: number,
    id: number,
    claimedUntil: Date,
    outcome: { readonly messageId: string; readonly sentAt: Date } | DeliveryReason,
  ): Promise<void> {
    const isSent = typeof outcome !== 'string';
    await this.database.client.delivery.updateMany({
      where: { company_id: companyId, id, status: 'queued', claimed_until: claimedUntil },
      data: {
        ...(isSent
          ? { status: 'sent', provider_message_id: outcome.messageId, sent_at: outcome.sentAt }
          : { status: 'failed', reason: outcome }),
        claimed_until: null,
        next_attempt_at: null,
      },
    });
  }

  /** Test messages whose process stopped. No user waits for them any more. */
  async failAbandonedTests(now: Date): Promise<void> {
    await this.database.client.delivery.updateMany({
      where: { status: 'queued', kind: 'test', next_attempt_at: { lte: now }, claimed_until: { lte: now } },
      data: { status: 'failed', reason: 'provider_unavailable', claimed_until: null },
    });
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
