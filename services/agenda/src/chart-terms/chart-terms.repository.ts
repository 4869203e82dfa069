import { Injectable } from '@nestjs/common';
import { AgendaDatabase, type Tx } from '../agenda.database.ts';

/** `YYYY-MM-DD`; null without a chart. */
export type LastEntry = { readonly client_id: number; readonly last_entry: string | null };

/**
 * The one definition of the last entry of a chart: the newest day of a session with a note, and of a saved version, a
 * signature, an addendum or an attachment. `$2` are the clients, `$3` is the time zone.
 */
const LAST_ENTRIES = `
  SELECT c.id AS client_id, (SELECT max(entry.day)::text FROM (
    SELECT a.start_at::date AS day FROM appointment a
      WHERE a.company_id = $1 AND a.client_id = c.id AND a.evolution IS NOT NULL
    UNION ALL SELECT (v.saved_at AT TIME ZONE $3)::date FROM evolution_version v
      JOIN appointment a ON a.company_id = v.company_id AND a.id = v.appointment_id
      WHERE a.company_id = $1 AND a.client_id = c.id
    UNION ALL SELECT (s.signed_at AT TIME ZONE $3)::date FROM note_signature s
      WHERE s.company_id = $1 AND s.client_id = c.id
    UNION ALL SELECT (t.uploaded_at AT TIME ZONE $3)::date FROM attachment t
      WHERE t.company_id = $1 AND t.client_id = c.id) entry) AS last_entry
  FROM unnest($2::integer[]) AS c (id)`;

@Injectable()
export class ChartTermsRepository {
  constructor(private readonly database: AgendaDatabase) {}

  listLastEntries(
    companyId: number,
    clientIds: readonly number[],
    zone: string,
    tx: Tx = this.database.client,
  ): Promise<LastEntry[]> {
    return tx.$queryRawUnsafe<LastEntry[]>(LAST_ENTRIES, companyId, [...clientIds], zone);
  }

  /** Requires the lock. From now on the chart takes no entries, until a later version of the client is active. */
  async close(tx: Tx, companyId: number, clientId: number, version: number): Promise<void> {
    await tx.$executeRaw`
      UPDATE client SET chart_closed_version = greatest(chart_closed_version, ${version})
      WHERE company_id = ${companyId} AND id = ${clientId}`;
  }
}
