import type { CompanyEvent } from '@alinha/contracts-accounts';
import type { ClientEvent } from '@alinha/contracts-clients';
import { Injectable } from '@nestjs/common';
import { BillingDatabase, type Tx } from '../billing.database.ts';

/** Copies of other services' records. Ignores events that are older than the stored version. */
@Injectable()
export class ProjectionsRepository {
  constructor(private readonly database: BillingDatabase) {}

  async saveClient(
    { company_id, id, name, archived, version }: ClientEvent,
    tx: Tx = this.database.client,
  ): Promise<void> {
    await tx.$executeRaw`
      INSERT INTO client AS stored (company_id, id, name, archived, version)
      VALUES (${company_id}, ${id}, ${name}, ${archived}, ${version})
      ON CONFLICT (company_id, id) DO UPDATE
      SET name = excluded.name, archived = excluded.archived, version = excluded.version
      WHERE stored.version <= excluded.version`;
  }

  /** Null for an unknown client, and when another client of the company has the name too. */
  async findUniqueName(companyId: number, id: number): Promise<string | null> {
    const [row] = await this.database.client.$queryRaw<{ name: string }[]>`
      SELECT name FROM client c WHERE company_id = ${companyId} AND id = ${id} AND NOT EXISTS (
        SELECT FROM client o WHERE o.company_id = c.company_id AND o.name = c.name AND o.id <> c.id)`;
    return row?.name ?? null;
  }

  async saveCompany({ company_id, timezone, version }: CompanyEvent): Promise<void> {
    await this.database.client.$executeRaw`
      INSERT INTO company AS stored (company_id, timezone, version) VALUES (${company_id}, ${timezone}, ${version})
      ON CONFLICT (company_id) DO UPDATE SET timezone = excluded.timezone, version = excluded.version
      WHERE stored.version <= excluded.version`;
  }

  /** True for an archived client too. */
  async hasClient(companyId: number, id: number): Promise<boolean> {
    return (await this.database.client.client.count({ where: { company_id: companyId, id } })) > 0;
  }

  /** Locks the client until `tx` ends, so an archiving waits. False for an unknown or archived client. */
  async lockActiveClient(tx: Tx, companyId: number, id: number): Promise<boolean> {
    const rows = await tx.$queryRaw<unknown[]>`
      SELECT id FROM client WHERE company_id = ${companyId} AND id = ${id} AND NOT archived FOR SHARE`;
    return rows.length > 0;
  }

  async listTimeZones(): Promise<string[]> {
    const rows = await this.database.client.company.findMany({
      distinct: ['timezone'],
      select: { timezone: true },
    });
    return rows.map(({ timezone }) => timezone);
  }

  async findTimeZone(companyId: number): Promise<string | null> {
    const row = await this.database.client.company.findUnique({ where: { company_id: companyId } });
    return row?.timezone ?? null;
  }
}
