import { type BlockKind, blockRuleOf, DEFAULT_HOURS, type HoursRange } from '@alinha/contracts-agenda';
import type { Transaction } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import type { Availability, BlockRule } from './closures.ts';

type BlockRow = {
  readonly employee_id: number | null;
  readonly kind: BlockKind;
  readonly name: string | null;
  readonly start_date: string;
  readonly end_date: string | null;
  readonly start_time: string | null;
  readonly end_time: string | null;
  readonly weekdays: readonly number[];
};

/** The columns of {@link availabilityColumns}. */
export type AvailabilityRow = {
  readonly weeks: readonly { readonly employee_id: number; readonly ranges: HoursRange[] }[];
  readonly blocks: readonly BlockRow[];
};

/**
 * Columns with working hours and blocks of professionals of the company `$1`. Each argument is SQL.
 * @param sql `employees`: array of ids; the others: first and last day
 */
export const availabilityColumns = ({
  employees,
  firstDay,
  lastDay,
}: Readonly<Record<'employees' | 'firstDay' | 'lastDay', string>>) => `
  (SELECT coalesce(json_agg(json_build_object('employee_id', employee_id, 'ranges', ranges)), '[]')
   FROM working_week WHERE company_id = $1 AND employee_id = ANY (${employees})) AS weeks,
  (SELECT coalesce(json_agg(known ORDER BY known.id), '[]') FROM (
     SELECT id, employee_id, kind, name, to_char(start_date, 'YYYY-MM-DD') AS start_date,
            to_char(end_date, 'YYYY-MM-DD') AS end_date, to_char(start_time, 'HH24:MI') AS start_time,
            to_char(end_time, 'HH24:MI') AS end_time, weekdays
     FROM block
     WHERE company_id = $1 AND (employee_id IS NULL OR employee_id = ANY (${employees}))
       AND start_date <= ${lastDay}::date AND (end_date IS NULL OR end_date >= ${firstDay}::date)) known) AS blocks`;

/** By professional. */
export function availabilitiesOf(
  { weeks, blocks }: AvailabilityRow,
  employeeIds: readonly number[],
): ReadonlyMap<number, Availability> {
  const rangesOf = new Map(weeks.map(({ employee_id, ranges }) => [employee_id, ranges]));
  return new Map(
    employeeIds.map((id) => [
      id,
      {
        ranges: rangesOf.get(id) ?? DEFAULT_HOURS,
        blocks: blocks
          .filter(({ employee_id }) => employee_id === null || employee_id === id)
          .map(blockRuleOf),
      },
    ]),
  );
}

/** Working hours and blocks of professionals. */
@Injectable()
export class AvailabilityRepository {
  /** By professional, for the days `[firstDay, lastDay]`. */
  async findOf(
    tx: Transaction,
    companyId: number,
    employeeIds: readonly number[],
    { firstDay, lastDay }: { firstDay: string; lastDay: string },
  ): Promise<ReadonlyMap<number, Availability>> {
    const columns = availabilityColumns({ employees: '$2::integer[]', firstDay: '$3', lastDay: '$4' });
    const [row] = await tx.$queryRawUnsafe<AvailabilityRow[]>(
      `SELECT ${columns}`,
      companyId,
      employeeIds,
      firstDay,
      lastDay,
    );
    return availabilitiesOf(row ?? { weeks: [], blocks: [] }, employeeIds);
  }

  /** Blocks of the whole company on the days `[firstDay, lastDay]`. */
  async findCompanyBlocks(
    tx: Transaction,
    companyId: number,
    { firstDay, lastDay }: { firstDay: string; lastDay: string },
  ): Promise<BlockRule[]> {
    const columns = availabilityColumns({ employees: `'{}'::integer[]`, firstDay: '$2', lastDay: '$3' });
    const [row] = await tx.$queryRawUnsafe<AvailabilityRow[]>(
      `SELECT ${columns}`,
      companyId,
      firstDay,
      lastDay,
    );
    return row?.blocks.map(blockRuleOf) ?? [];
  }
}
