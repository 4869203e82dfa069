import type { Language } from '@alinha/contracts-core';
import { type Answer, answerSchema, appointmentAnswered } from '@alinha/contracts-messaging';
import { type PublishedEvent, publish, usableZone } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { MessagingDatabase, type Tx } from '../messaging.database.ts';
import type { OpenReminder } from './reminder-answered.ts';

const ANSWERED_AT = `to_char(a.received_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The latest answer of each appointment's client. */
export const ANSWER_EVENTS: PublishedEvent = {
  event: appointmentAnswered,
  everything: `
    SELECT DISTINCT ON (d.company_id, d.appointment_id) d.company_id, d.appointment_id, d.client_id, a.id AS version,
      to_char(d.start_at, 'YYYY-MM-DD HH24:MI:SS') AS start_at, a.answer, ${ANSWERED_AT} AS answered_at,
      CASE WHEN a.automatic THEN jsonb_build_object('language', c.language, 'answered_at', ${ANSWERED_AT}) END AS automatic
    FROM answer a JOIN delivery d ON d.company_id = a.company_id AND d.id = a.delivery_id
    JOIN company c ON c.company_id = d.company_id
    LEFT JOIN appointment p ON p.company_id = d.company_id AND p.id = d.appointment_id
    WHERE d.appointment_id IS NOT NULL AND (p.id IS NULL OR p.client_id = d.client_id)
    ORDER BY d.company_id, d.appointment_id, a.id DESC`,
};

/** A sent reminder and its appointment now. Times are the company's wall clock. */
export type SentReminder = {
  readonly id: number;
  readonly companyId: number;
  readonly appointmentId: number;
  readonly companyName: string;
  readonly language: Language;
  readonly timeZone: string;
  readonly professionalName: string;
  /** Start in the reminder. */
  readonly start: string;
  readonly end: string;
  readonly isMoved: boolean;
  /** Deleted, or given to another client. */
  readonly isCancelled: boolean;
  readonly isDone: boolean;
  /** Whether an answer by link changes the attendance now. */
  readonly isAutomatic: boolean;
};

type AnsweredReminder = {
  readonly appointment_id: number;
  readonly client_id: number;
  readonly start_at: string;
  readonly language: Language;
};

export type NewAnswer = {
  readonly companyId: number;
  readonly deliveryId: number;
  readonly answer: Answer;
  readonly via: 'reply' | 'link';
  /** Provider's id of the client's message; null for an answer by link. A message counts once. */
  readonly messageId: string | null;
  readonly receivedAt: Date;
  /** False when the client may mean another reminder. Staff then decide, also with automatic answers. */
  readonly isCertain: boolean;
};

@Injectable()
export class AnswersRepository {
  constructor(private readonly database: MessagingDatabase) {}

  async findReminder(id: number, tx: Tx = this.database.client): Promise<SentReminder | null> {
    const [row] = await tx.$queryRaw<SentReminder[]>`
      SELECT d.id, d.company_id AS "companyId", d.appointment_id AS "appointmentId", c.name AS "companyName", c.language,
        c.timezone AS "timeZone", COALESCE(e.name, '') AS "professionalName",
        to_char(d.start_at, 'YYYY-MM-DD HH24:MI:SS') AS start,
        to_char(d.start_at + (a.end_at - a.start_at), 'YYYY-MM-DD HH24:MI:SS') AS "end",
        a.start_at <> d.start_at AS "isMoved", a.deleted OR a.client_id <> d.client_id AS "isCancelled", a.done AS "isDone",
        COALESCE(s.reminder_answers = 'automatic', false) AS "isAutomatic"
      FROM delivery d
      JOIN company c ON c.company_id = d.company_id
      JOIN appointment a ON a.company_id = d.company_id AND a.id = d.appointment_id
      LEFT JOIN whatsapp_settings s ON s.company_id = d.company_id
      LEFT JOIN employee e ON e.company_id = a.company_id AND e.id = a.employee_id
      WHERE d.id = ${id} AND d.kind = 'reminder'`;
    return row ? { ...row, timeZone: usableZone(row.timeZone) } : null;
  }

  /** Serializes the answers to one reminder, so that their ids ascend in their order. */
  async lock(tx: Tx, deliveryId: number): Promise<void> {
    await tx.$queryRaw`SELECT id FROM delivery WHERE id = ${deliveryId} FOR UPDATE`;
  }

  async findLast(
    deliveryId: number,
    tx: Tx = this.database.client,
  ): Promise<{ readonly answer: Answer; readonly receivedAt: Date } | null> {
    const row = await tx.answer.findFirst({ where: { delivery_id: deliveryId }, orderBy: { id: 'desc' } });
    return row && { answer: answerSchema.parse(row.answer), receivedAt: row.received_at };
  }

  /** Locks and returns reminders sent to `phones`, or quoted, whose appointment is unchanged and starts after `now`. */
  async lockOpen(
    tx: Tx,
    companyId: number,
    { phones, quotes, now }: { phones: readonly string[]; quotes: string | null; now: string },
  ): Promise<OpenReminder[]> {
    await tx.$queryRaw`
      SELECT id FROM delivery
      WHERE company_id = ${companyId} AND status = 'sent' AND kind = 'reminder' AND start_at > ${now}::timestamp
        AND (phone = ANY(${[...phones]}::text[]) OR provider_message_id = ${quotes})
      ORDER BY id FOR UPDATE`;
    return tx.$queryRaw<OpenReminder[]>`
      SELECT d.id AS "deliveryId", to_char(d.start_at, 'YYYY-MM-DD HH24:MI:SS') AS start, d.sent_at AS "sentAt",
        d.provider_message_id AS "messageId",
        (SELECT answer FROM answer WHERE company_id = d.company_id AND delivery_id = d.id ORDER BY id DESC LIMIT 1) AS answer
      FROM delivery d
      JOIN appointment a ON a.company_id = d.company_id AND a.id = d.appointment_id AND a.client_id = d.client_id
        AND a.start_at = d.start_at
      WHERE d.company_id = ${companyId} AND d.status = 'sent' AND d.kind = 'reminder' AND d.start_at > ${now}::timestamp
        AND (d.phone = ANY(${[...phones]}::text[]) OR d.provider_message_id = ${quotes})
        AND NOT a.deleted AND NOT a.done`;
  }

  /** Stores and publishes an answer, once per message. Its effect is stored too: a later setting does not change it. */
  async add(
    tx: Tx,
    { companyId, deliveryId, answer, via, messageId, receivedAt, isCertain }: NewAnswer,
  ): Promise<void> {
    const [added] = await tx.$queryRaw<{ id: number; automatic: boolean }[]>`
      INSERT INTO answer (company_id, delivery_id, answer, via, provider_message_id, received_at, automatic)
      VALUES (${companyId}, ${deliveryId}, ${answer}, ${via}, ${messageId}, ${receivedAt}::timestamptz,
        ${isCertain} AND EXISTS (
          SELECT FROM whatsapp_settings WHERE company_id = ${companyId} AND reminder_answers = 'automatic'))
      ON CONFLICT (company_id, provider_message_id) DO NOTHING
      RETURNING id, automatic`;
    if (!added) return;
    const [delivery] = await tx.$queryRaw<AnsweredReminder[]>`
      SELECT d.appointment_id, d.client_id, to_char(d.start_at, 'YYYY-MM-DD HH24:MI:SS') AS start_at,
        c.language
      FROM delivery d JOIN company c ON c.company_id = d.company_id
      WHERE d.company_id = ${companyId} AND d.id = ${deliveryId}`;
    if (!delivery) return;
    const { language, ...answered } = delivery;
    const answered_at = receivedAt.toISOString();
    await publish(tx, appointmentAnswered, {
      company_id: companyId,
      ...answered,
      version: added.id,
      answer,
      answered_at,
      ...(added.automatic && { automatic: { answered_at, language } }),
    });
  }
}
