import type { LeftBehindCounts } from '@alinha/contracts-accounts';
import { DatabaseConnection } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../agenda.database.ts';
import { type AppointmentRecord, recordOf } from '../appointments/appointments.repository.ts';
import type { AppointmentModel } from '../generated/prisma/models.ts';
import type { PlanRecord } from '../plans/plans.repository.ts';

const GOES_ON_WITH = (employeeId: string) => `p.cancelled_at IS NULL AND EXISTS (
  SELECT 1 FROM plan_schedule w
  WHERE w.company_id = p.company_id AND w.plan_id = p.id AND w.employee_id = ${employeeId} AND w.ended_at IS NULL)`;

const ATTENDED_BY_OTHERS_THAN = (employeeId: string) => `EXISTS (
  SELECT 1 FROM plan_schedule w
  WHERE w.company_id = p.company_id AND w.plan_id = p.id AND w.employee_id <> ${employeeId} AND w.ended_at IS NULL)`;

/** An appointment of a client that is still to come; `planId` when a plan of theirs made it, and not another's. */
export type Ahead = { readonly id: number; readonly planId: number | null };

/** What a professional or a client who leaves would leave behind. `now` is the company's wall clock. */
@Injectable()
export class DeparturesRepository {
  constructor(private readonly connection: DatabaseConnection) {}

  async count(companyId: number, employeeId: number, now: string): Promise<Omit<LeftBehindCounts, 'id'>> {
    const { rows } = await this.connection.pool.query<Omit<LeftBehindCounts, 'id'>>({
      name: 'departures.count',
      text: `SELECT
               (SELECT count(*)::integer FROM appointment
                WHERE company_id = $1 AND employee_id = $2 AND NOT done AND start_at > $3::timestamp) AS appointments,
               (SELECT count(*)::integer FROM recurring_plan p
                WHERE p.company_id = $1 AND ${GOES_ON_WITH('$2')}) AS plans,
               (SELECT count(*)::integer FROM recurring_plan p
                JOIN appointment a ON a.company_id = p.company_id AND a.plan_id = p.id
                WHERE p.company_id = $1 AND ${GOES_ON_WITH('$2')} AND NOT ${ATTENDED_BY_OTHERS_THAN('$2')}
                  AND a.employee_id <> $2 AND NOT a.done AND a.start_at > $3::timestamp) AS with_colleagues`,
      values: [companyId, employeeId, now],
    });
    return rows[0] ?? { appointments: 0, plans: 0, with_colleagues: 0 };
  }

  /** Takes the active plans that have a weekly time of the professional, by id. */
  async takePlans(tx: Tx, companyId: number, employeeId: number): Promise<readonly PlanRecord[]> {
    return tx.$queryRawUnsafe<PlanRecord[]>(
      `SELECT p.id, p.client_id AS "clientId", p.employee_id AS "employeeId", p.room_id AS "roomId",
              p.specialty_id AS "specialtyId", true AS active
       FROM recurring_plan p WHERE p.company_id = $1 AND ${GOES_ON_WITH('$2')}
       ORDER BY p.id FOR NO KEY UPDATE`,
      companyId,
      employeeId,
    );
  }

  /** Takes the professional's appointments that are neither done nor begun, by id. */
  async takeFuture(
    tx: Tx,
    companyId: number,
    employeeId: number,
    now: string,
  ): Promise<readonly AppointmentRecord[]> {
    const rows = await tx.$queryRaw<AppointmentModel[]>`
      SELECT * FROM appointment
      WHERE company_id = ${companyId} AND employee_id = ${employeeId} AND NOT done AND start_at > ${now}::timestamp
      ORDER BY id FOR UPDATE`;
    return rows.map(recordOf);
  }
  /** Takes what a client has ahead and is not done, by id. */
  async lockAhead(tx: Tx, companyId: number, clientId: number, now: string): Promise<Ahead[]> {
    return tx.$queryRaw<Ahead[]>`
      SELECT a.id, p.id AS "planId"
      FROM appointment a
      LEFT JOIN recurring_plan p ON p.company_id = a.company_id AND p.id = a.plan_id AND p.client_id = a.client_id
      WHERE a.company_id = ${companyId} AND a.client_id = ${clientId} AND NOT a.done
        AND a.start_at > ${now}::timestamp
      ORDER BY a.id FOR UPDATE OF a`;
  }
}
