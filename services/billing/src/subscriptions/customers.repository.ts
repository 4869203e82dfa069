import { Injectable } from '@nestjs/common';
import { BillingDatabase, type Tx } from '../billing.database.ts';
import type { DepartedCustomer, ProviderName } from '../providers/provider.ts';

type Kept = { readonly customerId: string | null; readonly requestKey: string };

@Injectable()
export class CustomersRepository {
  constructor(private readonly database: BillingDatabase) {}

  /** Makes the row whose lock is the company's, if there is none. */
  async ensure(companyId: number, provider: ProviderName): Promise<void> {
    await this.database.client.$executeRaw`
      INSERT INTO provider_customer (company_id, provider) VALUES (${companyId}, ${provider})
      ON CONFLICT DO NOTHING`;
  }

  /** Whatever else concerns the company's subscription waits until `tx` ends. Null for who never asked to pay. */
  async lock(tx: Tx, companyId: number, provider: ProviderName): Promise<Kept | null> {
    const [row] = await tx.$queryRaw<{ customer_id: string | null; request_key: string }[]>`
      SELECT customer_id, request_key::text AS request_key FROM provider_customer
      WHERE company_id = ${companyId} AND provider = ${provider} FOR UPDATE`;
    return row ? { customerId: row.customer_id, requestKey: row.request_key } : null;
  }

  async keep(tx: Tx, companyId: number, provider: ProviderName, customerId: string): Promise<void> {
    await tx.providerCustomer.update({
      where: { company_id_provider: { company_id: companyId, provider } },
      data: { customer_id: customerId },
    });
  }

  /** For a customer that the provider has no longer: the next one is another. */
  async forget(tx: Tx, companyId: number, provider: ProviderName): Promise<void> {
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

  /** True for who has paid, or tried to. */
  async hasPaid(companyId: number, provider: ProviderName): Promise<boolean> {
    const where = { company_id: companyId, provider };
    const { invoice, subscription } = this.database.client;
    if ((await invoice.count({ where })) > 0) return true;
    return (await subscription.count({ where: { ...where, plan: { not: null } } })) > 0;
  }

  /** Whose customer it is; null for nobody's, or somebody's who is gone. */
  async findCompany(provider: ProviderName, customerId: string): Promise<number | null> {
    const row = await this.database.client.providerCustomer.findUnique({
      where: { provider_customer_id: { provider, customer_id: customerId } },
    });
    return row?.company_id ?? null;
  }

  async listDeparted(provider: ProviderName, limit: number): Promise<DepartedCustomer[]> {
    const rows = await this.database.client.departedCustomer.findMany({
      where: { provider },
      orderBy: { departed_at: 'asc' },
      take: limit,
    });
    return rows.map(({ customer_id, request_key }) => ({ customerId: customer_id, requestKey: request_key }));
  }

  async forgetDeparted(provider: ProviderName, { requestKey }: DepartedCustomer): Promise<void> {
    await this.database.client.departedCustomer.deleteMany({
      where: { provider, request_key: requestKey },
    });
  }
}
