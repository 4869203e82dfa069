import { DEFAULT_HOURS, type HoursRange, type WorkingWeek } from '@alinha/contracts-agenda';
import { byName } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { AgendaDatabase, type Tx } from '../agenda.database.ts';

type WeekRow = { employee_id: number; employee_name: string; ranges: HoursRange[] | null };

function weekOf({ employee_id, employee_name, ranges }: WeekRow): WorkingWeek {
  return { employee_id, employee_name, ranges: [...(ranges ?? DEFAULT_HOURS)].sort(byWeekdayAndStart) };
}

const keyOf = ({ weekday, start_time }: HoursRange) => `${weekday} ${start_time}`;
const byWeekdayAndStart = (a: HoursRange, b: HoursRange) => (keyOf(a) < keyOf(b) ? -1 : 1);

@Injectable()
export class WorkingHoursRepository {
  constructor(private readonly database: AgendaDatabase) {}

  /** The week of every active professional, by name; the default week if none is stored. */
  async list(companyId: number): Promise<WorkingWeek[]> {
    const rows = await this.database.client.$queryRaw<WeekRow[]>`
      SELECT e.id AS employee_id, e.name AS employee_name, w.ranges
      FROM employee e
      LEFT JOIN working_week w ON w.company_id = e.company_id AND w.employee_id = e.id
      WHERE e.company_id = ${companyId} AND e.active`;
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
