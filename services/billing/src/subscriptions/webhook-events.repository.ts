import { Injectable } from '@nestjs/common';
import type { Tx } from '../billing.database.ts';
import type { ProviderEvent, ProviderName } from '../providers/provider.ts';

@Injectable()
export class WebhookEventsRepository {
  /** False for an event that was acted upon before; one that arrives twice at once waits for the first. */
  async take(
    tx: Tx,
    companyId: number,
    provider: ProviderName,
    { id, type }: Pick<ProviderEvent, 'id' | 'type'>,
    now: Date,
  ): Promise<boolean> {
    const taken = await tx.$executeRaw`
      INSERT INTO webhook_event (company_id, provider, event_id, type, received_at)
      VALUES (${companyId}, ${provider}, ${id}, ${type}, ${now}) ON CONFLICT DO NOTHING`;
    return taken === 1;
  }
}
