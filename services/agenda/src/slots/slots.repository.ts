import { byName, DatabaseConnection } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { overlapping } from '../appointments/appointment-sql.ts';
import type { SlotDay } from './free-slots.ts';

type Holder = { readonly id: number; readonly name: string; readonly capacity: number };

@Injectable()
export class SlotsRepository {
  constructor(private readonly connection: DatabaseConnection) {}

  /** Active professionals, by name; the one that is asked for, or all. */
  async listEmployees(companyId: number, id: number | null): Promise<Holder[]> {
    const { rows } = await this.connection.pool.query<Holder>({
      name: 'slots.employees',
      text: `SELECT id, name, capacity FROM employee
             WHERE company_id = $1 AND active AND ($2::integer IS NULL OR id = $2)`,
      values: [companyId, id],
    });
    return rows.sort(byName);
  }

  /** Rooms in use, by name. */
  async listRooms(companyId: number): Promise<Holder[]> {
    const { rows } = await this.connection.pool.query<Holder>({
      name: 'slots.rooms',
      text: 'SELECT id, name, capacity FROM room WHERE company_id = $1 AND archived_at IS NULL',
      values: [companyId],
    });
    return rows.sort(byName);
  }

  async listBooked(companyId: number, day: string, nextDay: string): Promise<SlotDay['booked']> {
    const { rows } = await this.connection.pool.query<SlotDay['booked'][number]>({
      name: 'slots.booked',
      text: `SELECT to_char(a.start_at, 'YYYY-MM-DD HH24:MI:SS') AS start, to_char(a.end_at, 'YYYY-MM-DD HH24:MI:SS') AS end,
                    a.employee_id AS "employeeId", a.room_id AS "roomId"
             FROM appointment a WHERE a.company_id = $1 AND ${overlapping('$2', '$3')}`,
      values: [companyId, day, nextDay],
    });
    return rows;
  }
}
