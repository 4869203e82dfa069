import {
  type Invoice,
  type PendingPurchase,
  type Pricing,
  type Subscription,
  subscriptionPlanSchema,
} from '@alinha/contracts-billing';
import { type Language, wallClockAt } from '@alinha/contracts-core';
import { type Caller, CLOCK, type Clock } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { ProjectionsService } from '../projections/projections.service.ts';
import type { SubscriptionProvider } from '../providers/provider.ts';
import { PROVIDER } from '../tokens.ts';
import { CheckoutsRepository } from './checkouts.repository.ts';
import { InvoicesRepository } from './invoices.repository.ts';
import { Prices } from './prices.ts';
import { SubscriptionsRepository } from './subscriptions.repository.ts';

const FREE_TIER: Subscription = { plan: null, next_renewal: null, price_cents: null };

@Injectable()
export class SubscriptionsService {
  constructor(
    private readonly subscriptions: SubscriptionsRepository,
    private readonly invoices: InvoicesRepository,
    private readonly prices: Prices,
    private readonly checkouts: CheckoutsRepository,
    private readonly projections: ProjectionsService,
    @Inject(PROVIDER) private readonly provider: SubscriptionProvider,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async get({ companyId }: Caller): Promise<Subscription> {
    // Reads pending payments first: a payment between the reads then shows as pending and paid, instead of not at all.
    const pending = await this.findPending(companyId);
    const subscription = (await this.subscriptions.find(companyId)) ?? FREE_TIER;
    return { ...subscription, ...(pending && { pending }) };
  }

  listInvoices({ companyId }: Caller): Promise<Invoice[]> {
    return this.invoices.list(companyId, this.provider.name);
  }

  pricing(language: Language): Pricing {
    return { ...this.prices.list(language), ...(this.provider.name === 'sandbox' && { test_mode: true }) };
  }

  private async findPending(companyId: number): Promise<PendingPurchase | null> {
    const at = { companyId, provider: this.provider.name };
    const found = await this.checkouts.findPending(at, this.clock());
    if (!found) return null;
    return {
      plan: subscriptionPlanSchema.parse(found.plan),
      until: wallClockAt(found.pending_until, await this.projections.timeZoneOf(companyId)),
      url: found.pending_url,
    };
  }
}
