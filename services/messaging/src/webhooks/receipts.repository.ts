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

  /**
   * Stores the receipt of a message. `read` is final.
   * One statement sees one state of the table: a message is either still being sent, or its id is known.
   * @returns `sending`: the message is unknown, and one is being sent whose id is not known yet.
   */
  async save(
    companyId: number,
    messageId: string,
    receipt: Receipt,
  ): Promise<'saved' | 'sending' | 'unknown'> {
    const [row] = await this.database.client.$queryRaw<{ is_saved: boolean; is_sending: boolean }[]>`
      WITH saved AS (
        UPDATE delivery SET receipt = CASE WHEN receipt = 'read' THEN 'read' ELSE ${receipt}::text END
        WHERE company_id = ${companyId} AND provider_message_id = ${messageId}
        RETURNING id
      )
      SELECT EXISTS (SELECT FROM saved) AS is_saved, EXISTS (
        SELECT FROM delivery
        WHERE company_id = ${companyId} AND status = 'queued' AND claimed_until > ${this.clock()}::timestamptz
      ) AS is_sending`;
    if (row?.is_saved) return 'saved';
    return row?.is_sending ? 'sending' : 'unknown';
  }
}
