import type { OffboardingCounts } from '@alinha/contracts-accounts';
import { DatabaseConnection } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../agenda.database.ts';
import { type AppointmentRecord, recordOf } from '../appointments/appointment-record.ts';
import { OPEN } from '../appointments/appointment-sql.ts';
import type { AppointmentModel } from '../generated/prisma/models.ts';
import type { PlanRecord } from '../plans/plans.repository.ts';

const HAS_WEEKLY_TIME_OF = (employeeId: string) => `p.cancelled_at IS NULL AND EXISTS (
  SELECT 1 FROM plan_schedule w
  WHERE w.company_id = p.company_id AND w.plan_id = p.id AND w.employee_id = ${employeeId} AND w.ended_at IS NULL)`;

const HAS_WEEKLY_TIME_OF_OTHERS = (employeeId: string) => `EXISTS (
  SELECT 1 FROM plan_schedule w
  WHERE w.company_id = p.company_id AND w.plan_id = p.id AND w.employee_id <> ${employeeId} AND w.ended_at IS NULL)`;

/** A future appointment. `planId` is null outside a plan, and in a plan of another client. */
export type FutureAppointment = { readonly id: number; readonly planId: number | null };

/** Counts and locks for an offboarding and for the deletion of a client. `now` is the company's wall clock. */
@Injectable()
export class OffboardingRepository {
  constructor(private readonly connection: DatabaseConnection) {}

  /** `with_colleagues`: future appointments of colleagues in plans that have no weekly time of a colleague. */
  async count(companyId: number, employeeId: number, now: string): Promise<Omit<OffboardingCounts, 'id'>> {
    const { rows } = await this.connection.pool.query<Omit<OffboardingCounts, 'id'>>({
      name: 'offboarding.count',
      text: `SELECT
               (SELECT count(*)::integer FROM appointment a
                WHERE company_id = $1 AND employee_id = $2 AND ${OPEN} AND start_at > $3::timestamp) AS appointments,
               (SELECT count(*)::integer FROM recurring_plan p
                WHERE p.company_id = $1 AND ${HAS_WEEKLY_TIME_OF('$2')}) AS plans,
               (SELECT count(*)::integer FROM recurring_plan p
                JOIN appointment a ON a.company_id = p.company_id AND a.plan_id = p.id
                WHERE p.company_id = $1 AND ${HAS_WEEKLY_TIME_OF('$2')} AND NOT ${HAS_WEEKLY_TIME_OF_OTHERS('$2')}
                  AND a.employee_id <> $2 AND ${OPEN} AND a.start_at > $3::timestamp) AS with_colleagues`,
      values: [companyId, employeeId, now],
    });
    return rows[0] ?? { appointments: 0, plans: 0, with_colleagues: 0 };
  }

  /** Locks the active plans with a weekly time of the professional, in id order. */
  async lockPlans(tx: Tx, companyId: number, employeeId: number): Promise<readonly PlanRecord[]> {
    return tx.$queryRawUnsafe<PlanRecord[]>(
      `SELECT p.id, p.client_id AS "clientId", p.employee_id AS "employeeId", p.room_id AS "roomId",
              p.specialty_id AS "specialtyId", true AS active
       FROM recurring_plan p WHERE p.company_id = $1 AND ${HAS_WEEKLY_TIME_OF('$2')}
       ORDER BY p.id FOR NO KEY UPDATE`,
      companyId,
      employeeId,
    );
  }

  /** Locks the professional's open appointments that have not started, in id order. */
  async lockFuture(
    tx: Tx,
    companyId: number,
    employeeId: number,
    now: string,
  ): Promise<readonly AppointmentRecord[]> {
    const rows = await tx.$queryRawUnsafe<AppointmentModel[]>(
      `SELECT * FROM appointment a
       WHERE company_id = $1 AND employee_id = $2 AND ${OPEN} AND start_at > $3::timestamp
       ORDER BY id FOR UPDATE`,
      companyId,
      employeeId,
      now,
    );
    return rows.map(recordOf);
  }

  /** Locks a client's open future appointments, in id order. */
  async lockFutureOfClient(
    tx: Tx,
    companyId: number,
    clientId: number,
    now: string,
  ): Promise<FutureAppointment[]> {
    return tx.$queryRawUnsafe<FutureAppointment[]>(
      `SELECT a.id, p.id AS "planId"
       FROM appointment a
       LEFT JOIN recurring_plan p ON p.company_id = a.company_id AND p.id = a.plan_id AND p.client_id = a.client_id
       WHERE a.company_id = $1 AND a.client_id = $2 AND ${OPEN} AND a.start_at > $3::timestamp
       ORDER BY a.id FOR UPDATE OF a`,
      companyId,
      clientId,
      now,
    );
  }
}
