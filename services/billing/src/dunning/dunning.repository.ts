import {
  DUNNING_DAYS,
  type DunningMessage,
  type DunningSettings,
  type DunningStatus,
  dunningSettingsSchema,
  type Payment,
} from '@alinha/contracts-billing';
import { addDays, parseWallClock } from '@alinha/contracts-core';
import { DatabaseConnection } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { BillingDatabase, type Tx } from '../billing.database.ts';
import { PAYMENT_JSON, PAYMENT_TABLES } from '../payments/payment-sql.ts';

const PAGE_ROWS = 50;

const SETTINGS = 'enabled, first_hour, last_hour, before_1, after_1, after_3, after_7';
const MESSAGE_JSON = `json_build_object(
  'id', m.id, 'client_id', m.client_id, 'client_name', c.name, 'day', to_char(m.day, 'YYYY-MM-DD'),
  'status', m.status, 'reason', m.reason, 'sent_at', to_char(m.sent_at, 'YYYY-MM-DD HH24:MI:SS'), 'sent_by', m.sent_by
)`;
const MESSAGE_TABLES =
  'dunning_message m JOIN client c ON c.company_id = m.company_id AND c.id = m.client_id';

/** A message and the present state of its client. */
export type MessageToSend = {
  readonly clientId: number;
  readonly clientName: string;
  readonly isArchived: boolean;
  readonly isOptedOut: boolean;
  readonly day: string;
  readonly status: DunningStatus;
};

/** Settings, opt-outs and log of the messages about unpaid payments. */
@Injectable()
export class DunningRepository {
  constructor(
    private readonly connection: DatabaseConnection,
    private readonly database: BillingDatabase,
  ) {}

  async findSettings(companyId: number): Promise<DunningSettings | null> {
    const { rows } = await this.connection.pool.query({
      name: 'dunning.settings',
      text: `SELECT ${SETTINGS} FROM dunning_settings WHERE company_id = $1`,
      values: [companyId],
    });
    return rows[0] ? dunningSettingsSchema.parse(rows[0]) : null;
  }

  async listCompanies(): Promise<number[]> {
    const rows = await this.database.client.dunningSettings.findMany({
      where: { enabled: true },
      select: { company_id: true },
      orderBy: { company_id: 'asc' },
    });
    return rows.map(({ company_id }) => company_id);
  }

  /** Locks the settings until `tx` ends, and adds `first` when there are none. */
  async lockSettings(tx: Tx, companyId: number, first: DunningSettings): Promise<DunningSettings> {
    await tx.dunningSettings.createMany({ data: { company_id: companyId, ...first }, skipDuplicates: true });
    const [row] = await tx.$queryRawUnsafe<unknown[]>(
      `SELECT ${SETTINGS} FROM dunning_settings WHERE company_id = $1 FOR UPDATE`,
      companyId,
    );
    return dunningSettingsSchema.parse(row);
  }

  async saveSettings(tx: Tx, companyId: number, data: DunningSettings): Promise<void> {
    await tx.dunningSettings.update({ where: { company_id: companyId }, data });
  }

  /** Adds and returns the messages of a day. Later calls of the day add none: staff correct payments during the day. */
  async queueDue(
    tx: Tx,
    companyId: number,
    today: string,
  ): Promise<readonly { readonly id: number; readonly client_id: number }[]> {
    const isFirst = await tx.$executeRaw`
      UPDATE dunning_settings SET queued_on = ${today}::date
      WHERE company_id = ${companyId} AND enabled AND queued_on IS DISTINCT FROM ${today}::date`;
    if (!isFirst) return [];
    const dueDates = Object.values(DUNNING_DAYS).map((days) => addDays(today, -days));
    return tx.$queryRaw`
      INSERT INTO dunning_message (company_id, client_id, day, status)
      SELECT c.company_id, c.id, ${today}::date, 'queued' FROM client c
      WHERE c.company_id = ${companyId} AND NOT c.archived AND c.id IN (
        SELECT p.client_id FROM payment p
        WHERE p.company_id = ${companyId} AND p.paid_at IS NULL AND p.removed_at IS NULL
          AND p.due_date = ANY(${dueDates}::date[]))
      ORDER BY c.id
      ON CONFLICT DO NOTHING
      RETURNING id, client_id`;
  }

  async find(companyId: number, id: number): Promise<MessageToSend | null> {
    const { rows } = await this.connection.pool.query<MessageToSend>({
      name: 'dunning.find',
      text: `SELECT m.client_id AS "clientId", c.name AS "clientName", c.archived AS "isArchived",
               to_char(m.day, 'YYYY-MM-DD') AS day, m.status, EXISTS (
                 SELECT FROM dunning_opt_out x WHERE x.company_id = m.company_id AND x.client_id = m.client_id
               ) AS "isOptedOut"
             FROM ${MESSAGE_TABLES} WHERE m.company_id = $1 AND m.id = $2`,
      values: [companyId, id],
    });
    return rows[0] ?? null;
  }

  /** Unpaid payments of a client, earliest due first. */
  async listOpen(companyId: number, clientId: number, today: string): Promise<Payment[]> {
    const { rows } = await this.connection.pool.query<{ item: Payment }>({
      name: 'dunning.open',
      text: `SELECT ${PAYMENT_JSON} AS item FROM ${PAYMENT_TABLES}
             WHERE p.company_id = $1 AND p.client_id = $3 AND p.paid_at IS NULL AND p.removed_at IS NULL
             ORDER BY p.due_date, p.id`,
      values: [companyId, today, clientId],
    });
    return rows.map(({ item }) => item);
  }

  /** The first outcome counts. `sentAt` is a wall-clock time; null unless it was sent. */
  async settle(
    companyId: number,
    id: number,
    {
      status,
      reason,
      sentAt,
    }: { readonly status: DunningStatus; readonly reason: string | null; readonly sentAt: string | null },
  ): Promise<void> {
    await this.database.client.dunningMessage.updateMany({
      where: { company_id: companyId, id, status: 'queued' },
      data: { status, reason, sent_at: sentAt && parseWallClock(sentAt) },
    });
  }

  /** Logs a message written by hand. It replaces an unsent message of the day. False when a sent one exists. */
  async write(tx: Tx, companyId: number, clientId: number, sentAt: string, userId: number): Promise<boolean> {
    const count = await tx.$executeRaw`
      INSERT INTO dunning_message AS m (company_id, client_id, day, status, sent_at, sent_by)
      VALUES (${companyId}, ${clientId}, ${sentAt}::timestamp::date, 'sent', ${sentAt}::timestamp, ${userId})
      ON CONFLICT (company_id, client_id, day) DO UPDATE
      SET status = 'sent', reason = NULL, sent_at = excluded.sent_at, sent_by = excluded.sent_by WHERE m.status <> 'sent'`;
    return count > 0;
  }

  async get(tx: Tx, companyId: number, clientId: number, day: string): Promise<DunningMessage> {
    const [row] = await tx.$queryRawUnsafe<{ item: DunningMessage }[]>(
      `SELECT ${MESSAGE_JSON} AS item FROM ${MESSAGE_TABLES} WHERE m.company_id = $1 AND m.client_id = $2 AND m.day = $3::date`,
      ...[companyId, clientId, day],
    );
    if (!row) throw new Error('the message of the day was not stored');
    return row.item;
  }

  /** A JSON array, latest first. */
  async listJson(companyId: number, beforeId: number | null): Promise<string> {
    const { rows } = await this.connection.pool.query<{ list: string }>({
      name: 'dunning.list',
      text: `SELECT coalesce(json_agg(item), '[]')::text AS list FROM (
               SELECT ${MESSAGE_JSON} AS item FROM ${MESSAGE_TABLES}
               WHERE m.company_id = $1 AND ($2::integer IS NULL OR m.id < $2)
               ORDER BY m.id DESC LIMIT ${PAGE_ROWS}) page`,
      values: [companyId, beforeId],
    });
    return rows[0]?.list ?? '[]';
  }

  /** Name of a client, and since when they opted out; null for an unknown client. */
  async findClient(
    companyId: number,
    clientId: number,
  ): Promise<{ readonly name: string; readonly since: Date | null } | null> {
    const row = await this.database.client.client.findUnique({
      where: { company_id_id: { company_id: companyId, id: clientId } },
      select: { name: true, opt_out: { select: { since: true } } },
    });
    return row && { name: row.name, since: row.opt_out?.since ?? null };
  }

  /** False when nothing changes. */
  async saveOptOut(
    tx: Tx,
    companyId: number,
    clientId: number,
    { wanted, at }: { readonly wanted: boolean; readonly at: Date },
  ): Promise<boolean> {
    const key = { company_id: companyId, client_id: clientId };
    const { count } = wanted
      ? await tx.dunningOptOut.deleteMany({ where: key })
      : await tx.dunningOptOut.createMany({ data: { ...key, since: at }, skipDuplicates: true });
    return count > 0;
  }
}
