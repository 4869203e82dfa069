import { Injectable } from '@nestjs/common';
import type { Tx } from '../billing.database.ts';
import type { ProviderEvent, ProviderName } from '../providers/provider.ts';

@Injectable()
export class WebhookEventsRepository {
  /** False for a repeated event. A concurrent repeat waits for the first transaction. */
  async add(
    tx: Tx,
    companyId: number,
    provider: ProviderName,
    { id, type }: Pick<ProviderEvent, 'id' | 'type'>,
    now: Date,
  ): Promise<boolean> {
    const inserted = await tx.$executeRaw`
      INSERT INTO webhook_event (company_id, provider, event_id, type, received_at)
      VALUES (${companyId}, ${provider}, ${id}, ${type}, ${now}) ON CONFLICT DO NOTHING`;
    return inserted === 1;
  }
}
