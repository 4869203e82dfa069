import type { ChartReading, ReadingKind } from '@alinha/contracts-agenda';
import { DatabaseConnection } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../agenda.database.ts';

/** An entry as it is shown, except that its time is an instant and the reason is encrypted. */
export type ReadingRecord = Omit<ChartReading, 'read_at' | 'access_reason'> & {
  readonly read_at: Date;
  readonly reason: string | null;
  /** Start of the justified access, to which its reason is bound. */
  readonly grantedAt: Date | null;
};

type NewReadings = {
  readonly companyId: number;
  readonly userId: number;
  readonly clientIds: readonly number[];
  readonly kind: ReadingKind;
  readonly at: Date;
};

/** `lastClientId`: later clients are not in the file; null when it is unknown. */
type DownloadedExport = Omit<NewReadings, 'clientIds' | 'kind'> & { readonly lastClientId: number | null };

/** Null matches all. `since` is inclusive, `until` exclusive. */
type Filters = {
  readonly clientId: number | null;
  readonly userId: number | null;
  readonly since: Date | null;
  readonly until: Date | null;
  readonly before: number | null;
};

@Injectable()
export class ChartReadingsRepository {
  constructor(private readonly connection: DatabaseConnection) {}

  /**
   * A unique index keeps one entry per person, client and kind in a quarter of an hour. The order keeps parallel readings from
   * a deadlock.
   */
  async add({ companyId, userId, clientIds, kind, at }: NewReadings): Promise<void> {
    await this.connection.pool.query({
      name: 'chart-readings.add',
      text: `INSERT INTO chart_reading (company_id, client_id, user_id, kind, read_at, access_id)
        SELECT $1, client_id, $3, $4, $5, (
          SELECT x.id FROM chart_access x
          WHERE x.company_id = $1 AND x.client_id = r.client_id AND x.user_id = $3 AND x.expires_at > $5::timestamptz
          ORDER BY x.id LIMIT 1)
        FROM unnest($2::integer[]) r (client_id) ORDER BY client_id ON CONFLICT DO NOTHING`,
      values: [companyId, clientIds, userId, kind, at],
    });
  }

  /** A download of the whole company has every chart: one entry, which the log of every client in the file shows. */
  async addCompanyExport(tx: Tx, { companyId, userId, lastClientId, at }: DownloadedExport): Promise<void> {
    await tx.$executeRaw`
      INSERT INTO chart_reading (company_id, client_id, user_id, kind, read_at, last_client_id)
      VALUES (${companyId}, NULL, ${userId}, 'exported', ${at}, ${lastClientId})`;
  }

  /** Newest first. */
  async list(companyId: number, filters: Filters, limit: number): Promise<ReadingRecord[]> {
    const { clientId, userId, since, until, before } = filters;
    const { rows } = await this.connection.pool.query<ReadingRecord>({
      name: 'chart-readings.list',
      text: `
        SELECT r.id, r.read_at, r.kind, r.user_id, e.name AS user_name, r.client_id, c.name AS client_name,
          x.reason, x.granted_at AS "grantedAt"
        FROM chart_reading r
        JOIN employee e ON e.company_id = r.company_id AND e.id = r.user_id
        LEFT JOIN client c ON c.company_id = r.company_id AND c.id = r.client_id
        LEFT JOIN chart_access x ON x.company_id = r.company_id AND x.id = r.access_id
        WHERE r.company_id = $1 AND ($2::integer IS NULL OR r.client_id = $2 OR r.client_id IS NULL AND $2 <= coalesce(r.last_client_id, $2))
          AND ($3::integer IS NULL OR r.user_id = $3)
          AND ($4::timestamptz IS NULL OR r.read_at >= $4) AND ($5::timestamptz IS NULL OR r.read_at < $5)
          AND ($6::integer IS NULL OR r.id < $6)
        ORDER BY r.id DESC LIMIT $7`,
      values: [companyId, clientId, userId, since, until, before, limit],
    });
    return rows;
  }
}
