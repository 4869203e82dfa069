import { byName, CLOCK, type Clock, DatabaseConnection } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { NOT_CANCELLED, overlapping } from '../appointments/appointment-sql.ts';
import {
  type AvailabilityRow,
  availabilitiesOf,
  availabilityColumns,
} from '../availability/availability.repository.ts';
import { isHeld, placeOverlaps } from '../offers/holds.ts';
import type { SlotDay } from './free-slots.ts';

type Resource = { readonly id: number; readonly name: string; readonly capacity: number };
type Booked = SlotDay['booked'][number];

/** The records from which a day's slots are computed. */
export type SlotRecords = Pick<SlotDay, 'employees' | 'rooms' | 'booked'> & {
  /** Null while the company is not copied yet. */
  readonly timeZone: string | null;
};

type RecordsQuery = {
  readonly day: string;
  readonly nextDay: string;
  readonly employeeId: number | null;
  readonly excludedIds: readonly number[] | undefined;
};

type RecordsRow = AvailabilityRow & {
  readonly employees: Resource[];
  readonly rooms: Resource[];
  /** One list per field. */
  readonly booked: { readonly [Field in keyof Booked]: readonly Booked[Field][] };
  readonly time_zone: string | null;
};

const rowsOf = (query: string) => `(SELECT coalesce(json_agg(found), '[]') FROM (${query}) found)`;

/** Places of a room on the day `$2`. LEAST ignores the null of a room without reductions. */
const REDUCED = `LEAST(capacity, (
  SELECT min(r.capacity) FROM room_reduction r
  WHERE r.company_id = $1 AND r.room_id = room.id AND r.start_date <= $2::date AND r.end_date >= $2::date))`;

/**
 * Parameters: company, day, next day, appointments to ignore, the present time, and optionally a professional (`$6`).
 * Their free times depend on other professionals' appointments only in rooms.
 */
const recordsSql = (condition: { readonly employee: string; readonly appointment: string }) => {
  const employees = `FROM employee WHERE company_id = $1 AND active ${condition.employee}`;
  return `
    SELECT
      ${rowsOf(`SELECT id, name, capacity ${employees}`)} AS employees,
      ${rowsOf(`SELECT id, name, ${REDUCED} AS capacity FROM room WHERE company_id = $1 AND archived_at IS NULL`)} AS rooms,
      (SELECT json_build_object(
         'start', coalesce(json_agg(a.start_at::text), '[]'), 'end', coalesce(json_agg(a.end_at::text), '[]'),
         'employeeId', coalesce(json_agg(a.employee_id), '[]'), 'roomId', coalesce(json_agg(a.room_id), '[]'))
       FROM (
         SELECT a.start_at, a.end_at, a.employee_id, a.room_id FROM appointment a
         WHERE a.company_id = $1 AND ${overlapping('$2', '$3')} AND ${NOT_CANCELLED} AND a.id <> ALL ($4::integer[]) ${condition.appointment}
         UNION ALL
         SELECT p.start_at, p.end_at, p.employee_id, p.room_id FROM freed_place p
         WHERE p.company_id = $1 AND ${isHeld('$5')} AND ${placeOverlaps('$2', '$3')}) a) AS booked,
      ${availabilityColumns({ employees: `ARRAY (SELECT id ${employees})`, firstDay: '$2', lastDay: '$2' })},
      (SELECT timezone FROM company WHERE company_id = $1) AS time_zone`;
};
const RECORDS_SQL = recordsSql({ employee: '', appointment: '' });
const RECORDS_OF_ONE_SQL = recordsSql({
  employee: 'AND id = $6',
  appointment: 'AND (a.employee_id = $6 OR a.room_id IS NOT NULL)',
});

@Injectable()
export class SlotsRepository {
  constructor(
    private readonly connection: DatabaseConnection,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Active professionals (`employeeId` or all) and rooms by name, and appointments and held places between `day` and `nextDay`. One statement,
   * because round trips cost more than the query.
   */
  async findRecords(
    companyId: number,
    { day, nextDay, employeeId, excludedIds }: RecordsQuery,
  ): Promise<SlotRecords> {
    const values = [companyId, day, nextDay, excludedIds ?? [], this.clock()];
    const rows = await this.connection.reads.query<RecordsRow>(
      employeeId === null
        ? { name: 'slots.records', text: RECORDS_SQL, values }
        : {
            name: 'slots.records-of-one',
            text: RECORDS_OF_ONE_SQL,
            values: [...values, employeeId],
          },
    );
    const [row] = rows;
    if (!row) throw new Error('a statement without FROM returned no row');
    const { booked } = row;
    const availabilities = availabilitiesOf(
      row,
      row.employees.map(({ id }) => id),
    );
    return {
      employees: row.employees.sort(byName).flatMap((employee) => {
        const availability = availabilities.get(employee.id);
        return availability ? [{ ...employee, availability }] : [];
      }),
      rooms: row.rooms.sort(byName),
      booked: booked.start.map((start, index) => ({
        start,
        end: booked.end[index] ?? '',
        employeeId: booked.employeeId[index] ?? 0,
        roomId: booked.roomId[index] ?? null,
      })),
      timeZone: row.time_zone,
    };
  }
}
