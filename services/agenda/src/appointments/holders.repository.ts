import type { Transaction } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';

/** Records to be taken, each of them once; of those in `evenOut` also what is archived or deactivated. */
export type Wished = { readonly ids: readonly number[]; readonly evenOut: readonly number[] };

/** What was taken; what is missing is unknown, or out and not wished for all the same. */
export type Held = {
  /** Capacity by professional. */
  readonly employees: ReadonlyMap<number, number>;
  /** Capacity by room. */
  readonly rooms: ReadonlyMap<number, number>;
  readonly specialties: ReadonlySet<number>;
  readonly clients: ReadonlySet<number>;
};

type HeldRow = {
  readonly employees: Readonly<Record<string, number>>;
  readonly rooms: Readonly<Record<string, number>>;
  readonly specialties: readonly number[];
  readonly clients: readonly number[];
};

/** Takes a table's rows once `before` has all of its own: the count is worked out before the first row is looked at. */
const after = (before: string) => `(SELECT count(*) FROM ${before}) >= 0`;

const HOLD = `
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

/** Who and what a booking needs for itself until its transaction ends. */
@Injectable()
export class HoldersRepository {
  /**
   * Takes professionals, then rooms, specialties and clients, each kind by id, so that no two bookings can wait for each
   * other: other bookings of them, their archiving and their deactivation wait until `tx` ends. The locks are NO KEY
   * UPDATE, SHARE for specialties: foreign keys can still be checked against the rows. What the rules ask afterwards
   * must be asked by a statement of its own, which sees what those who were waited for have written.
   */
  async hold(
    tx: Transaction,
    companyId: number,
    { employees, rooms, specialties, clients }: Readonly<Record<keyof Held, Wished>>,
  ): Promise<Held> {
    const wished = [employees, rooms, specialties, clients].flatMap(({ ids, evenOut }) => [ids, evenOut]);
    const [row] = await tx.$queryRawUnsafe<HeldRow[]>(HOLD, companyId, ...wished);
    if (!row) throw new Error('a statement without FROM answered no row');
    return {
      employees: byId(row.employees),
      rooms: byId(row.rooms),
      specialties: new Set(row.specialties),
      clients: new Set(row.clients),
    };
  }
}
