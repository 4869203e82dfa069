import type { Clock, Logger } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { MessagingDatabase } from '../messaging.database.ts';
import { ProviderError, type WhatsappProvider } from '../provider/whatsapp-provider.ts';
import { CLOCK, LOGGER, WHATSAPP_PROVIDER } from '../tokens.ts';

/** Few enough that a provider which is away does not hold up what else the tick has to do. */
const AT_ONCE = 5;

/** Signs out, at the provider, the instances that nobody has any more: replaced, abandoned, or of a company that is gone. */
@Injectable()
export class RetiredInstances {
  constructor(
    private readonly database: MessagingDatabase,
    @Inject(WHATSAPP_PROVIDER) private readonly provider: WhatsappProvider,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Takes the next few. One that the provider does not remove goes to the end of the line. */
  async removeNext(): Promise<void> {
    const { retiredInstance } = this.database.client;
    const retired = await retiredInstance.findMany({
      orderBy: [{ retired_at: 'asc' }, { name: 'asc' }],
      take: AT_ONCE,
    });
    for (const { name } of retired) {
      try {
        await this.provider.remove(name);
        await retiredInstance.deleteMany({ where: { name } });
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        this.logger.warn({ failure: error.failure, reason: error.message }, 'WhatsApp instance not removed');
        await retiredInstance.updateMany({ where: { name }, data: { retired_at: this.clock() } });
      }
    }
  }
}
