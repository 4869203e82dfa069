import { CLOCK, type Clock, LOGGER, type Logger } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { MessagingDatabase } from '../messaging.database.ts';
import { ProviderError, type WhatsappProvider } from '../provider/whatsapp-provider.ts';
import { WHATSAPP_PROVIDER } from '../tokens.ts';

/** Instances per run. Few, so that an unavailable provider does not delay other work of the tick. */
const AT_ONCE = 5;

/** Signs out and deletes, at the provider, instances that were replaced or abandoned, or whose company was erased. */
@Injectable()
export class RetiredInstances {
  constructor(
    private readonly database: MessagingDatabase,
    @Inject(WHATSAPP_PROVIDER) private readonly provider: WhatsappProvider,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Handles the oldest instances. An instance that the provider does not remove becomes the newest. */
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
