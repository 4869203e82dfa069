import { Injectable } from '@nestjs/common';
import { BillingDatabase, type Tx } from '../billing.database.ts';
import type { CheckoutModel } from '../generated/prisma/models.ts';
import type { OpenedCheckout, Order, ProviderAccount, ProviderName } from '../providers/provider.ts';

type CompanyAt = { readonly companyId: number; readonly provider: ProviderName };

/** Pages to pay on. Written under the company's lock; of two open ones the database keeps one. */
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
        ...{ plan, currency, price_cents: priceCents },
        user_id: userId,
        url,
        expires_at: expiresAt,
      },
    });
  }

  /** Of the pages on which a PIX waits to be paid, the one that waits longest. */
  findPending(
    { companyId, provider }: CompanyAt,
    now: Date,
  ): Promise<(CheckoutModel & { pending_until: Date }) | null> {
    return this.database.client.checkout.findFirst({
      where: { company_id: companyId, provider, pending_until: { gt: now } },
      orderBy: { pending_until: 'desc' },
    }) as Promise<(CheckoutModel & { pending_until: Date }) | null>;
  }

  /**
   * Makes of the company's pages what the provider says: which can still be paid on, and on which a PIX is awaited. True
   * where that is another one than before.
   */
  async keep(
    tx: Tx,
    { companyId, provider }: CompanyAt,
    { openCheckouts, pendingCheckouts }: Pick<ProviderAccount, 'openCheckouts' | 'pendingCheckouts'>,
  ): Promise<boolean> {
    const pending = new Map(pendingCheckouts.map((checkout) => [checkout.id, checkout]));
    const isOfMatter = [
      { is_open: true },
      { pending_until: { not: null } },
      { checkout_id: { in: [...pending.keys()] } },
    ];
    const rows = await tx.checkout.findMany({ where: { company_id: companyId, provider, OR: isOfMatter } });
    let changed = false;
    for (const { checkout_id, is_open, pending_until } of rows) {
      const awaited = pending.get(checkout_id);
      changed ||= awaited?.expiresAt.getTime() !== pending_until?.getTime();
      await tx.checkout.update({
        where: { provider_checkout_id: { provider, checkout_id } },
        data: {
          is_open: is_open && openCheckouts.includes(checkout_id),
          pending_until: awaited?.expiresAt ?? null,
          pending_url: awaited?.url ?? null,
        },
      });
    }
    return changed;
  }

  /** Who asked for the latest page. */
  async findLatestUser(tx: Tx, { companyId, provider }: CompanyAt): Promise<number | null> {
    const latest = await tx.checkout.findFirst({
      where: { company_id: companyId, provider },
      orderBy: { created_at: 'desc' },
    });
    return latest?.user_id ?? null;
  }

  /**
   * Companies whose provider may know more than we heard: a page is open, a PIX is awaited, or a renewal is due on `today`
   * or was before. In a steady order, from `after` on.
   */
  async listToFollow(
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
