import type { Receipt } from '@alinha/contracts-messaging';
import type { Clock } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { MessagingDatabase } from '../messaging.database.ts';
import { CLOCK } from '../tokens.ts';

@Injectable()
export class ReceiptsRepository {
  constructor(
    private readonly database: MessagingDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Keeps how far a message got; never back. True when it is one of ours. */
  async save(companyId: number, messageId: string, receipt: Receipt): Promise<boolean> {
    const kept = await this.database.client.$executeRaw`
      UPDATE delivery SET receipt = CASE WHEN receipt = 'read' THEN 'read' ELSE ${receipt}::text END
      WHERE company_id = ${companyId} AND provider_message_id = ${messageId}`;
    return kept > 0;
  }

  /** True while something is on its way out: its id may be known in a moment. */
  async isSending(companyId: number): Promise<boolean> {
    const count = await this.database.client.delivery.count({
      where: { company_id: companyId, status: 'queued', claimed_until: { gt: this.clock() } },
    });
    return count > 0;
  }
}
