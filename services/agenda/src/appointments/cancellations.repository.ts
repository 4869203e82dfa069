import { Injectable } from '@nestjs/common';
import type { Tx } from '../agenda.database.ts';

/** What metrics know of appointments that are gone. */
@Injectable()
export class CancellationsRepository {
  /**
   * Keeps that an appointment is about to be deleted, in the deletion's own transaction.
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
