import type { CompanyFact, EmployeeFact } from '@alinha/contracts-accounts';
import type { ClientFact } from '@alinha/contracts-clients';
import { ASKED_RECORDS, DatabaseConnection, GatheredRecords } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { MessagingDatabase, type Tx } from '../messaging.database.ts';

export type KnownClient = {
  readonly id: number;
  readonly name: string;
  /** As somebody wrote it. */
  readonly phone: string | null;
  readonly archived: boolean;
};

/** A company event with the fields that events of older releases lack. */
export type WholeCompanyFact = CompanyFact & Required<Pick<CompanyFact, 'name' | 'language'>>;

/** Copies of other services' records. An event older than the stored version changes nothing. */
@Injectable()
export class ProjectionsRepository {
  private readonly clients: GatheredRecords<KnownClient & { readonly company_id: number }>;
  private readonly employees: GatheredRecords<{ company_id: number; id: number; name: string }>;

  constructor(
    private readonly database: MessagingDatabase,
    connection: DatabaseConnection,
  ) {
    this.clients = new GatheredRecords(connection, {
      name: 'projections.clients',
      text: `SELECT company_id, id, name, phone, archived FROM client JOIN ${ASKED_RECORDS} USING (company_id, id)`,
    });
    this.employees = new GatheredRecords(connection, {
      name: 'projections.employees',
      text: `SELECT company_id, id, name FROM employee JOIN ${ASKED_RECORDS} USING (company_id, id)`,
    });
  }

  /** A phone that is not told (null is told) stays as it is. */
  async saveClient({ company_id, id, name, phone, archived, version }: ClientFact): Promise<void> {
    const isTold = phone !== undefined;
    await this.database.client.$executeRaw`
      INSERT INTO client AS kept (company_id, id, name, phone, archived, version)
      VALUES (${company_id}, ${id}, ${name}, ${phone ?? null}, ${archived}, ${version})
      ON CONFLICT (company_id, id) DO UPDATE
      SET name = excluded.name, archived = excluded.archived, version = excluded.version,
        phone = CASE WHEN ${isTold} THEN excluded.phone ELSE kept.phone END
      WHERE kept.version <= excluded.version`;
  }

  async saveEmployee({ company_id, id, name, version }: EmployeeFact): Promise<void> {
    await this.database.client.$executeRaw`
      INSERT INTO employee AS kept (company_id, id, name, version)
      VALUES (${company_id}, ${id}, ${name}, ${version})
      ON CONFLICT (company_id, id) DO UPDATE SET name = excluded.name, version = excluded.version
      WHERE kept.version <= excluded.version`;
  }

  async saveCompany(
    { company_id, name, timezone, language, version }: WholeCompanyFact,
    tx: Tx = this.database.client,
  ): Promise<void> {
    await tx.$executeRaw`
      INSERT INTO company AS kept (company_id, name, timezone, language, version)
      VALUES (${company_id}, ${name}, ${timezone}, ${language}, ${version})
      ON CONFLICT (company_id) DO UPDATE
      SET name = excluded.name, timezone = excluded.timezone, language = excluded.language, version = excluded.version
      WHERE kept.version <= excluded.version`;
  }

  async findTimeZone(companyId: number): Promise<string | null> {
    const row = await this.database.client.company.findUnique({ where: { company_id: companyId } });
    return row?.timezone ?? null;
  }

  listClients(companyId: number, ids: readonly number[]): Promise<KnownClient[]> {
    return this.clients.find(companyId, ids);
  }

  listEmployees(companyId: number, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
    return this.employees.find(companyId, ids);
  }
}
