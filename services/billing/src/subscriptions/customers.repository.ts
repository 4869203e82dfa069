import { Injectable } from '@nestjs/common';
import { BillingDatabase, type Tx } from '../billing.database.ts';
import type { ErasedCustomer, ProviderName } from '../providers/provider.ts';

type StoredCustomer = { readonly customerId: string | null; readonly requestKey: string };

@Injectable()
export class CustomersRepository {
  constructor(private readonly database: BillingDatabase) {}

  /** Creates the row that {@link lock} locks, if it is missing. */
  async ensure(companyId: number, provider: ProviderName): Promise<void> {
    await this.database.client.$executeRaw`
      INSERT INTO provider_customer (company_id, provider) VALUES (${companyId}, ${provider})
      ON CONFLICT DO NOTHING`;
  }

  /** Locks the company's subscription until `tx` ends. Null for a company that never opened a checkout. */
  async lock(tx: Tx, companyId: number, provider: ProviderName): Promise<StoredCustomer | null> {
    const [row] = await tx.$queryRaw<{ customer_id: string | null; request_key: string }[]>`
      SELECT customer_id, request_key::text AS request_key FROM provider_customer
      WHERE company_id = ${companyId} AND provider = ${provider} FOR UPDATE`;
    return row ? { customerId: row.customer_id, requestKey: row.request_key } : null;
  }

  async save(tx: Tx, companyId: number, provider: ProviderName, customerId: string): Promise<void> {
    await tx.providerCustomer.update({
      where: { company_id_provider: { company_id: companyId, provider } },
      data: { customer_id: customerId },
    });
  }

  /** Call when the provider has deleted the customer. A new one gets another request key. */
  async reset(tx: Tx, companyId: number, provider: ProviderName): Promise<void> {
    await tx.$executeRaw`
      UPDATE provider_customer SET customer_id = NULL, request_key = gen_random_uuid()
      WHERE company_id = ${companyId} AND provider = ${provider}`;
  }

  async findCustomer(companyId: number, provider: ProviderName): Promise<string | null> {
    const row = await this.database.client.providerCustomer.findUnique({
      where: { company_id_provider: { company_id: companyId, provider } },
    });
    return row?.customer_id ?? null;
  }

  /** True after a payment or an attempt to pay. */
  async hasPaid(companyId: number, provider: ProviderName): Promise<boolean> {
    const where = { company_id: companyId, provider };
    const { invoice, subscription } = this.database.client;
    if ((await invoice.count({ where })) > 0) return true;
    return (await subscription.count({ where: { ...where, plan: { not: null } } })) > 0;
  }

  /** Null for an unknown customer or an erased company. */
  async findCompany(provider: ProviderName, customerId: string): Promise<number | null> {
    const row = await this.database.client.providerCustomer.findUnique({
      where: { provider_customer_id: { provider, customer_id: customerId } },
    });
    return row?.company_id ?? null;
  }

  async listErased(provider: ProviderName, limit: number): Promise<ErasedCustomer[]> {
    const rows = await this.database.client.departedCustomer.findMany({
      where: { provider },
      orderBy: { departed_at: 'asc' },
      take: limit,
    });
    return rows.map(({ customer_id, request_key }) => ({ customerId: customer_id, requestKey: request_key }));
  }

  async deleteErased(provider: ProviderName, { requestKey }: ErasedCustomer): Promise<void> {
    await this.database.client.departedCustomer.deleteMany({
      where: { provider, request_key: requestKey },
    });
  }
}
