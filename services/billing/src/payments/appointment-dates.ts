import type { Payment } from '@alinha/contracts-billing';
import { DatabaseConnection } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';

/** Days of the sessions that payments are for. A day stays when the due date of its payment is changed. */
@Injectable()
export class AppointmentDates {
  constructor(private readonly connection: DatabaseConnection) {}

  /** `YYYY-MM-DD`; null for a payment without a session. */
  async find(
    companyId: number,
    { appointment_id: id, due_date }: Pick<Payment, 'appointment_id' | 'due_date'>,
  ): Promise<string | null> {
    if (id === null) return null;
    const { rows } = await this.connection.pool.query<{ date: string | null }>({
      name: 'payments.appointment-date',
      text: `SELECT to_char(due_date, 'YYYY-MM-DD') AS date FROM charge WHERE company_id = $1 AND appointment_id = $2`,
      values: [companyId, id],
    });
    return rows[0]?.date ?? due_date;
  }
}
