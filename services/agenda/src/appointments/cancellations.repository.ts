import { Injectable } from '@nestjs/common';
import type { Tx } from '../agenda.database.ts';
import type { CompanyTime } from '../projections/company-clock.ts';

/** Cancellations for the metrics. */
@Injectable()
export class CancellationsRepository {
  /** Records the cancellation of an appointment, in the transaction that deletes it. */
  async add(tx: Tx, appointmentId: number, { companyId, at, now }: CompanyTime): Promise<void> {
    await tx.$executeRawUnsafe(
      `INSERT INTO cancellation (company_id, employee_id, start_at, notice_minutes, booked_at, cancelled_at)
       SELECT company_id, employee_id, start_at, floor(extract(epoch FROM start_at - $3::timestamp) / 60), created_at, $4
       FROM appointment WHERE company_id = $1 AND id = $2`,
      companyId,
      appointmentId,
      now,
      at,
    );
  }
}
