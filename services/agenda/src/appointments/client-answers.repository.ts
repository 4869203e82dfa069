import type { AppointmentAnswerFact } from '@alinha/contracts-messaging';
import { DatabaseConnection } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';

@Injectable()
export class ClientAnswersRepository {
  constructor(private readonly connection: DatabaseConnection) {}

  /**
   * Keeps what a client answered, while the appointment is theirs and has the start that they were told; null when it says nothing new.
   * It is shown for that start alone: a move hides it, and one that is taken back brings it again.
   */
  async save(fact: AppointmentAnswerFact): Promise<{ start: string; end: string } | null> {
    const { rows } = await this.connection.pool.query<{ start: string; end: string }>({
      name: 'client-answers.save',
      text: `UPDATE appointment
             SET client_answer = $5, answered_start = start_at, answer_version = $3
             WHERE company_id = $1 AND id = $2 AND answer_version < $3 AND start_at = $4::timestamp
               AND client_id = COALESCE($6, client_id)
             RETURNING to_char(start_at, 'YYYY-MM-DD HH24:MI:SS') AS start, to_char(end_at, 'YYYY-MM-DD HH24:MI:SS') AS end`,
      values: [
        ...[fact.company_id, fact.appointment_id, fact.version, fact.start_at, fact.answer],
        fact.client_id ?? null,
      ],
    });
    return rows[0] ?? null;
  }
}
