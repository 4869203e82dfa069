import { randomUUID } from 'node:crypto';
import type { CompanyExport } from '@alinha/contracts-agenda';
import { DatabaseConnection, DomainError } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../agenda.database.ts';

/** An attempt to build a file. Another attempt of the same export has another file key. */
export type Attempt = {
  readonly companyId: number;
  readonly id: number;
  readonly fileKey: string;
};

export type StartedAttempt = Attempt & {
  readonly requestedBy: number;
  readonly language: string;
  readonly attempts: number;
  /** Parts of the attempt before, which may be on the storage. */
  readonly previous: { readonly fileKey: string; readonly parts: number };
};

export type StoredParts = Attempt & { readonly parts: number };

/** `lastClientId`: later clients are not in the file; null for an export of an older process. */
export type ReadyFile = StoredParts & { readonly lastClientId: number | null };

/** An export as it is shown, except that its times are instants. */
export type ExportRecord = Omit<CompanyExport, 'requested_at' | 'finished_at' | 'expires_at'> & {
  readonly requested_at: Date;
  readonly finished_at: Date | null;
  readonly expires_at: Date | null;
};

@Injectable()
export class CompanyExportRepository {
  constructor(private readonly connection: DatabaseConnection) {}

  /** @throws DomainError EXPORT_RUNNING: a unique index admits one at a time per company */
  async start(
    tx: Tx,
    { companyId, userId, language, at }: { companyId: number; userId: number; language: string; at: Date },
  ): Promise<ExportRecord> {
    const [row] = await tx.$queryRaw<ExportRecord[]>`
      INSERT INTO company_export (company_id, requested_by, requested_at, language, file_key)
      VALUES (${companyId}, ${userId}, ${at}, ${language}, ${randomUUID()}::uuid)
      ON CONFLICT (company_id) WHERE status = 'running' DO NOTHING
      RETURNING id, status, done, total, NULL AS size,
        (SELECT e.name FROM employee e WHERE e.company_id = ${companyId} AND e.id = ${userId}) AS requested_by_name,
        requested_at, finished_at, expires_at`;
    if (!row) throw new DomainError('EXPORT_RUNNING');
    return row;
  }

  /** The latest export. One whose time is over counts as expired even before its file is deleted. */
  async latest(companyId: number, now: Date): Promise<ExportRecord | null> {
    const { rows } = await this.connection.pool.query<ExportRecord>({
      name: 'company-exports.latest',
      text: `
        SELECT x.id, CASE WHEN status = 'ready' AND expires_at <= $2 THEN 'expired' ELSE status END AS status,
          x.done, x.total, CASE WHEN status = 'ready' AND expires_at > $2 THEN x.size::float8 END AS size,
          e.name AS requested_by_name, x.requested_at, x.finished_at, x.expires_at
        FROM company_export x JOIN employee e ON e.company_id = x.company_id AND e.id = x.requested_by
        WHERE x.company_id = $1 ORDER BY x.id DESC LIMIT 1`,
      values: [companyId, now],
    });
    return rows[0] ?? null;
  }

  /** The file of a ready export; null when there is none any more. */
  async findReady(companyId: number, id: number, now: Date): Promise<ReadyFile | null> {
    const { rows } = await this.connection.pool.query<ReadyFile>({
      name: 'company-exports.ready',
      text: `SELECT company_id AS "companyId", id, file_key AS "fileKey", parts, last_client_id AS "lastClientId"
        FROM company_export WHERE company_id = $1 AND id = $2 AND status = 'ready' AND expires_at > $3`,
      values: [companyId, id, now],
    });
    return rows[0] ?? null;
  }

  async listRunning(): Promise<Pick<Attempt, 'companyId' | 'id'>[]> {
    const { rows } = await this.connection.pool.query<Pick<Attempt, 'companyId' | 'id'>>(
      `SELECT company_id AS "companyId", id FROM company_export WHERE status = 'running'`,
    );
    return rows;
  }

  async listExpired(before: Date): Promise<StoredParts[]> {
    const { rows } = await this.connection.pool.query<StoredParts>(
      `SELECT company_id AS "companyId", id, file_key AS "fileKey", parts FROM company_export
       WHERE status = 'ready' AND expires_at <= $1`,
      [before],
    );
    return rows;
  }

  /** Begins an attempt: one that still runs in another process loses its file key and stops. Null unless it is running. */
  async beginAttempt(companyId: number, id: number): Promise<StartedAttempt | null> {
    const fileKey = randomUUID();
    const { rows } = await this.connection.pool.query<StartedAttempt>(
      `UPDATE company_export x
       SET file_key = $3, attempts = x.attempts + 1, parts = 0, done = 0, total = 0, size = 0
       FROM (SELECT company_id, id, file_key, parts FROM company_export
         WHERE company_id = $1 AND id = $2 AND status = 'running' FOR UPDATE) o
       WHERE x.company_id = o.company_id AND x.id = o.id
       RETURNING x.company_id AS "companyId", x.id, x.file_key AS "fileKey", x.requested_by AS "requestedBy", x.language,
         x.attempts, json_build_object('fileKey', o.file_key, 'parts', o.parts) AS previous`,
      [companyId, id, fileKey],
    );
    return rows[0] ?? null;
  }

  /** False when another attempt has begun, or the export has ended. Called before a part is stored. */
  async countPart({ companyId, id, fileKey }: Attempt, parts: number, size: number): Promise<boolean> {
    const { rowCount } = await this.connection.pool.query(
      `UPDATE company_export SET parts = $4, size = $5
       WHERE company_id = $1 AND id = $2 AND file_key = $3 AND status = 'running'`,
      [companyId, id, fileKey, parts, size],
    );
    return rowCount === 1;
  }

  async saveProgress(
    { companyId, id, fileKey }: Attempt,
    done: number,
    total: number,
    lastClientId: number,
  ): Promise<void> {
    await this.connection.pool.query(
      `UPDATE company_export SET done = $4, total = $5, last_client_id = $6
       WHERE company_id = $1 AND id = $2 AND file_key = $3 AND status = 'running'`,
      [companyId, id, fileKey, done, total, lastClientId],
    );
  }

  /** The attempt does not count: its process was stopped. */
  async release({ companyId, id, fileKey }: Attempt): Promise<void> {
    await this.connection.pool.query(
      `UPDATE company_export SET attempts = attempts - 1
       WHERE company_id = $1 AND id = $2 AND file_key = $3 AND status = 'running'`,
      [companyId, id, fileKey],
    );
  }

  /** False when another attempt has begun. */
  async finish({ companyId, id, fileKey }: Attempt, at: Date, expiresAt: Date): Promise<boolean> {
    const { rowCount } = await this.connection.pool.query(
      `UPDATE company_export SET status = 'ready', finished_at = $4, expires_at = $5
       WHERE company_id = $1 AND id = $2 AND file_key = $3 AND status = 'running'`,
      [companyId, id, fileKey, at, expiresAt],
    );
    return rowCount === 1;
  }

  async fail({ companyId, id, fileKey }: Attempt, at: Date): Promise<void> {
    await this.connection.pool.query(
      `UPDATE company_export SET status = 'failed', finished_at = $4
       WHERE company_id = $1 AND id = $2 AND file_key = $3 AND status = 'running'`,
      [companyId, id, fileKey, at],
    );
  }

  async expire({ companyId, id }: Attempt): Promise<void> {
    await this.connection.pool.query(
      `UPDATE company_export SET status = 'expired' WHERE company_id = $1 AND id = $2 AND status = 'ready'`,
      [companyId, id],
    );
  }
}
