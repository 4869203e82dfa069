import type { BackupFailure, BackupRun, BackupRuns } from '@alinha/contracts-accounts';
import type { DatabaseConnection } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { AccountsDatabase } from '../accounts.database.ts';

const RETENTION_DAYS = 400;
const LISTED = 60;

export type FinishedRun = {
  readonly startedAt: Date;
  /** Null when the process ended during the run. */
  readonly finishedAt: Date | null;
  readonly file: string | null;
  readonly sizeBytes: number | null;
  readonly rows: number | null;
  /** Null when the backup is verified. */
  readonly failure: BackupFailure | null;
  readonly detail: string | null;
};

/**
 * Call it from one run at a time, which counts the failures in order. A recorded run is unchanged.
 * @returns whether the run is new
 */
export async function recordBackupRun({ pool }: DatabaseConnection, run: FinishedRun): Promise<boolean> {
  const { rowCount } = await pool.query(
    `INSERT INTO backup_run (started_at, finished_at, file, size_bytes, rows, failure, detail, failures)
     SELECT $1, $2, $3, $4, $5, $6, $7, coalesce(max(failures), 0) + CASE WHEN $6::text IS NULL THEN 0 ELSE 1 END
     FROM backup_run
     ON CONFLICT (started_at) DO NOTHING`,
    [run.startedAt, run.finishedAt, run.file, run.sizeBytes, run.rows, run.failure, run.detail],
  );
  return rowCount === 1;
}

/** Housekeeping. The newest run stays, because it has the count of failures. */
export async function deleteOldBackupRuns({ pool }: DatabaseConnection, now: Date): Promise<void> {
  await pool.query(
    `DELETE FROM backup_run WHERE started_at <= $1::timestamptz - make_interval(days => $2)
       AND started_at < (SELECT max(started_at) FROM backup_run)`,
    [now, RETENTION_DAYS],
  );
}

@Injectable()
export class BackupRunsRepository {
  constructor(private readonly database: AccountsDatabase) {}

  async list(): Promise<BackupRuns> {
    const { backupRun } = this.database.client;
    const newestFirst = { orderBy: { started_at: 'desc' } } as const;
    const [runs, verified] = await Promise.all([
      backupRun.findMany({ ...newestFirst, take: LISTED }),
      backupRun.findFirst({ ...newestFirst, where: { failure: null } }),
    ]);
    return {
      runs: runs.map(asRun),
      last_verified: verified && asRun(verified),
      failures: Math.max(0, ...runs.map(({ failures }) => failures)),
    };
  }
}

type Row = {
  readonly started_at: Date;
  readonly finished_at: Date | null;
  readonly file: string | null;
  readonly size_bytes: bigint | null;
  readonly rows: bigint | null;
  readonly failure: string | null;
  readonly detail: string | null;
};

const asRun = ({ started_at, finished_at, file, size_bytes, rows, failure, detail }: Row): BackupRun => ({
  started_at: started_at.toISOString(),
  finished_at: finished_at?.toISOString() ?? null,
  file,
  size_bytes: size_bytes === null ? null : Number(size_bytes),
  rows: rows === null ? null : Number(rows),
  failure,
  detail,
});
