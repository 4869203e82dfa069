import { MINUTE_MS } from '@alinha/contracts-core';
import type { Clock, Logger } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { inParallel } from '../deliveries/in-parallel.ts';
import { ProviderError } from '../provider/whatsapp-provider.ts';
import { CLOCK, LOGGER } from '../tokens.ts';
import { InstanceNews } from './instance-news.ts';
import { InstancesRepository } from './instances.repository.ts';

const AT_ONCE = 5;
/** In one go: what is left is first in line for the next. */
const PHONES = 50;

/** Asks after the phones that reminders or a sign-out wait for, each once a minute: news that they are back may have been lost. */
@Injectable()
export class AwaitedPhones {
  constructor(
    private readonly instances: InstancesRepository,
    private readonly news: InstanceNews,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async askNext(): Promise<void> {
    const now = this.clock();
    const names = await this.instances.takeAwaited(now, new Date(now.getTime() - MINUTE_MS), PHONES);
    await inParallel(names, AT_ONCE, (name) => this.askAfter(name));
  }

  private async askAfter(name: string): Promise<void> {
    try {
      await this.news.look(name);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      this.logger.warn({ failure: error.failure, reason: error.message }, 'WhatsApp phone not asked after');
    }
  }
}
