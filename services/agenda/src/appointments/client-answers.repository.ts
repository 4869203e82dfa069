import type { AppointmentAnswerEvent } from '@alinha/contracts-messaging';
import type { Transaction } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';

@Injectable()
export class ClientAnswersRepository {
  /**
   * Saves a client's answer if the appointment still has that client and start; null when nothing changes. The answer is
   * valid for that start only: moving the appointment hides it, moving it back shows it again.
   * A repeated answer keeps the time of the first.
   * @param answeredAt the company's wall clock; null when unknown
   */
  async save(
    tx: Transaction,
    event: AppointmentAnswerEvent,
    answeredAt: string | null,
  ): Promise<{ start: string; end: string } | null> {
    const [saved] = await tx.$queryRawUnsafe<{ start: string; end: string }[]>(
      `UPDATE appointment
       SET client_answer = $5, answered_start = start_at, answer_version = $3, answer_settled = false,
         answered_at = CASE WHEN client_answer = $5 AND answered_start = start_at AND NOT answer_settled
                            THEN coalesce(answered_at, $7::timestamp) ELSE $7::timestamp END
       WHERE company_id = $1 AND id = $2 AND answer_version < $3 AND start_at = $4::timestamp
         AND client_id = COALESCE($6, client_id)
       RETURNING to_char(start_at, 'YYYY-MM-DD HH24:MI:SS') AS start, to_char(end_at, 'YYYY-MM-DD HH24:MI:SS') AS end`,
      event.company_id,
      event.appointment_id,
      event.version,
      event.start_at,
      event.answer,
      event.client_id ?? null,
      answeredAt,
    );
    return saved ?? null;
  }
}
