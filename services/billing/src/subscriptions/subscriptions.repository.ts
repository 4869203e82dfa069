import {
  currencySchema,
  type Subscription,
  type SubscriptionEvent,
  subscriptionChanged,
  subscriptionPlanSchema,
} from '@alinha/contracts-billing';
import { formatDate, parseWallClock } from '@alinha/contracts-core';
import { type PublishedEvent, publish } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { BillingDatabase, type Tx } from '../billing.database.ts';
import type { SubscriptionModel } from '../generated/prisma/models.ts';
import type { ProviderName } from '../providers/provider.ts';
import type { Entitlement } from './entitlement.ts';

export type StoredSubscription = Omit<Subscription, 'prepaid'> & {
  readonly provider: string | null;
  readonly prepaid: boolean;
};

function subscriptionOf(row: SubscriptionModel): StoredSubscription {
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

function eventOf(row: SubscriptionModel): SubscriptionEvent {
  const { plan, next_renewal, active_until = null } = subscriptionOf(row);
  const { company_id, version } = row;
  return { company_id, version, plan, next_renewal: active_until ?? next_renewal };
}

export const SUBSCRIPTION_EVENTS: PublishedEvent = {
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

  async findStored(tx: Tx, companyId: number): Promise<StoredSubscription | null> {
    const row = await this.findRow(tx, companyId);
    return row && subscriptionOf(row);
  }

  async findEvent(companyId: number): Promise<SubscriptionEvent | null> {
    const row = await this.findRow(this.database.client, companyId);
    return row && eventOf(row);
  }

  /** Stores the entitlement and publishes the change. Requires the company's lock. */
  async save(
    tx: Tx,
    companyId: number,
    provider: ProviderName,
    entitlement: Entitlement | null,
  ): Promise<void> {
    const day = (text: string | undefined) => (text === undefined ? null : parseWallClock(text));
    const data = {
      plan: entitlement?.plan ?? null,
      next_renewal: day(entitlement?.nextRenewal),
      price_cents: entitlement?.priceCents ?? null,
      provider,
      currency: entitlement?.currency ?? null,
      renews: entitlement?.renews ?? false,
      prepaid: entitlement?.prepaid ?? false,
      active_until: day(entitlement?.activeUntil),
      payment_failed: entitlement?.paymentFailed ?? false,
    };
    const row = await tx.subscription.upsert({
      where: { company_id: companyId },
      create: { company_id: companyId, ...data },
      update: { ...data, version: { increment: 1 } },
    });
    await publish(tx, subscriptionChanged, eventOf(row));
  }

  /** Companies with a plan from the test mode. */
  async listSandboxPlans(): Promise<number[]> {
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
