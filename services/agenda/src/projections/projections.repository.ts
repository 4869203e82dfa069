import type { CompanyFact, EmployeeFact } from '@alinha/contracts-accounts';
import type { ClientFact } from '@alinha/contracts-clients';
import { Injectable } from '@nestjs/common';
import { AgendaDatabase } from '../agenda.database.ts';

/** What the agenda knows of other services' records. A fact older than the one kept changes nothing. */
@Injectable()
export class ProjectionsRepository {
  constructor(private readonly database: AgendaDatabase) {}

  async saveEmployee({ company_id, id, name, color, capacity, version }: EmployeeFact): Promise<void> {
    await this.database.client.$executeRaw`
      INSERT INTO employee AS kept (company_id, id, name, color, capacity, version)
      VALUES (${company_id}, ${id}, ${name}, ${color}, ${capacity}, ${version})
      ON CONFLICT (company_id, id) DO UPDATE
      SET name = excluded.name, color = excluded.color, capacity = excluded.capacity, version = excluded.version
      WHERE kept.version <= excluded.version`;
  }

  async saveClient({ company_id, id, name, archived, version }: ClientFact): Promise<void> {
    await this.database.client.$executeRaw`
      INSERT INTO client AS kept (company_id, id, name, archived, version)
      VALUES (${company_id}, ${id}, ${name}, ${archived}, ${version})
      ON CONFLICT (company_id, id) DO UPDATE
      SET name = excluded.name, archived = excluded.archived, version = excluded.version
      WHERE kept.version <= excluded.version`;
  }

  async saveCompany({ company_id, timezone, version }: CompanyFact): Promise<void> {
    await this.database.client.$executeRaw`
      INSERT INTO company AS kept (company_id, timezone, version) VALUES (${company_id}, ${timezone}, ${version})
      ON CONFLICT (company_id) DO UPDATE SET timezone = excluded.timezone, version = excluded.version
      WHERE kept.version <= excluded.version`;
  }

  async hasEmployee(companyId: number, id: number): Promise<boolean> {
    return (await this.database.client.employee.count({ where: { company_id: companyId, id } })) > 0;
  }

  /** Null when nothing was heard of the client yet. */
  async findClient(companyId: number, id: number): Promise<{ archived: boolean } | null> {
    return this.database.client.client.findUnique({
      where: { company_id_id: { company_id: companyId, id } },
      select: { archived: true },
    });
  }

  async findTimeZone(companyId: number): Promise<string | null> {
    const row = await this.database.client.company.findUnique({ where: { company_id: companyId } });
    return row?.timezone ?? null;
  }
}
