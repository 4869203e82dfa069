import { byName, DatabaseConnection } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { overlapping } from '../appointments/appointment-sql.ts';
import {
  type AttendanceRow,
  attendanceColumns,
  attendancesOf,
} from '../availability/attendance.repository.ts';
import type { SlotDay } from './free-slots.ts';

type Resource = { readonly id: number; readonly name: string; readonly capacity: number };
type Booked = SlotDay['booked'];

/** The records from which a day's slots are computed. */
export type SlotRecords = Pick<SlotDay, 'employees' | 'rooms' | 'booked'> & {
  /** Null while the company is unknown here. */
  readonly timeZone: string | null;
};

type RecordsRow = AttendanceRow & {
  readonly employees: Resource[];
  readonly rooms: Resource[];
  readonly booked: Booked;
  readonly time_zone: string | null;
};

const rowsOf = (query: string) => `(SELECT coalesce(json_agg(found), '[]') FROM (${query}) found)`;

const EMPLOYEES = 'FROM employee WHERE company_id = $1 AND active AND ($4::integer IS NULL OR id = $4)';

@Injectable()
export class SlotsRepository {
  constructor(private readonly connection: DatabaseConnection) {}

  /**
   * Active professionals (`employeeId` or all) and rooms by name, and appointments between `day` and `nextDay`. One statement,
   * because round trips cost more than the query.
   */
  async findRecords(
    companyId: number,
    { day, nextDay, employeeId }: { day: string; nextDay: string; employeeId: number | null },
  ): Promise<SlotRecords> {
    const rows = await this.connection.reads.query<RecordsRow>({
      name: 'slots.records',
      text: `
        SELECT
          ${rowsOf(`SELECT id, name, capacity ${EMPLOYEES}`)} AS employees,
          ${rowsOf('SELECT id, name, capacity FROM room WHERE company_id = $1 AND archived_at IS NULL')} AS rooms,
          ${rowsOf(
            `SELECT to_char(a.start_at, 'YYYY-MM-DD HH24:MI:SS') AS start, to_char(a.end_at, 'YYYY-MM-DD HH24:MI:SS') AS end,
                    a.employee_id AS "employeeId", a.room_id AS "roomId"
             FROM appointment a WHERE a.company_id = $1 AND ${overlapping('$2', '$3')}`,
          )} AS booked,
          ${attendanceColumns({ employees: `ARRAY (SELECT id ${EMPLOYEES})`, firstDay: '$2', lastDay: '$2' })},
          (SELECT timezone FROM company WHERE company_id = $1) AS time_zone`,
      values: [companyId, day, nextDay, employeeId],
    });
    const [row] = rows;
    if (!row) throw new Error('a statement without FROM returned no row');
    const attendances = attendancesOf(
      row,
      row.employees.map(({ id }) => id),
    );
    return {
      employees: row.employees.sort(byName).flatMap((employee) => {
        const attendance = attendances.get(employee.id);
        return attendance ? [{ ...employee, attendance }] : [];
      }),
      rooms: row.rooms.sort(byName),
      booked: row.booked,
      timeZone: row.time_zone,
    };
  }
}
