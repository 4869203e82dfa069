import { CLOCK, type Clock } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { MessagingDatabase } from '../../messaging.database.ts';
import { ScheduleRepository } from '../schedule/schedule.repository.ts';
import { type ClaimedReminder, ClaimRepository, type SendingCompany } from './claim.repository.ts';

export type Claim = {
  readonly company: SendingCompany;
  readonly reminders: readonly ClaimedReminder[];
  /** Identifies the claim: later writes apply only to rows that still have this value. */
  readonly claimedUntil: Date;
};

/** Appointments in one RPC call to the agenda. */
export const CLAIM_SIZE = 200;
/** A claim older than this belongs to a process that stopped. */
const CLAIM_MS = 4 * 60_000;

/** Claims a company's due reminders, so that no other process sends them. */
@Injectable()
export class ClaimService {
  constructor(
    private readonly database: MessagingDatabase,
    private readonly schedule: ScheduleRepository,
    private readonly claims: ClaimRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** At most {@link CLAIM_SIZE} reminders; null for an unknown or erased company. */
  claim(companyId: number): Promise<Claim | null> {
    return this.database.transaction(async (tx) => {
      await this.schedule.lockCompany(tx, companyId);
      const company = await this.claims.findCompany(companyId, tx);
      if (!company) return null;
      const now = this.clock();
      const claimedUntil = new Date(now.getTime() + CLAIM_MS);
      await this.claims.queueDue(tx, companyId, now);
      const reminders = await this.claims.claim(tx, companyId, { now, claimedUntil, limit: CLAIM_SIZE });
      return { company, reminders, claimedUntil };
    });
  }
}
