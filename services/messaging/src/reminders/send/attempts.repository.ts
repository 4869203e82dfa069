import { Injectable } from '@nestjs/common';
import { MessagingDatabase } from '../../messaging.database.ts';
import type { Claim } from '../claim/claim.service.ts';
import { PhoneRateLimit } from './phone-rate-limit.ts';

/** A message that is about to be sent. */
export type Attempt = {
  readonly id: number;
  /** E.164. */
  readonly phone: string;
  /** WhatsApp address of `phone`, from the provider. */
  readonly address: string;
  readonly text: string;
};

@Injectable()
export class AttemptsRepository {
  constructor(
    private readonly database: MessagingDatabase,
    private readonly rateLimit: PhoneRateLimit,
  ) {}

  /**
   * Records attempts before the messages are sent, as many as the rate limit allows. From now on their outcome is unknown
   * until it is settled.
   * @returns how many the limit allows, null when the phone is not connected; and the ids of those to send: a reminder whose
   * claim has expired is not among them.
   */
  begin(
    { company: { companyId }, claimedUntil }: Claim,
    instance: string,
    attempts: readonly Attempt[],
    now: Date,
  ): Promise<{ readonly granted: number | null; readonly ids: ReadonlySet<number> }> {
    return this.database.transaction(async (tx) => {
      const granted = await this.rateLimit.reserve(tx, { companyId, instance }, attempts.length, now);
      const rows = await tx.$queryRaw<{ id: number }[]>`
        UPDATE delivery d SET attempts = d.attempts + 1, instance = ${instance}, phone = given.phone,
          address = given.address, text = given.text
        FROM jsonb_to_recordset(${JSON.stringify(attempts.slice(0, granted ?? 0))}::jsonb)
          AS given (id int, phone text, address text, text text)
        WHERE d.company_id = ${companyId} AND d.id = given.id AND d.status = 'queued'
          AND d.claimed_until = ${claimedUntil}::timestamptz
        RETURNING d.id`;
      return { granted, ids: new Set(rows.map(({ id }) => id)) };
    });
  }
}
