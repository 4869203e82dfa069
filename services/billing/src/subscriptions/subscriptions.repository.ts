import {
  type Subscription,
  type SubscriptionFact,
  subscriptionChanged,
  subscriptionPlanSchema,
} from '@alinha/contracts-billing';
import { formatDate } from '@alinha/contracts-core';
import type { PublishedFact } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { BillingDatabase } from '../billing.database.ts';
import type { SubscriptionModel } from '../generated/prisma/models.ts';

function termsOf({ plan, next_renewal }: SubscriptionModel) {
  return {
    plan: subscriptionPlanSchema.nullable().parse(plan),
    next_renewal: next_renewal && formatDate(next_renewal),
  };
}

export const SUBSCRIPTION_FACTS: PublishedFact = {
  event: subscriptionChanged,
  everything: 'SELECT company_id, version, plan, next_renewal FROM subscription',
};

@Injectable()
export class SubscriptionsRepository {
  constructor(private readonly database: BillingDatabase) {}

  async find(companyId: number): Promise<Subscription | null> {
    const row = await this.findRow(companyId);
    return row && { ...termsOf(row), price_cents: row.price_cents };
  }

  async findFact(companyId: number): Promise<SubscriptionFact | null> {
    const row = await this.findRow(companyId);
    return row && { company_id: row.company_id, version: row.version, ...termsOf(row) };
  }

  private findRow(companyId: number): Promise<SubscriptionModel | null> {
    return this.database.client.subscription.findUnique({ where: { company_id: companyId } });
  }
}
