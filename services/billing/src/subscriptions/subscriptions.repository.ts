import {
  currencySchema,
  type Subscription,
  type SubscriptionFact,
  subscriptionChanged,
  subscriptionPlanSchema,
} from '@alinha/contracts-billing';
import { formatDate, parseWallClock } from '@alinha/contracts-core';
import { type PublishedEvent, publish } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { BillingDatabase, type Tx } from '../billing.database.ts';
import type { SubscriptionModel } from '../generated/prisma/models.ts';
import type { ProviderName } from '../providers/provider.ts';
import type { Standing } from './standing.ts';

export type KeptSubscription = Omit<Subscription, 'prepaid'> & {
  readonly provider: string | null;
  readonly prepaid: boolean;
};

function subscriptionOf(row: SubscriptionModel): KeptSubscription {
  const { plan, next_renewal, price_cents, provider, currency, renews, prepaid, active_until } = row;
  return {
    plan: subscriptionPlanSchema.nullable().parse(plan),
    next_renewal: next_renewal && formatDate(next_renewal),
    price_cents,
    ...(provider &&
      plan && {
        currency: currencySchema.parse(currency),
        renews,
        ...(active_until && { active_until: formatDate(active_until) }),
        payment_failed: row.payment_failed,
      }),
    provider,
    prepaid,
  };
}

function factOf(row: SubscriptionModel): SubscriptionFact {
  const { plan, next_renewal, active_until = null } = subscriptionOf(row);
  const { company_id, version } = row;
  return { company_id, version, plan, next_renewal: active_until ?? next_renewal };
}

export const SUBSCRIPTION_FACTS: PublishedEvent = {
  event: subscriptionChanged,
  everything: `SELECT company_id, version, plan, coalesce(active_until, next_renewal) AS next_renewal FROM subscription`,
};

@Injectable()
export class SubscriptionsRepository {
  constructor(private readonly database: BillingDatabase) {}

  async find(companyId: number): Promise<Subscription | null> {
    const row = await this.findRow(this.database.client, companyId);
    if (!row) return null;
    const { provider, prepaid, ...subscription } = subscriptionOf(row);
    return { ...subscription, ...(prepaid && { prepaid }) };
  }

  async findKept(tx: Tx, companyId: number): Promise<KeptSubscription | null> {
    const row = await this.findRow(tx, companyId);
    return row && subscriptionOf(row);
  }

  async findFact(companyId: number): Promise<SubscriptionFact | null> {
    const row = await this.findRow(this.database.client, companyId);
    return row && factOf(row);
  }

  /** Keeps what a company has paid for, or that it has paid for nothing, and tells of it; under the company's lock. */
  async save(tx: Tx, companyId: number, provider: ProviderName, standing: Standing | null): Promise<void> {
    const day = (text: string | undefined) => (text === undefined ? null : parseWallClock(text));
    const data = {
      plan: standing?.plan ?? null,
      next_renewal: day(standing?.nextRenewal),
      price_cents: standing?.priceCents ?? null,
      provider,
      currency: standing?.currency ?? null,
      renews: standing?.renews ?? false,
      prepaid: standing?.prepaid ?? false,
      active_until: day(standing?.activeUntil),
      payment_failed: standing?.paymentFailed ?? false,
    };
    const row = await tx.subscription.upsert({
      where: { company_id: companyId },
      create: { company_id: companyId, ...data },
      update: { ...data, version: { increment: 1 } },
    });
    await publish(tx, subscriptionChanged, factOf(row));
  }

  /** Companies whose plan was paid for on the pages of the test mode. */
  async listTested(): Promise<number[]> {
    const rows = await this.database.client.subscription.findMany({
      where: { provider: 'sandbox', plan: { not: null } },
      select: { company_id: true },
    });
    return rows.map(({ company_id }) => company_id);
  }

  private findRow(client: Pick<Tx, 'subscription'>, companyId: number): Promise<SubscriptionModel | null> {
    return client.subscription.findUnique({ where: { company_id: companyId } });
  }
}
