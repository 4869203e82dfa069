import type { CompanyEvent, EmployeeEvent, Offboarding } from '@alinha/contracts-accounts';
import type { ClientEvent } from '@alinha/contracts-clients';
import { DatabaseConnection } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { AgendaDatabase, type Tx } from '../agenda.database.ts';

/** Matches any departure; set by migration. */
const ANY_DEPARTURE = 'any';

export type LockedClient = {
  readonly archived: boolean;
  readonly version: number;
  /** The last anonymisation that was applied; 0 without one. */
  readonly anonymisedVersion: number;
};

/** Projections of other services' records. An event older than the stored version is ignored. */
@Injectable()
export class ProjectionsRepository {
  constructor(
    private readonly database: AgendaDatabase,
    private readonly connection: DatabaseConnection,
  ) {}

  async saveEmployee(event: EmployeeEvent, tx: Tx = this.database.client): Promise<void> {
    const { company_id, id, name, color, capacity, active, version, created_at } = event;
    await tx.$executeRaw`
      INSERT INTO employee AS stored (company_id, id, name, color, capacity, active, version, created_at)
      VALUES (${company_id}, ${id}, ${name}, ${color}, ${capacity}, ${active}, ${version}, ${created_at}::timestamptz)
      ON CONFLICT (company_id, id) DO UPDATE
      SET name = excluded.name, color = excluded.color, capacity = excluded.capacity, active = excluded.active,
          version = excluded.version, created_at = coalesce(excluded.created_at, stored.created_at),
          settled_departure = CASE WHEN NOT excluded.active THEN stored.settled_departure END
      WHERE stored.version <= excluded.version`;
  }

  /** Stores that a professional's offboarding was applied; cleared when they are active again. */
  async saveAppliedDeparture(tx: Tx, companyId: number, id: number, departure: Offboarding): Promise<void> {
    await tx.employee.update({
      where: { company_id_id: { company_id: companyId, id } },
      data: { settled_departure: departure },
    });
  }

  /** True when this departure was applied, or when the professional left before departures were stored. */
  async isDepartureApplied(tx: Tx, companyId: number, id: number, departure: Offboarding): Promise<boolean> {
    const matches = [departure, ANY_DEPARTURE].map((equals) => ({ settled_departure: { equals } }));
    return (await tx.employee.count({ where: { company_id: companyId, id, OR: matches } })) > 0;
  }

  async findEmployeeName(tx: Tx, companyId: number, id: number): Promise<string | null> {
    const row = await tx.employee.findUnique({
      where: { company_id_id: { company_id: companyId, id } },
      select: { name: true },
    });
    return row?.name ?? null;
  }

  async isArchived(companyId: number, id: number): Promise<boolean> {
    const where = { company_id: companyId, id, archived: true };
    return (await this.database.client.client.count({ where })) > 0;
  }

  async findClientName(tx: Tx, companyId: number, id: number): Promise<string | null> {
    const where = { company_id_id: { company_id: companyId, id } };
    return (await tx.client.findUnique({ where, select: { name: true } }))?.name ?? null;
  }

  async saveClient(event: ClientEvent, tx: Tx = this.database.client): Promise<void> {
    const { company_id, id, name, archived, version, created_by = null } = event;
    await tx.$executeRaw`
      INSERT INTO client AS stored (company_id, id, name, archived, version, created_by)
      VALUES (${company_id}, ${id}, ${name}, ${archived}, ${version}, ${created_by})
      ON CONFLICT (company_id, id) DO UPDATE
      SET name = excluded.name, archived = excluded.archived, version = excluded.version,
          created_by = coalesce(excluded.created_by, stored.created_by),
          chart_closed_version = CASE WHEN excluded.archived OR excluded.version <= stored.chart_closed_version
            THEN stored.chart_closed_version END
      WHERE stored.version <= excluded.version`;
  }

  /** Adds an unknown client. Only events change a known one. */
  async addClient({
    company_id,
    id,
    name,
    archived,
    version,
    created_by = null,
  }: ClientEvent): Promise<void> {
    await this.database.client.$executeRaw`
      INSERT INTO client (company_id, id, name, archived, version, created_by)
      VALUES (${company_id}, ${id}, ${name}, ${archived}, ${version}, ${created_by})
      ON CONFLICT (company_id, id) DO NOTHING`;
  }

  /** Locks a client: bookings wait until `tx` ends. Null when unknown here. */
  async lockClient(tx: Tx, companyId: number, id: number): Promise<LockedClient | null> {
    const [client] = await tx.$queryRaw<LockedClient[]>`
      SELECT archived, version, coalesce(anonymised_version, 0) AS "anonymisedVersion" FROM client
      WHERE company_id = ${companyId} AND id = ${id} FOR NO KEY UPDATE`;
    return client ?? null;
  }

  /** Like {@link lockClient}. Entries of the chart wait too, and running transactions that add one end before. */
  async lockChart(tx: Tx, companyId: number, id: number): Promise<LockedClient | null> {
    const [client] = await tx.$queryRaw<LockedClient[]>`
      SELECT archived, version, coalesce(anonymised_version, 0) AS "anonymisedVersion" FROM client
      WHERE company_id = ${companyId} AND id = ${id} FOR UPDATE`;
    return client ?? null;
  }

  async saveCompany({ company_id, timezone, version }: CompanyEvent): Promise<void> {
    await this.database.client.$executeRaw`
      INSERT INTO company AS stored (company_id, timezone, version) VALUES (${company_id}, ${timezone}, ${version})
      ON CONFLICT (company_id) DO UPDATE SET timezone = excluded.timezone, version = excluded.version
      WHERE stored.version <= excluded.version`;
  }

  /** True for a deactivated professional too. */
  async hasEmployee(companyId: number, id: number): Promise<boolean> {
    return (await this.database.client.employee.count({ where: { company_id: companyId, id } })) > 0;
  }

  /** True for an archived client too. */
  async hasClient(companyId: number, id: number): Promise<boolean> {
    return (await this.database.client.client.count({ where: { company_id: companyId, id } })) > 0;
  }

  /**
   * Locks a professional: their bookings and their deactivation wait until `tx` ends. Null when unknown here, or deactivated
   * without `evenInactive`.
   */
  async lockEmployee(
    tx: Tx,
    companyId: number,
    id: number,
    { evenInactive }: { evenInactive: boolean },
  ): Promise<{ readonly capacity: number; readonly version: number } | null> {
    const [employee] = await tx.$queryRaw<{ capacity: number; version: number }[]>`
      SELECT capacity, version FROM employee
      WHERE company_id = ${companyId} AND id = ${id} AND (active OR ${evenInactive}) FOR NO KEY UPDATE`;
    return employee ?? null;
  }

  async findTimeZone(companyId: number): Promise<string | null> {
    const [row] = await this.connection.reads.query<{ timezone: string }>({
      name: 'company.timezone',
      text: 'SELECT timezone FROM company WHERE company_id = $1',
      values: [companyId],
    });
    return row?.timezone ?? null;
  }
}
