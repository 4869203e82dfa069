import { CLOCK, type Clock } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { MessagingDatabase, type Tx } from '../../messaging.database.ts';
import type { Claim } from '../claim/claim.service.ts';
import { ScheduleRepository } from '../schedule/schedule.repository.ts';
import { ScheduleService } from '../schedule/schedule.service.ts';
import type { Outcome } from '../send/outcomes.ts';

/** Stores the outcomes of claimed reminders. */
@Injectable()
export class SettleService {
  constructor(
    private readonly database: MessagingDatabase,
    private readonly schedule: ScheduleRepository,
    private readonly reminders: ScheduleService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * An outcome changes nothing when another process has taken over the claim. A reminder may have been sent while its
   * appointment moved. Its new start is scheduled here, because the move could not see the message.
   */
  async settle(claim: Claim, outcomes: readonly Outcome[]): Promise<void> {
    if (outcomes.length === 0) return;
    const { companyId } = claim.company;
    await this.database.transaction(async (tx) => {
      const timeZone = await this.schedule.lockCompany(tx, companyId);
      const movedIds = await this.save(tx, claim, outcomes);
      if (timeZone !== null && movedIds.length > 0)
        await this.reminders.refresh(tx, companyId, timeZone, movedIds);
    });
  }

  /**
   * `claimed_until` in the past and `instance` mark an unknown outcome. A queued reminder without one has no instance.
   * @returns appointments whose reminder was sent with another start than their current one.
   */
  private async save(
    tx: Tx,
    { company: { companyId }, claimedUntil }: Claim,
    outcomes: readonly Outcome[],
  ): Promise<number[]> {
    const rows = await tx.$queryRaw<{ id: number }[]>`
      WITH settled AS (
        UPDATE delivery d
        SET status = given.status, reason = given.reason, attempts = given.attempts, next_attempt_at = given."nextAttemptAt",
          claimed_until = CASE WHEN given."isUnknown" THEN ${this.clock()}::timestamptz END,
          instance = CASE WHEN given."isUnknown" OR given.status IN ('sent', 'failed') THEN d.instance END,
          sent_at = given."sentAt", provider_message_id = given."messageId", phone = coalesce(given.phone, d.phone)
        FROM jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) AS given
          (id int, status text, reason text, attempts int, "nextAttemptAt" timestamptz, "isUnknown" bool,
           "sentAt" timestamptz, "messageId" text, phone text)
        WHERE d.company_id = ${companyId} AND d.id = given.id AND d.status = 'queued'
          AND d.claimed_until = ${claimedUntil}::timestamptz
        RETURNING d.company_id, d.appointment_id, d.start_at, d.status
      )
      SELECT a.id FROM settled s JOIN appointment a ON a.company_id = s.company_id AND a.id = s.appointment_id
      WHERE s.status = 'sent' AND a.start_at <> s.start_at`;
    return rows.map(({ id }) => id);
  }
}
