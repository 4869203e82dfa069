import { DatabaseConnection } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { APPOINTMENT_ON, CHARGE_OF_PAYMENT } from '../payments/payment-sql.ts';
import type { ReceivedMoney } from './health-receipts.ts';

@Injectable()
export class HealthReceiptsRepository {
  constructor(private readonly connection: DatabaseConnection) {}

  /** Money that was received in a month, `YYYY-MM`, by time. */
  async listReceived(companyId: number, month: string): Promise<ReceivedMoney[]> {
    const { rows } = await this.connection.pool.query<ReceivedMoney>({
      name: 'health-receipts.received',
      text: `SELECT to_char(part.received_at, 'YYYY-MM-DD') AS received_on, part.amount_cents, p.client_id,
               c.name AS client_name, c.archived AS is_archived, p.appointment_id, p.plan_id, p.package_id, p.description, plan.name AS plan_name,
               ${APPOINTMENT_ON} AS appointment_on,
               to_char(p.period_start, 'YYYY-MM-DD') AS start, to_char(p.period_end, 'YYYY-MM-DD') AS "end"
             FROM payment_part part
             JOIN payment p ON p.company_id = part.company_id AND p.id = part.payment_id
             JOIN client c ON c.company_id = p.company_id AND c.id = p.client_id
             LEFT JOIN plan ON plan.company_id = p.company_id AND plan.id = p.plan_id
             ${CHARGE_OF_PAYMENT}
             WHERE part.company_id = $1 AND part.received_at >= $2::date AND part.received_at < $2::date + interval '1 month'
             ORDER BY part.received_at, part.id`,
      values: [companyId, `${month}-01`],
    });
    return rows;
  }
}
