import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CLAIM_SIZE, ClaimService } from './claim/claim.service.ts';
import { ReminderQueue } from './claim/reminder-queue.ts';
import { SendService } from './send/send.service.ts';
import { SettleService } from './settle/settle.service.ts';
import { UnknownOutcomes } from './settle/unknown-outcomes.ts';

/**
 * Sends the due reminders of a company: claim, send, settle. Each step is one transaction of that company. Imports go one
 * way: settle imports send, send imports claim, claim imports schedule (ADR 26).
 */
@Injectable()
export class ReminderWorker implements OnModuleInit {
  constructor(
    private readonly queue: ReminderQueue,
    private readonly claims: ClaimService,
    private readonly unknown: UnknownOutcomes,
    private readonly sender: SendService,
    private readonly settling: SettleService,
  ) {}

  onModuleInit(): void {
    this.queue.onCompany((companyId) => this.sendDue(companyId));
  }

  async sendDue(companyId: number): Promise<void> {
    let isMore = true;
    while (isMore) {
      const claim = await this.claims.claim(companyId);
      if (!claim) return;
      const { unsent, outcomes } = await this.unknown.resolve(claim);
      const sent = await this.sender.send(claim, unsent);
      await this.settling.settle(claim, [...outcomes, ...sent]);
      isMore = claim.reminders.length === CLAIM_SIZE;
    }
  }
}
