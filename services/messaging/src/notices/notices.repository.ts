import {
  type DeliveryReason,
  dunningSettled,
  type OfferAnsweredEvent,
  offerAnswered,
  offerUndeliverable,
} from '@alinha/contracts-messaging';
import { publish } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { MessagingDatabase, type Tx } from '../messaging.database.ts';

export type NewNotice = {
  readonly kind: 'offer' | 'credit' | 'outcome' | 'dunning';
  /** Id of the offer, the credit or the message in billing. */
  readonly subjectId: number;
  readonly clientId: number;
  /** Null until it is sent, for unpaid payments. */
  readonly text: string | null;
  readonly at: Date;
  readonly sendBefore: Date;
  readonly openUntil?: Date;
};

/** Messages about unpaid payments give way to all others. */
export type Urgency = 'urgent' | 'dunning';

/** A message that only this process may send until its claim expires. */
export type ClaimedNotice = {
  readonly id: number;
  readonly kind: NewNotice['kind'];
  readonly subjectId: number;
  readonly clientId: number;
  /** Null before the first attempt of a message about unpaid payments. */
  readonly text: string | null;
  readonly attempts: number;
  readonly isFirstClaim: boolean;
  readonly sendBefore: Date;
  readonly claimedUntil: Date;
  /** Through this phone an earlier attempt may have sent it. */
  readonly attempted: { readonly instance: string; readonly address: string; readonly text: string } | null;
};

export type NoticeOutcome =
  | { readonly status: 'sent'; readonly messageId: string }
  | { readonly status: 'failed' | 'skipped'; readonly reason: DeliveryReason }
  | { readonly status: 'queued'; readonly nextAttemptAt: Date; readonly reason?: DeliveryReason };

export type SentOffer = { readonly id: number; readonly offerId: number; readonly sentAt: Date };

type ClaimedRow = Omit<ClaimedNotice, 'claimedUntil' | 'attempted'> & {
  readonly instance: string | null;
  readonly address: string | null;
};

/** Clocks of WhatsApp and of this product differ by less. */
const CLOCK_TOLERANCE_MS = 10_000;
const LATE_ANSWER_MS = 2 * 60 * 60_000;

/** Messages about free places, credits and unpaid payments, as deliveries. */
@Injectable()
export class NoticesRepository {
  constructor(private readonly database: MessagingDatabase) {}

  /** Once for each kind and subject. */
  async add(companyId: number, notice: NewNotice): Promise<void> {
    const { kind, subjectId, clientId, text, at, sendBefore, openUntil = null } = notice;
    await this.database.client.$executeRaw`
      INSERT INTO delivery (company_id, kind, subject_id, client_id, text, due_at, next_attempt_at, send_before, open_until)
      VALUES (${companyId}, ${kind}, ${subjectId}, ${clientId}, ${text}, ${at}::timestamptz, ${at}::timestamptz,
        ${sendBefore}::timestamptz, ${openUntil}::timestamptz)
      ON CONFLICT DO NOTHING`;
  }

  /** Null for an offer without a message. */
  async findClientOfOffer(companyId: number, offerId: number): Promise<number | null> {
    const where = { company_id: companyId, kind: 'offer', subject_id: offerId };
    const row = await this.database.client.delivery.findFirst({ where, select: { client_id: true } });
    return row?.client_id ?? null;
  }

  async listCompanies(urgency: Urgency, now: Date): Promise<number[]> {
    const rows = await this.database.client.$queryRaw<{ company_id: number }[]>`
      SELECT DISTINCT company_id FROM delivery
      WHERE status = 'queued' AND subject_id IS NOT NULL AND next_attempt_at <= ${now}::timestamptz
        AND (kind = 'dunning') = ${urgency === 'dunning'}::boolean
        AND (claimed_until IS NULL OR claimed_until <= ${now}::timestamptz)`;
    return rows.map(({ company_id }) => company_id);
  }

  /** The due message that expires first. Null without one, and for unpaid payments while another message or reminder is due. */
  async claim(
    companyId: number,
    urgency: Urgency,
    now: Date,
    claimedUntil: Date,
  ): Promise<ClaimedNotice | null> {
    // Materialized: read again for each row of the update, it would skip the locked row and find the next one.
    const [row] = await this.database.client.$queryRaw<ClaimedRow[]>`
      WITH due AS MATERIALIZED (
        SELECT id FROM delivery
        WHERE company_id = ${companyId} AND status = 'queued' AND subject_id IS NOT NULL
          AND next_attempt_at <= ${now}::timestamptz
          AND (claimed_until IS NULL OR claimed_until <= ${now}::timestamptz)
          AND CASE WHEN ${urgency}::text = 'urgent' THEN kind <> 'dunning' ELSE kind = 'dunning'
            AND NOT EXISTS (SELECT FROM appointment a
              WHERE a.company_id = ${companyId} AND a.remind_at <= ${now}::timestamptz)
            AND NOT EXISTS (SELECT FROM delivery o WHERE o.company_id = ${companyId} AND o.status = 'queued'
              AND o.kind <> 'dunning' AND o.next_attempt_at <= ${now}::timestamptz) END
        ORDER BY send_before, id LIMIT 1 FOR UPDATE SKIP LOCKED)
      UPDATE delivery d SET claimed_until = ${claimedUntil}::timestamptz, reason = NULL FROM due
      WHERE d.company_id = ${companyId} AND d.id = due.id
      RETURNING d.id, d.kind, d.subject_id AS "subjectId", d.client_id AS "clientId", d.text, d.attempts,
        d.next_attempt_at = d.due_at AS "isFirstClaim", d.send_before AS "sendBefore", d.instance, d.address`;
    if (!row) return null;
    const { instance, address, ...claimed } = row;
    const { text } = claimed;
    const attempted =
      instance === null || address === null || text === null ? null : { instance, address, text };
    return { ...claimed, claimedUntil, attempted };
  }

  /** All due messages about unpaid payments wait until `nextAttemptAt`. */
  async postponeDunning(companyId: number, now: Date, nextAttemptAt: Date): Promise<void> {
    await this.database.client.delivery.updateMany({
      where: {
        company_id: companyId,
        kind: 'dunning',
        status: 'queued',
        claimed_until: null,
        next_attempt_at: { lte: now },
      },
      data: { next_attempt_at: nextAttemptAt },
    });
  }

  /** False when another process has taken over the claim. */
  async beginAttempt(
    tx: Tx,
    companyId: number,
    { id, claimedUntil }: ClaimedNotice,
    attempt: {
      readonly phone: string;
      readonly address: string;
      readonly instance: string;
      readonly text: string;
    },
  ): Promise<boolean> {
    const { count } = await tx.delivery.updateMany({
      where: { company_id: companyId, id, status: 'queued', claimed_until: claimedUntil },
      data: { ...attempt, attempts: { increment: 1 } },
    });
    return count > 0;
  }

  /** Stores the outcome while this process has the claim. Publishes that of unpaid payments, and an offer that was not sent. */
  async settle(companyId: number, notice: ClaimedNotice, outcome: NoticeOutcome, at: Date): Promise<void> {
    const { id, kind, subjectId, claimedUntil } = notice;
    await this.database.transaction(async (tx) => {
      const { count } = await tx.delivery.updateMany({
        where: { company_id: companyId, id, status: 'queued', claimed_until: claimedUntil },
        data: {
          status: outcome.status,
          claimed_until: null,
          next_attempt_at: null,
          ...(outcome.status === 'sent' && { provider_message_id: outcome.messageId, sent_at: at }),
          ...(outcome.status === 'queued' && { next_attempt_at: outcome.nextAttemptAt }),
          ...('reason' in outcome && { reason: outcome.reason }),
        },
      });
      if (count === 0 || outcome.status === 'queued') return;
      if (kind === 'offer' && outcome.status !== 'sent')
        await publish(tx, offerUndeliverable, { company_id: companyId, offer_id: subjectId });
      if (kind === 'dunning')
        await publish(tx, dunningSettled, {
          company_id: companyId,
          message_id: subjectId,
          status: outcome.status,
          reason: outcome.status === 'sent' ? null : outcome.reason,
          at: at.toISOString(),
        });
    });
  }

  /** Whether the last message to one of `phones`, before `receivedAt`, is about unpaid payments. */
  async isAfterDunning(
    tx: Tx,
    companyId: number,
    { phones, receivedAt }: { readonly phones: readonly string[]; readonly receivedAt: Date },
  ): Promise<boolean> {
    const latest = new Date(receivedAt.getTime() + CLOCK_TOLERANCE_MS);
    const last = await tx.delivery.findFirst({
      where: { company_id: companyId, status: 'sent', phone: { in: [...phones] }, sent_at: { lte: latest } },
      orderBy: [{ sent_at: 'desc' }, { id: 'desc' }],
      select: { kind: true },
    });
    return last?.kind === 'dunning';
  }

  /**
   * Locks the last offer that was sent to one of `phones`, or the quoted one, before the message was written. Until two
   * hours after its end, so that a late answer is not taken as the answer to a reminder. The agenda decides what it does.
   */
  async lockOpenOffer(
    tx: Tx,
    companyId: number,
    sent: {
      readonly phones: readonly string[];
      readonly quotes: string | null;
      readonly now: Date;
      readonly receivedAt: Date;
      readonly answer: OfferAnsweredEvent['answer'];
    },
  ): Promise<SentOffer | null> {
    const latest = new Date(sent.receivedAt.getTime() + CLOCK_TOLERANCE_MS);
    const endedAfter = new Date(sent.now.getTime() - LATE_ANSWER_MS);
    const [row] = await tx.$queryRaw<SentOffer[]>`
      SELECT id, subject_id AS "offerId", sent_at AS "sentAt" FROM delivery
      WHERE company_id = ${companyId} AND kind = 'offer' AND status = 'sent'
        AND (${sent.answer}::text = 'stop' OR open_until > ${endedAfter}::timestamptz) AND sent_at <= ${latest}::timestamptz
        AND CASE WHEN ${sent.quotes}::text IS NULL THEN phone = ANY(${[...sent.phones]}::text[])
          ELSE provider_message_id = ${sent.quotes} END
      ORDER BY sent_at DESC, id DESC LIMIT 1 FOR UPDATE`;
    return row ?? null;
  }

  async answerOffer(
    tx: Tx,
    companyId: number,
    { id, offerId }: SentOffer,
    { answer, at }: { readonly answer: OfferAnsweredEvent['answer']; readonly at: Date },
  ): Promise<void> {
    await tx.delivery.updateMany({ where: { company_id: companyId, id }, data: { answered_at: at } });
    await publish(tx, offerAnswered, { company_id: companyId, offer_id: offerId, answer });
  }
}
