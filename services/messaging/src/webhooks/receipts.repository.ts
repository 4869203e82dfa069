import type { Receipt } from '@alinha/contracts-messaging';
import { CLOCK, type Clock } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { MessagingDatabase } from '../messaging.database.ts';

@Injectable()
export class ReceiptsRepository {
  constructor(
    private readonly database: MessagingDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** `read` is final. Returns false for an unknown message. */
  async save(companyId: number, messageId: string, receipt: Receipt): Promise<boolean> {
    const updated = await this.database.client.$executeRaw`
      UPDATE delivery SET receipt = CASE WHEN receipt = 'read' THEN 'read' ELSE ${receipt}::text END
      WHERE company_id = ${companyId} AND provider_message_id = ${messageId}`;
    return updated > 0;
  }

  /** True while a message is being sent, whose id is not known yet. */
  async isSending(companyId: number): Promise<boolean> {
    const count = await this.database.client.delivery.count({
      where: { company_id: companyId, status: 'queued', claimed_until: { gt: this.clock() } },
    });
    return count > 0;
  }
}
