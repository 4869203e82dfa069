import type { CompanyFact } from '@alinha/contracts-accounts';
import type { ClientFact } from '@alinha/contracts-clients';
import { Injectable } from '@nestjs/common';
import { BillingDatabase } from '../billing.database.ts';

/** What billing knows of other services' records. A fact older than the one kept changes nothing. */
@Injectable()
export class ProjectionsRepository {
  constructor(private readonly database: BillingDatabase) {}

  async saveClient({ company_id, id, name, version }: ClientFact): Promise<void> {
    await this.database.client.$executeRaw`
      INSERT INTO client AS kept (company_id, id, name, version) VALUES (${company_id}, ${id}, ${name}, ${version})
      ON CONFLICT (company_id, id) DO UPDATE SET name = excluded.name, version = excluded.version
      WHERE kept.version <= excluded.version`;
  }

  async saveCompany({ company_id, timezone, version }: CompanyFact): Promise<void> {
    await this.database.client.$executeRaw`
      INSERT INTO company AS kept (company_id, timezone, version) VALUES (${company_id}, ${timezone}, ${version})
      ON CONFLICT (company_id) DO UPDATE SET timezone = excluded.timezone, version = excluded.version
      WHERE kept.version <= excluded.version`;
  }

  async hasClient(companyId: number, id: number): Promise<boolean> {
    return (await this.database.client.client.count({ where: { company_id: companyId, id } })) > 0;
  }

  async findTimeZone(companyId: number): Promise<string | null> {
    const row = await this.database.client.company.findUnique({ where: { company_id: companyId } });
    return row?.timezone ?? null;
  }
}
