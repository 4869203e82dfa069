import type { ValidationKey } from '@alinha/contracts-core';
import { DomainError, type Transaction } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';

/** Distinct ids to lock. Archived or inactive records are locked only if `archivedAllowed` contains them. */
export type Requested = { readonly ids: readonly number[]; readonly archivedAllowed: readonly number[] };

/** The locked records. A missing id is unknown, archived or inactive. */
export type LockedRecords = {
  /** Capacity by professional. */
  readonly employees: ReadonlyMap<number, number>;
  /** Capacity by room. */
  readonly rooms: ReadonlyMap<number, number>;
  readonly specialties: ReadonlySet<number>;
  readonly clients: ReadonlySet<number>;
};

type LockedRow = {
  readonly employees: Readonly<Record<string, number>>;
  readonly rooms: Readonly<Record<string, number>>;
  readonly specialties: readonly number[];
  readonly clients: readonly number[];
};

/** Fixes the lock order: PostgreSQL computes the count of `before`, and so locks its rows, first. */
const after = (before: string) => `(SELECT count(*) FROM ${before}) >= 0`;

const LOCK = `
  WITH employees AS MATERIALIZED (
    SELECT id, capacity FROM employee
    WHERE company_id = $1 AND id = ANY ($2::integer[]) AND (active OR id = ANY ($3::integer[]))
    ORDER BY id FOR NO KEY UPDATE),
  rooms AS MATERIALIZED (
    SELECT id, capacity FROM room
    WHERE company_id = $1 AND id = ANY ($4::integer[]) AND (archived_at IS NULL OR id = ANY ($5::integer[]))
      AND ${after('employees')}
    ORDER BY id FOR NO KEY UPDATE),
  specialties AS MATERIALIZED (
    SELECT id FROM specialty
    WHERE company_id = $1 AND id = ANY ($6::integer[]) AND (archived_at IS NULL OR id = ANY ($7::integer[]))
      AND ${after('rooms')}
    ORDER BY id FOR SHARE),
  clients AS MATERIALIZED (
    SELECT id FROM client
    WHERE company_id = $1 AND id = ANY ($8::integer[]) AND (NOT archived OR id = ANY ($9::integer[]))
      AND ${after('specialties')}
    ORDER BY id FOR NO KEY UPDATE)
  SELECT coalesce((SELECT json_agg(id) FROM clients), '[]') AS clients,
         coalesce((SELECT json_agg(id) FROM specialties), '[]') AS specialties,
         coalesce((SELECT json_object_agg(id, capacity) FROM rooms), '{}') AS rooms,
         coalesce((SELECT json_object_agg(id, capacity) FROM employees), '{}') AS employees`;

const byId = (capacities: Readonly<Record<string, number>>) =>
  new Map(Object.entries(capacities).map(([id, capacity]) => [Number(id), capacity]));

const isIncomplete = (locked: { has(id: number): boolean }, { ids }: Requested) =>
  !ids.every((id) => locked.has(id));

@Injectable()
export class LockedRecordsRepository {
  /** Like {@link lock}, but requires all records. @throws DomainError NOT_FOUND with the field of each missing one */
  async getAll(
    tx: Transaction,
    companyId: number,
    requested: Readonly<Record<keyof LockedRecords, Requested>>,
  ): Promise<LockedRecords> {
    const locked = await this.lock(tx, companyId, requested);
    const fields: Record<string, ValidationKey> = {
      ...(isIncomplete(locked.employees, requested.employees) && { employee_id: 'unknown_employee' }),
      ...(isIncomplete(locked.rooms, requested.rooms) && { room_id: 'unknown_room' }),
      ...(isIncomplete(locked.specialties, requested.specialties) && { specialty_id: 'unknown_specialty' }),
      ...(isIncomplete(locked.clients, requested.clients) && { client_id: 'unknown_client' }),
    };
    if (Object.keys(fields).length > 0) throw new DomainError('NOT_FOUND', { fields });
    return locked;
  }

  /**
   * Locks professionals, then rooms, specialties and clients, each by id, until `tx` ends. The fixed order prevents
   * deadlocks. NO KEY UPDATE, and SHARE for specialties, still allow foreign key checks. Read the booking context in a
   * later statement: this one does not see the writes of transactions whose locks it waited for.
   */
  async lock(
    tx: Transaction,
    companyId: number,
    { employees, rooms, specialties, clients }: Readonly<Record<keyof LockedRecords, Requested>>,
  ): Promise<LockedRecords> {
    const parameters = [employees, rooms, specialties, clients].flatMap(({ ids, archivedAllowed }) => [
      ids,
      archivedAllowed,
    ]);
    const [row] = await tx.$queryRawUnsafe<LockedRow[]>(LOCK, companyId, ...parameters);
    if (!row) throw new Error('a statement without FROM returned no row');
    return {
      employees: byId(row.employees),
      rooms: byId(row.rooms),
      specialties: new Set(row.specialties),
      clients: new Set(row.clients),
    };
  }
}
