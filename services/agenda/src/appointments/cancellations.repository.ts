import { Injectable } from '@nestjs/common';
import type { Tx } from '../agenda.database.ts';

/** Cancellations for the metrics. */
@Injectable()
export class CancellationsRepository {
  /**
   * Records the cancellation of an appointment, in the transaction that deletes it.
   * @param now the company's wall clock at the instant `at`
   */
  async add(
    tx: Tx,
    companyId: number,
    appointmentId: number,
    { at, now }: { readonly at: Date; readonly now: string },
  ): Promise<void> {
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
