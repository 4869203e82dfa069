import { wallClockAt } from '@alinha/contracts-core';
import { CLOCK, type Clock, LOGGER, type Logger, RepeatedJobs } from '@alinha/service-kit';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { SubscriptionProvider } from '../providers/provider.ts';
import { PROVIDER } from '../tokens.ts';
import { CheckoutsRepository } from './checkouts.repository.ts';
import { CustomersRepository } from './customers.repository.ts';
import { SubscriptionSync } from './subscription-sync.ts';
import { SubscriptionsRepository } from './subscriptions.repository.ts';

const MINUTE_MS = 60_000;
const BATCH = 100;
/** The first time zone in which a day begins, so that no renewal is checked late. */
const EARLIEST_ZONE = 'Etc/GMT-14';

/** Syncs without a webhook: webhooks can be lost, and erased companies get none. */
@Injectable()
export class SubscriptionJobs implements OnModuleInit {
  constructor(
    private readonly customers: CustomersRepository,
    private readonly checkouts: CheckoutsRepository,
    private readonly sync: SubscriptionSync,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly jobs: RepeatedJobs,
    @Inject(PROVIDER) private readonly provider: SubscriptionProvider,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.jobs.every(10 * MINUTE_MS, 'follow-subscriptions', () => this.syncDue());
    this.jobs.every(MINUTE_MS, 'close-departed-customers', () => this.deleteErasedCustomers());
  }

  async syncDue(): Promise<void> {
    const today = wallClockAt(this.clock(), EARLIEST_ZONE).slice(0, 10);
    let failed = 0;
    // Test plans end when a real provider is configured. A missing key does not end paid plans.
    const tested = this.provider.name === 'sandbox' ? [] : await this.subscriptions.listSandboxPlans();
    for (const companyId of tested)
      failed += await this.failuresOf(() => this.sync.endSandboxPlan(companyId), { company_id: companyId });
    for (let after = 0; ; ) {
      const companies = await this.checkouts.listToSync(this.provider.name, { today, after, limit: BATCH });
      for (const companyId of companies) {
        failed += await this.failuresOf(() => this.sync.run(companyId), { company_id: companyId });
      }
      after = companies.at(-1) ?? after;
      if (companies.length < BATCH) break;
    }
    if (failed > 0) throw new Error(`${failed} subscriptions were not synced`);
  }

  /**
   * Deletes the provider's customers of erased companies, which ends their subscriptions. An erasure does not wait for it:
   * the customer's id and request key are stored until this has succeeded.
   */
  async deleteErasedCustomers(): Promise<void> {
    const { name } = this.provider;
    const departed = await this.customers.listErased(name, BATCH);
    let failed = 0;
    for (const customer of departed) {
      failed += await this.failuresOf(async () => {
        await this.provider.deleteCustomer(customer);
        await this.customers.deleteErased(name, customer);
      }, {});
    }
    if (failed > 0) throw new Error(`${failed} customers were not deleted`);
  }

  /** Logs a failure and returns 1, so that the loop continues. */
  private async failuresOf(work: () => Promise<void>, context: object): Promise<number> {
    try {
      await work();
      return 0;
    } catch (error) {
      this.logger.error({ err: error, ...context }, 'subscription job failed');
      return 1;
    }
  }
}
