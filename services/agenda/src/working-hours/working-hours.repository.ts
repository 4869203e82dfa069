import { DEFAULT_HOURS, type HeldPlace, type HoursRange, type WorkingWeek } from '@alinha/contracts-agenda';
import { byName } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { AgendaDatabase, type Tx } from '../agenda.database.ts';
import { isHeld } from '../offers/holds.ts';
import type { CompanyTime } from '../projections/company-clock.ts';

type WeekRow = {
  employee_id: number;
  employee_name: string;
  ranges: HoursRange[] | null;
  held?: HeldPlace[];
};

function weekOf({ employee_id, employee_name, ranges, held }: WeekRow): WorkingWeek {
  const week = { employee_id, employee_name, ranges: [...(ranges ?? DEFAULT_HOURS)].sort(byWeekdayAndStart) };
  return held ? { ...week, held } : week;
}

/** SQL: places of the professional `e` that are held at the instant `at`. */
const heldPlaces = (at: string, zone: string) => `
  (SELECT coalesce(json_agg(json_build_object('place_id', p.id, 'room_id', p.room_id, 'start_datetime', p.start_at::text,
      'end_datetime', p.end_at::text,
      'held_until', to_char(p.held_until AT TIME ZONE ${zone}, 'YYYY-MM-DD HH24:MI:SS'),
      'client_names', ARRAY(
        SELECT c.name FROM place_offer o JOIN client c ON c.company_id = o.company_id AND c.id = o.client_id
        WHERE o.company_id = p.company_id AND o.place_id = p.id AND o.state = 'open' ORDER BY o.id)) ORDER BY p.start_at, p.id), '[]')
   FROM freed_place p WHERE p.company_id = e.company_id AND p.employee_id = e.id AND ${isHeld(at)})`;

const keyOf = ({ weekday, start_time }: HoursRange) => `${weekday} ${start_time}`;
const byWeekdayAndStart = (a: HoursRange, b: HoursRange) => (keyOf(a) < keyOf(b) ? -1 : 1);

@Injectable()
export class WorkingHoursRepository {
  constructor(private readonly database: AgendaDatabase) {}

  /** The week of every active professional, by name, with the places held at `at`; the default week if none is stored. */
  async list({ companyId, at, zone }: CompanyTime): Promise<WorkingWeek[]> {
    const rows = await this.database.client.$queryRawUnsafe<WeekRow[]>(
      `SELECT e.id AS employee_id, e.name AS employee_name, w.ranges, ${heldPlaces('$2', '$3')} AS held
       FROM employee e
       LEFT JOIN working_week w ON w.company_id = e.company_id AND w.employee_id = e.id
       WHERE e.company_id = $1 AND e.active`,
      companyId,
      at,
      zone,
    );
    return rows
      .map((row) => ({ ...row, id: row.employee_id, name: row.employee_name }))
      .sort(byName)
      .map(weekOf);
  }

  async save(tx: Tx, companyId: number, employeeId: number, ranges: HoursRange[]): Promise<WorkingWeek> {
    const { employee } = await tx.workingWeek.upsert({
      where: { company_id_employee_id: { company_id: companyId, employee_id: employeeId } },
      create: { company_id: companyId, employee_id: employeeId, ranges },
      update: { ranges },
      select: { employee: { select: { name: true } } },
    });
    return weekOf({ employee_id: employeeId, employee_name: employee.name, ranges });
  }
}
