import { MINUTE_MS } from '@alinha/contracts-core';
import { CLOCK, type Clock, LOGGER, type Logger } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { forEachAsync } from 'es-toolkit/array';
import { ProviderError } from '../provider/whatsapp-provider.ts';
import { InstanceSync } from './instance-sync.ts';
import { InstancesRepository } from './instances.repository.ts';

const CONCURRENCY = 5;
/** Instances per run; the next run continues with the others. */
const LIMIT = 50;

/** Refreshes instances that reminders or a sign-out wait for, each once a minute, because webhooks can be lost. */
@Injectable()
export class PendingInstances {
  constructor(
    private readonly instances: InstancesRepository,
    private readonly sync: InstanceSync,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async refreshNext(): Promise<void> {
    const now = this.clock();
    const names = await this.instances.takePending(now, new Date(now.getTime() - MINUTE_MS), LIMIT);
    await forEachAsync(names, (name) => this.refresh(name), { concurrency: CONCURRENCY });
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
