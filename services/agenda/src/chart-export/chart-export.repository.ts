import { DatabaseConnection, DataKeys, unlessChanged } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { openAnswers, openNote } from '../evolution/note-texts.ts';
import type { ChartSession } from './chart-notes.ts';

type SessionRow = Omit<ChartSession, 'draft' | 'filled'> & {
  readonly answers: string | null;
  readonly evolution: string | null;
  readonly evolution_signed: boolean;
  readonly author_name: string | null;
  readonly saved_at: Date | null;
};

@Injectable()
export class ChartExportRepository {
  constructor(
    private readonly connection: DatabaseConnection,
    private readonly dataKeys: DataKeys,
  ) {}

  /** The client's sessions with a note or a signature. */
  async listSessions(companyId: number, clientId: number): Promise<ChartSession[]> {
    const cipher = await this.dataKeys.of(companyId);
    const { rows } = await this.connection.pool.query<SessionRow>({
      name: 'chart-export.sessions',
      text: `
        SELECT a.id AS appointment_id, to_char(a.start_at, 'YYYY-MM-DD HH24:MI:SS') AS session_start,
          to_char(a.end_at, 'YYYY-MM-DD HH24:MI:SS') AS session_end, e.name AS professional_name,
          s.name AS specialty_name, a.evolution_signed,
          CASE WHEN NOT a.evolution_signed THEN a.evolution END AS evolution,
          v.author_name, v.saved_at, v.answers
        FROM appointment a
          JOIN employee e ON e.company_id = a.company_id AND e.id = a.employee_id
          LEFT JOIN specialty s ON s.company_id = a.company_id AND s.id = a.specialty_id
          LEFT JOIN LATERAL (
            SELECT w.name AS author_name, o.saved_at, o.answers
            FROM evolution_version o JOIN employee w ON w.company_id = o.company_id AND w.id = o.author_id
            WHERE o.company_id = a.company_id AND o.appointment_id = a.id ORDER BY o.id DESC LIMIT 1
          ) v ON true
        WHERE a.company_id = $1 AND a.id IN (
          SELECT n.id FROM appointment n
          WHERE n.company_id = $1 AND n.client_id = $2 AND (n.evolution IS NOT NULL OR n.evolution_signed)
          UNION SELECT n.appointment_id FROM note_signature n WHERE n.company_id = $1 AND n.client_id = $2)`,
      values: [companyId, clientId],
    });
    return rows.map(({ evolution, evolution_signed: _, author_name, saved_at, answers, ...session }) => {
      const { appointment_id: id } = session;
      const text = unlessChanged(() => openNote(cipher, id, evolution));
      const isDraft = evolution !== null && text !== '';
      const filled = unlessChanged(() => openAnswers(cipher, id, answers));
      return { ...session, draft: isDraft ? { text, author_name, saved_at } : null, filled };
    });
  }
}
