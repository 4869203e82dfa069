import { Injectable } from '@nestjs/common';
import { BillingDatabase, type Tx } from '../billing.database.ts';
import type { CheckoutModel } from '../generated/prisma/models.ts';
import type { OpenedCheckout, Order, ProviderAccount, ProviderName } from '../providers/provider.ts';

type CompanyAt = { readonly companyId: number; readonly provider: ProviderName };

/** Checkout pages. Writes require the company's lock; a constraint allows one open page per company. */
@Injectable()
export class CheckoutsRepository {
  constructor(private readonly database: BillingDatabase) {}

  findOpen(tx: Tx, { companyId, provider }: CompanyAt): Promise<CheckoutModel | null> {
    return tx.checkout.findFirst({ where: { company_id: companyId, provider, is_open: true } });
  }

  async add(
    tx: Tx,
    { companyId, provider }: CompanyAt,
    { plan, currency, priceCents }: Pick<Order, 'plan' | 'currency' | 'priceCents'>,
    { id, url, expiresAt, userId }: OpenedCheckout & { readonly userId: number },
  ): Promise<void> {
    await tx.checkout.create({
      data: {
        company_id: companyId,
        provider,
        checkout_id: id,
        plan,
        currency,
        price_cents: priceCents,
        user_id: userId,
        url,
        expires_at: expiresAt,
      },
    });
  }

  /** The pending PIX that expires last. */
  findPending(
    { companyId, provider }: CompanyAt,
    now: Date,
  ): Promise<(CheckoutModel & { pending_until: Date }) | null> {
    return this.database.client.checkout.findFirst({
      where: { company_id: companyId, provider, pending_until: { gt: now } },
      orderBy: { pending_until: 'desc' },
    }) as Promise<(CheckoutModel & { pending_until: Date }) | null>;
  }

  /** Stores the open pages and the pages that wait for a PIX. True when a pending PIX changed. */
  async save(
    tx: Tx,
    { companyId, provider }: CompanyAt,
    { openCheckouts, pendingCheckouts }: Pick<ProviderAccount, 'openCheckouts' | 'pendingCheckouts'>,
  ): Promise<boolean> {
    const pending = new Map(pendingCheckouts.map((checkout) => [checkout.id, checkout]));
    const conditions = [
      { is_open: true },
      { pending_until: { not: null } },
      { checkout_id: { in: [...pending.keys()] } },
    ];
    const rows = await tx.checkout.findMany({ where: { company_id: companyId, provider, OR: conditions } });
    let changed = false;
    for (const { checkout_id, is_open, pending_until } of rows) {
      const pix = pending.get(checkout_id);
      changed ||= pix?.expiresAt.getTime() !== pending_until?.getTime();
      await tx.checkout.update({
        where: { provider_checkout_id: { provider, checkout_id } },
        data: {
          is_open: is_open && openCheckouts.includes(checkout_id),
          pending_until: pix?.expiresAt ?? null,
          pending_url: pix?.url ?? null,
        },
      });
    }
    return changed;
  }

  /** The user who opened the latest page. */
  async findLatestUser(tx: Tx, { companyId, provider }: CompanyAt): Promise<number | null> {
    const latest = await tx.checkout.findFirst({
      where: { company_id: companyId, provider },
      orderBy: { created_at: 'desc' },
    });
    return latest?.user_id ?? null;
  }

  /**
   * Companies that need a sync because a webhook may have been lost: a page is open, a PIX is pending, or a renewal is due
   * by `today`. Ordered by id, starting after `after`.
   */
  async listToSync(
    provider: ProviderName,
    { today, after, limit }: { readonly today: string; readonly after: number; readonly limit: number },
  ): Promise<number[]> {
    const rows = await this.database.client.$queryRaw<{ company_id: number }[]>`
      SELECT company_id FROM provider_customer customer
      WHERE provider = ${provider} AND customer_id IS NOT NULL AND company_id > ${after}
        AND (EXISTS (
            SELECT FROM checkout
            WHERE checkout.company_id = customer.company_id AND checkout.provider = ${provider}
              AND (is_open OR pending_until IS NOT NULL))
          OR EXISTS (
            SELECT FROM subscription
            WHERE subscription.company_id = customer.company_id AND provider = ${provider} AND NOT prepaid
              AND next_renewal <= ${today}::date))
      ORDER BY company_id LIMIT ${limit}`;
    return rows.map(({ company_id }) => company_id);
  }
}
