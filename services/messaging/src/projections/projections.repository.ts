import type { CompanyEvent, EmployeeEvent } from '@alinha/contracts-accounts';
import type { ClientEvent } from '@alinha/contracts-clients';
import { Injectable } from '@nestjs/common';
import { MessagingDatabase, type Tx } from '../messaging.database.ts';

export type ProjectedClient = {
  readonly id: number;
  readonly name: string;
  /** The phone as typed by a user. */
  readonly phone: string | null;
  readonly archived: boolean;
};

/** A company event with the fields that events of older releases lack. */
export type CompleteCompanyEvent = CompanyEvent & Required<Pick<CompanyEvent, 'name' | 'language'>>;

/** Copies of other services' records. An event older than the stored version changes nothing. */
@Injectable()
export class ProjectionsRepository {
  constructor(private readonly database: MessagingDatabase) {}

  /** `phone` undefined leaves the stored phone unchanged; null deletes it. */
  async saveClient(event: ClientEvent, tx: Tx = this.database.client): Promise<void> {
    const { company_id, id, name, phone, archived, version, anonymised = null } = event;
    const hasPhone = phone !== undefined;
    await tx.$executeRaw`
      INSERT INTO client AS stored (company_id, id, name, phone, archived, version, anonymised)
      VALUES (${company_id}, ${id}, ${name}, ${phone ?? null}, ${archived}, ${version}, ${anonymised !== null})
      ON CONFLICT (company_id, id) DO UPDATE
      SET name = excluded.name, archived = excluded.archived, version = excluded.version, anonymised = excluded.anonymised,
        phone = CASE WHEN ${hasPhone} THEN excluded.phone ELSE stored.phone END
      WHERE stored.version <= excluded.version`;
  }

  /**
   * Saves a client and applies its last anonymisation once (ADR 93): numbers and texts of messages are deleted, their states stay.
   * The lock lets a message that is being written come before it.
   */
  async saveAnonymised(event: ClientEvent): Promise<void> {
    const { company_id: companyId, id, anonymised_version: version = null } = event;
    await this.database.transaction(async (tx) => {
      await tx.$queryRaw`SELECT id FROM client WHERE company_id = ${companyId} AND id = ${id} FOR UPDATE`;
      await this.saveClient(event, tx);
      const applied = await tx.$executeRaw`
        UPDATE client SET anonymised_version = ${version}
        WHERE company_id = ${companyId} AND id = ${id} AND coalesce(anonymised_version, 0) < ${version}`;
      if (applied === 0) return;
      await tx.$executeRaw`
        DELETE FROM sandbox_message WHERE company_id = ${companyId} AND phone IN (
          SELECT phone FROM delivery WHERE company_id = ${companyId} AND client_id = ${id} AND phone IS NOT NULL)`;
      await tx.$executeRaw`
        UPDATE delivery SET phone = NULL, address = NULL, text = NULL
        WHERE company_id = ${companyId} AND client_id = ${id}`;
    });
  }

  async saveEmployee({ company_id, id, name, version }: EmployeeEvent): Promise<void> {
    await this.database.client.$executeRaw`
      INSERT INTO employee AS stored (company_id, id, name, version)
      VALUES (${company_id}, ${id}, ${name}, ${version})
      ON CONFLICT (company_id, id) DO UPDATE SET name = excluded.name, version = excluded.version
      WHERE stored.version <= excluded.version`;
  }

  async saveCompany(
    { company_id, name, timezone, language, version }: CompleteCompanyEvent,
    tx: Tx = this.database.client,
  ): Promise<void> {
    await tx.$executeRaw`
      INSERT INTO company AS stored (company_id, name, timezone, language, version)
      VALUES (${company_id}, ${name}, ${timezone}, ${language}, ${version})
      ON CONFLICT (company_id) DO UPDATE
      SET name = excluded.name, timezone = excluded.timezone, language = excluded.language, version = excluded.version
      WHERE stored.version <= excluded.version`;
  }

  async findTimeZone(companyId: number): Promise<string | null> {
    const row = await this.database.client.company.findUnique({ where: { company_id: companyId } });
    return row?.timezone ?? null;
  }

  listClients(companyId: number, ids: readonly number[]): Promise<ProjectedClient[]> {
    return this.database.client.client.findMany({
      where: { company_id: companyId, id: { in: [...ids] } },
      select: { id: true, name: true, phone: true, archived: true },
    });
  }

  listEmployees(companyId: number, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
    return this.database.client.employee.findMany({
      where: { company_id: companyId, id: { in: [...ids] } },
      select: { id: true, name: true },
    });
  }
}
