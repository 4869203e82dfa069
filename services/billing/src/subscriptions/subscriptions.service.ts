import type { Subscription } from '@alinha/contracts-billing';
import type { Caller } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { SubscriptionsRepository } from './subscriptions.repository.ts';

const FREE_TIER: Subscription = { plan: null, next_renewal: null, price_cents: null };

@Injectable()
export class SubscriptionsService {
  constructor(private readonly subscriptions: SubscriptionsRepository) {}

  async get({ companyId }: Caller): Promise<Subscription> {
    return (await this.subscriptions.find(companyId)) ?? FREE_TIER;
  }
}
