import type { SubscriptionEvent } from '@alinha/contracts-billing';
import { formatDate } from '@alinha/contracts-core';
import { Injectable } from '@nestjs/common';
import { ClientsDatabase, type Tx } from '../clients.database.ts';
import type { Quota } from './quota.ts';

type QuotaRow = { active_clients: number; plan: string | null; next_renewal: string | null };

@Injectable()
export class QuotasRepository {
  constructor(private readonly database: ClientsDatabase) {}

  /** Locks a company's quota until `tx` ends. Other changes of its client count wait. */
  async lock(tx: Tx, companyId: number): Promise<Quota> {
    await tx.$executeRaw`INSERT INTO client_quota (company_id) VALUES (${companyId}) ON CONFLICT DO NOTHING`;
    const [row] = await tx.$queryRaw<QuotaRow[]>`
      SELECT active_clients, plan, to_char(next_renewal, 'YYYY-MM-DD') AS next_renewal
      FROM client_quota WHERE company_id = ${companyId} FOR UPDATE`;
    if (!row) throw new Error(`company ${companyId} has no quota after its insert`);
    return { activeClients: row.active_clients, plan: row.plan, nextRenewal: row.next_renewal };
  }

  /** Without a lock, for previews. */
  async get(companyId: number): Promise<Quota> {
    const row = await this.database.client.clientQuota.findUnique({ where: { company_id: companyId } });
    return {
      activeClients: row?.active_clients ?? 0,
      plan: row?.plan ?? null,
      nextRenewal: row?.next_renewal ? formatDate(row.next_renewal) : null,
    };
  }

  /** Requires the lock. */
  async changeActiveClients(tx: Tx, companyId: number, difference: number): Promise<void> {
    await tx.clientQuota.update({
      where: { company_id: companyId },
      data: { active_clients: { increment: difference } },
    });
  }

  /** Ignores versions older than the stored one. An equal version overwrites the row. */
  async saveSubscription({ company_id, plan, next_renewal, version }: SubscriptionEvent): Promise<void> {
    await this.database.client.$executeRaw`
      INSERT INTO client_quota AS quota (company_id, plan, next_renewal, subscription_version)
      VALUES (${company_id}, ${plan}, ${next_renewal}::date, ${version})
      ON CONFLICT (company_id) DO UPDATE SET
        plan = EXCLUDED.plan,
        next_renewal = EXCLUDED.next_renewal,
        subscription_version = EXCLUDED.subscription_version
      WHERE quota.subscription_version <= EXCLUDED.subscription_version
        AND (quota.plan, quota.next_renewal, quota.subscription_version)
          IS DISTINCT FROM (EXCLUDED.plan, EXCLUDED.next_renewal, EXCLUDED.subscription_version)`;
  }
}
