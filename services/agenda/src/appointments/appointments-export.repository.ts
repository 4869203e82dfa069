import type { Attendance, ExportAppointmentsQuery } from '@alinha/contracts-agenda';
import { DatabaseConnection, EXPORT_PAGE_ROWS } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { ATTENDANCE, CREDIT_ID, PACKAGE_ID } from './appointment-sql.ts';

/** A row of the export. Times are wall-clock texts. */
export type ExportedAppointment = {
  readonly id: number;
  readonly clientId: number;
  readonly employeeId: number;
  readonly roomId: number | null;
  readonly specialtyId: number | null;
  readonly start: string;
  readonly end: string;
  readonly client: string;
  readonly employee: string;
  readonly room: string | null;
  readonly specialty: string | null;
  readonly attendance: Attendance;
  readonly amountCents: number | null;
  readonly payment: 'paid' | 'pending' | 'credit' | 'package' | null;
  readonly notes: string | null;
};

@Injectable()
export class AppointmentsExportRepository {
  constructor(private readonly connection: DatabaseConnection) {}

  /** One page, sorted by start and id, after the row `after`. Null: of every professional. */
  async listPage(
    companyId: number,
    { start, end }: ExportAppointmentsQuery,
    employeeId: number | null,
    after: ExportedAppointment | null,
  ): Promise<ExportedAppointment[]> {
    const { rows } = await this.connection.pool.query<ExportedAppointment>({
      name: 'appointments.export',
      text: `SELECT a.id, a.client_id AS "clientId", a.employee_id AS "employeeId", a.room_id AS "roomId",
               a.specialty_id AS "specialtyId", to_char(a.start_at, 'YYYY-MM-DD HH24:MI:SS') AS start,
               to_char(a.end_at, 'YYYY-MM-DD HH24:MI:SS') AS end, c.name AS client, e.name AS employee,
               r.name AS room, s.name AS specialty, ${ATTENDANCE} AS attendance, a.payment_amount_cents AS "amountCents",
               CASE WHEN ${CREDIT_ID} IS NOT NULL THEN 'credit' WHEN ${PACKAGE_ID} IS NOT NULL THEN 'package'
                 ELSE a.payment_status END AS payment, a.notes
             FROM appointment a
               JOIN employee e ON e.company_id = a.company_id AND e.id = a.employee_id
               JOIN client c ON c.company_id = a.company_id AND c.id = a.client_id
               LEFT JOIN room r ON r.company_id = a.company_id AND r.id = a.room_id
               LEFT JOIN specialty s ON s.company_id = a.company_id AND s.id = a.specialty_id
             WHERE a.company_id = $1 AND a.start_at < $2::timestamp AND (a.start_at, a.id) > ($3::timestamp, $4::integer)
               AND ($6::integer IS NULL OR a.employee_id = $6)
             ORDER BY a.start_at, a.id LIMIT $5`,
      values: [companyId, end, after?.start ?? start, after?.id ?? 0, EXPORT_PAGE_ROWS, employeeId],
    });
    return rows;
  }
}
