import { wallClockAt } from '@alinha/contracts-core';
import { type Clock, type Logger, RepeatedJobs } from '@alinha/service-kit';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { SubscriptionProvider } from '../providers/provider.ts';
import { CLOCK, LOGGER, PROVIDER } from '../tokens.ts';
import { CheckoutsRepository } from './checkouts.repository.ts';
import { CustomersRepository } from './customers.repository.ts';
import { SubscriptionFollower } from './subscription-follower.ts';
import { SubscriptionsRepository } from './subscriptions.repository.ts';

const MINUTE_MS = 60_000;
const BATCH = 100;
/** Where a day begins first on earth: nobody's renewal is looked for too late. */
const EARLIEST_ZONE = 'Etc/GMT-14';

/** What does not wait for news: some never arrive, and a company that is gone sends none. */
@Injectable()
export class SubscriptionJobs implements OnModuleInit {
  constructor(
    private readonly customers: CustomersRepository,
    private readonly checkouts: CheckoutsRepository,
    private readonly follower: SubscriptionFollower,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly jobs: RepeatedJobs,
    @Inject(PROVIDER) private readonly provider: SubscriptionProvider,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.jobs.every(10 * MINUTE_MS, 'follow-subscriptions', () => this.followDue());
    this.jobs.every(MINUTE_MS, 'close-departed-customers', () => this.closeDeparted());
  }

  /** Looks after companies with an open page, those that wait for a PIX and those whose renewal is due. */
  async followDue(): Promise<void> {
    const today = wallClockAt(this.clock(), EARLIEST_ZONE).slice(0, 10);
    let failed = 0;
    // What cost nothing ends where real money is taken; never the other way round, by a key that went missing.
    const tested = this.provider.name === 'sandbox' ? [] : await this.subscriptions.listTested();
    for (const companyId of tested)
      failed += await this.tried(() => this.follower.endTested(companyId), { company_id: companyId });
    for (let after = 0; ; ) {
      const companies = await this.checkouts.listToFollow(this.provider.name, { today, after, limit: BATCH });
      for (const companyId of companies) {
        failed += await this.tried(() => this.follower.follow(companyId), { company_id: companyId });
      }
      after = companies.at(-1) ?? after;
      if (companies.length < BATCH) break;
    }
    if (failed > 0) throw new Error(`${failed} subscriptions were not followed`);
  }

  /**
   * Ends what the companies that were erased would still be charged for, and has the provider forget them. A company's
   * erasure does not wait for it: the customer's number and the key that made them stay, until this has succeeded.
   */
  async closeDeparted(): Promise<void> {
    const { name } = this.provider;
    const departed = await this.customers.listDeparted(name, BATCH);
    let failed = 0;
    for (const customer of departed) {
      failed += await this.tried(async () => {
        await this.provider.deleteCustomer(customer);
        await this.customers.forgetDeparted(name, customer);
      }, {});
    }
    if (failed > 0) throw new Error(`${failed} customers were not closed`);
  }

  /** One that fails does not keep the others waiting. */
  private async tried(work: () => Promise<void>, context: object): Promise<number> {
    try {
      await work();
      return 0;
    } catch (error) {
      this.logger.error({ err: error, ...context }, 'subscription job');
      return 1;
    }
  }
}
