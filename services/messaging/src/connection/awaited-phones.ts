import { MINUTE_MS } from '@alinha/contracts-core';
import type { Clock, Logger } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { inParallel } from '../deliveries/in-parallel.ts';
import { ProviderError } from '../provider/whatsapp-provider.ts';
import { CLOCK, LOGGER } from '../tokens.ts';
import { InstanceSync } from './instance-sync.ts';
import { InstancesRepository } from './instances.repository.ts';

const AT_ONCE = 5;
/** Per run; the others come first in the next one. */
const PHONES = 50;

/** Refreshes instances that reminders or a sign-out wait for, each once a minute: a webhook may have been lost. */
@Injectable()
export class AwaitedPhones {
  constructor(
    private readonly instances: InstancesRepository,
    private readonly sync: InstanceSync,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async refreshNext(): Promise<void> {
    const now = this.clock();
    const names = await this.instances.takeAwaited(now, new Date(now.getTime() - MINUTE_MS), PHONES);
    await inParallel(names, AT_ONCE, (name) => this.refresh(name));
  }

  private async refresh(name: string): Promise<void> {
    try {
      await this.sync.refreshByName(name);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      this.logger.warn({ failure: error.failure, reason: error.message }, 'WhatsApp phone not refreshed');
    }
  }
}
