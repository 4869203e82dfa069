import type { Transaction } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import {
  type AttendanceRow,
  attendanceColumns,
  attendancesOf,
} from '../availability/attendance.repository.ts';
import type { Attendance } from '../availability/closures.ts';
import { overlapping } from './appointment-sql.ts';
import type { Booked, Occupancy } from './capacity.ts';

/** What the rules decide by. */
export type Circumstances = {
  /** What shares the professional, the room or the client with a wish at the same time, by the wish's index. */
  readonly rivals: ReadonlyMap<number, readonly Booked[]>;
  /** By professional. */
  readonly attendances: ReadonlyMap<number, Attendance>;
};

type Rival = Booked & { readonly wish: number };
type Row = AttendanceRow & { readonly rivals: readonly Rival[] };

/** One arm for each index: an OR of the three reads everything that the professional and the room ever had. */
const rival = (condition: string) => `
  SELECT a.id, a.start_at, a.end_at, a.employee_id, a.client_id, a.room_id
  FROM appointment a WHERE a.company_id = $1 AND ${condition} AND ${overlapping('w.start_at', 'w.end_at')}`;

/** One statement for all: each one more costs as much as it asks. */
const FIND = `
  SELECT
    (SELECT coalesce(json_agg(json_build_object(
         'wish', w.position - 1, 'id', rival.id, 'start', rival.start_at::text, 'end', rival.end_at::text,
         'employeeId', rival.employee_id, 'clientId', rival.client_id, 'roomId', rival.room_id)), '[]')
     FROM unnest($2::timestamp[], $3::timestamp[], $4::integer[], $5::integer[], $6::integer[])
            WITH ORDINALITY AS w (start_at, end_at, employee_id, client_id, room_id, position)
     CROSS JOIN LATERAL (
       ${rival('a.employee_id = w.employee_id')}
       UNION ALL
       ${rival('a.client_id = w.client_id AND a.employee_id <> w.employee_id')}
       UNION ALL
       ${rival('a.room_id = w.room_id AND a.employee_id <> w.employee_id AND a.client_id <> w.client_id')}
     ) rival
     WHERE rival.id <> ALL ($7::integer[])) AS rivals,
    ${attendanceColumns({ employees: '$4::integer[]', firstDay: '$8', lastDay: '$9' })}`;

/** What else there is where somebody wishes to book. */
@Injectable()
export class CircumstancesRepository {
  /**
   * @param wishes one at least
   * @param excludeIds appointments that are not in the way, because they are those that change
   */
  async find(
    tx: Transaction,
    companyId: number,
    wishes: readonly Occupancy[],
    excludeIds: readonly number[],
  ): Promise<Circumstances> {
    const employeeIds = wishes.map(({ employeeId }) => employeeId);
    const starts = wishes.map(({ start }) => start);
    const ends = wishes.map(({ end }) => end);
    const [row] = await tx.$queryRawUnsafe<Row[]>(
      FIND,
      companyId,
      starts,
      ends,
      employeeIds,
      wishes.map(({ clientId }) => clientId),
      wishes.map(({ roomId }) => roomId),
      excludeIds,
      starts.reduce((first, start) => (start < first ? start : first)),
      ends.reduce((last, end) => (end > last ? end : last)),
    );
    if (!row) throw new Error('a statement without FROM answered no row');
    const rivals = new Map<number, Booked[]>();
    for (const { wish, ...booked } of row.rivals) {
      const found = rivals.get(wish) ?? [];
      rivals.set(wish, found);
      found.push(booked);
    }
    return { rivals, attendances: attendancesOf(row, [...new Set(employeeIds)]) };
  }
}
