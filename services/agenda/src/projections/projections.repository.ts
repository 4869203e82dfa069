import type { CompanyFact, Departure, EmployeeFact } from '@alinha/contracts-accounts';
import type { ClientFact } from '@alinha/contracts-clients';
import { Injectable } from '@nestjs/common';
import { AgendaDatabase, type Tx } from '../agenda.database.ts';

/** Settled whatever it was: of who had left before departures were kept here. The migration wrote it. */
const ANY_DEPARTURE = 'any';

/** What the agenda knows of other services' records. A fact older than the one kept changes nothing. */
@Injectable()
export class ProjectionsRepository {
  constructor(private readonly database: AgendaDatabase) {}

  async saveEmployee(fact: EmployeeFact, tx: Tx = this.database.client): Promise<void> {
    const { company_id, id, name, color, capacity, active, version, created_at } = fact;
    await tx.$executeRaw`
      INSERT INTO employee AS kept (company_id, id, name, color, capacity, active, version, created_at)
      VALUES (${company_id}, ${id}, ${name}, ${color}, ${capacity}, ${active}, ${version}, ${created_at}::timestamptz)
      ON CONFLICT (company_id, id) DO UPDATE
      SET name = excluded.name, color = excluded.color, capacity = excluded.capacity, active = excluded.active,
          version = excluded.version, created_at = coalesce(excluded.created_at, kept.created_at),
          settled_departure = CASE WHEN NOT excluded.active THEN kept.settled_departure END
      WHERE kept.version <= excluded.version`;
  }

  /** Keeps that what a professional left behind has become what was asked; until they are back. */
  async saveSettled(tx: Tx, companyId: number, id: number, departure: Departure): Promise<void> {
    await tx.employee.update({
      where: { company_id_id: { company_id: companyId, id } },
      data: { settled_departure: departure },
    });
  }

  /** Whether exactly that was settled since the professional left, or they left before that was kept. */
  async isSettled(tx: Tx, companyId: number, id: number, departure: Departure): Promise<boolean> {
    const isSettled = [departure, ANY_DEPARTURE].map((equals) => ({ settled_departure: { equals } }));
    return (await tx.employee.count({ where: { company_id: companyId, id, OR: isSettled } })) > 0;
  }

  async findEmployeeName(tx: Tx, companyId: number, id: number): Promise<string | null> {
    const row = await tx.employee.findUnique({
      where: { company_id_id: { company_id: companyId, id } },
      select: { name: true },
    });
    return row?.name ?? null;
  }

  async saveClient(fact: ClientFact, tx: Tx = this.database.client): Promise<void> {
    const { company_id, id, name, archived, version } = fact;
    await tx.$executeRaw`
      INSERT INTO client AS kept (company_id, id, name, archived, version)
      VALUES (${company_id}, ${id}, ${name}, ${archived}, ${version})
      ON CONFLICT (company_id, id) DO UPDATE
      SET name = excluded.name, archived = excluded.archived, version = excluded.version
      WHERE kept.version <= excluded.version`;
  }

  /** Keeps somebody who is not known here yet; of whoever is, the events alone bring news. */
  async addClient({ company_id, id, name, archived, version }: ClientFact): Promise<void> {
    await this.database.client.$executeRaw`
      INSERT INTO client (company_id, id, name, archived, version)
      VALUES (${company_id}, ${id}, ${name}, ${archived}, ${version})
      ON CONFLICT (company_id, id) DO NOTHING`;
  }

  /** Locks a client: bookings wait until `tx` ends. Null when not known here. */
  async lockClient(
    tx: Tx,
    companyId: number,
    id: number,
  ): Promise<{ readonly archived: boolean; readonly version: number } | null> {
    const [kept] = await tx.$queryRaw<{ archived: boolean; version: number }[]>`
      SELECT archived, version FROM client WHERE company_id = ${companyId} AND id = ${id} FOR NO KEY UPDATE`;
    return kept ?? null;
  }

  async saveCompany({ company_id, timezone, version }: CompanyFact): Promise<void> {
    await this.database.client.$executeRaw`
      INSERT INTO company AS kept (company_id, timezone, version) VALUES (${company_id}, ${timezone}, ${version})
      ON CONFLICT (company_id) DO UPDATE SET timezone = excluded.timezone, version = excluded.version
      WHERE kept.version <= excluded.version`;
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
   * Takes a professional for a booking: their other bookings, and their deactivation, wait until `tx` ends. Null when not
   * known here, or deactivated and `evenInactive` does not admit that.
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
    const row = await this.database.client.company.findUnique({ where: { company_id: companyId } });
    return row?.timezone ?? null;
  }
}
