import { mkdir, stat, statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { BackupFailure } from '@alinha/contracts-accounts';
import { type FinishedRun, recordBackupRun } from '@alinha/service-accounts';
import {
  backUp,
  type Clock,
  DatabaseConnection,
  describeError,
  dropScratchDatabase,
  type Logger,
  type PlatformConfig,
  type QueueKit,
  usableKeys,
  verifyBackup,
} from '@alinha/service-kit';
import { ALL_SERVICES } from '../services.ts';
import { deleteOldFiles, markVerified, ownFiles, unverifiedName, verifiedName } from './backup-files.ts';
import { backupKey } from './backup-key.ts';

/** Code of every log line about a failed run. */
export const BACKUP_FAILED = 'BACKUP_FAILED';

const RUN_LOCK = 7_205_003;
const CONNECTIONS = 2;
/** Folder problems of the operating system. */
const FOLDER = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOENT', 'EEXIST', 'EISDIR', 'EIO'];
/** Of the operating system and of PostgreSQL. */
const DISK_FULL = ['ENOSPC', 'EDQUOT', 'EFBIG', '53100'];

export type RunOptions = {
  readonly config: PlatformConfig;
  /** URL of a user who may read every schema and create roles and databases. */
  readonly databaseUrl: string;
  /** The queues on Redis; null when they are in the same database. */
  readonly queues: QueueKit | null;
  readonly clock: Clock;
  readonly logger: Logger;
};

/** `busy`: another process was making a backup. */
export type RunOutcome = 'verified' | 'failed' | 'busy';

export const backupFolder = ({ BACKUP_DIR, DATA_DIR }: PlatformConfig) =>
  resolve(BACKUP_DIR ?? join(DATA_DIR, 'backups'));

/** A failure whose reason is known from the step of the run. */
class StepError extends Error {
  constructor(
    readonly failure: BackupFailure,
    cause: unknown,
  ) {
    super((cause as Error).message, { cause });
  }
}

async function step<T>(failure: BackupFailure, work: Promise<T>): Promise<T> {
  return work.catch((cause: unknown) => {
    throw new StepError(failure, cause);
  });
}

/** Most specific reason first: a full disk is a full disk in every step. */
function failureOf(error: unknown): { failure: BackupFailure; detail: string } {
  const cause = error instanceof StepError ? error.cause : error;
  const { code = '' } = cause as { code?: string };
  const { type, message = '' } = describeError(cause);
  const detail = (message || type).split('\n')[0] ?? '';
  if (DISK_FULL.includes(code)) return { failure: 'disk-full', detail };
  if (FOLDER.includes(code)) return { failure: 'folder', detail };
  return { failure: error instanceof StepError ? error.failure : 'other', detail };
}

/**
 * Makes an encrypted backup, restores it into a scratch database, compares all rows, deletes old backups by the rule and
 * records the run. Several processes may call it; one of them works.
 */
export async function runBackup(options: RunOptions): Promise<RunOutcome> {
  const connection = new DatabaseConnection(options.databaseUrl, 'accounts', CONNECTIONS);
  try {
    // The lock ends with its connection, and so with the process.
    const lock = await connection.pool.connect();
    try {
      const { rows } = await lock.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [
        RUN_LOCK,
      ]);
      if (!rows[0]?.locked) return 'busy';
      return await new BackupRun(options, connection).run();
    } finally {
      lock.release(true);
    }
  } finally {
    await connection.close();
  }
}

class BackupRun {
  private readonly startedAt: Date;
  private readonly folder: string;
  private file: string | null = null;
  private sizeBytes: number | null = null;
  private rows: number | null = null;

  constructor(
    private readonly options: RunOptions,
    private readonly connection: DatabaseConnection,
  ) {
    this.startedAt = options.clock();
    this.folder = backupFolder(options.config);
  }

  async run(): Promise<RunOutcome> {
    const { logger } = this.options;
    try {
      await this.makeVerified();
    } catch (error) {
      const { failure, detail } = failureOf(error);
      logger.error({ code: BACKUP_FAILED, failure, err: error }, 'backup failed');
      if (failure !== 'folder') await this.deleteOld();
      await this.record(failure, detail);
      return 'failed';
    }
    const problem = await this.deleteOld();
    const isRecorded = await this.record(null, problem);
    logger.info({ file: this.file, rows: this.rows, bytes: this.sizeBytes }, 'backup verified');
    return problem === null && isRecorded ? 'verified' : 'failed';
  }

  private async makeVerified(): Promise<void> {
    const { config, databaseUrl, queues, logger } = this.options;
    // A killed run may have left it, and it may be large.
    await step('database', dropScratchDatabase(databaseUrl));
    await step('folder', mkdir(this.folder, { recursive: true, mode: 0o700 }));
    const key = await step('data-key', backupKey(config, databaseUrl));
    await this.recordInterrupted();
    await step('not-restorable', this.requireRight());
    const path = join(this.folder, unverifiedName(this.startedAt));
    const made = { databaseUrl, queues, path, now: this.startedAt, key, scheduled: true };
    this.rows = await step('database', backUp(made));
    this.file = unverifiedName(this.startedAt);
    this.sizeBytes = (await stat(path)).size;
    if (!config.DATABASE_URL) await this.requireSpace();
    // Read after the dump, whose rows may have a key that is newer than the start of the run.
    const keys = await usableKeys(config);
    const verified = { databaseUrl, services: ALL_SERVICES, path, keys, logger };
    await step('not-restorable', verifyBackup(verified));
    await markVerified(this.folder, this.startedAt);
    this.file = verifiedName(this.startedAt);
  }

  /** Without the right to create the scratch database, no backup would be verified. */
  private async requireRight(): Promise<void> {
    const { rows } = await this.connection.pool.query<{ may: boolean }>(
      'SELECT rolcreatedb OR rolsuper AS may FROM pg_roles WHERE rolname = session_user',
    );
    if (!rows[0]?.may) throw new Error('the user of DATABASE_URL may not create databases');
  }

  /** The scratch database needs as much space as the product's, which stops writing when the disk is full. */
  private async requireSpace(): Promise<void> {
    const { rows } = await this.connection.pool.query<{ size: string }>(
      'SELECT pg_database_size(current_database()) AS size',
    );
    const { bavail, bsize } = await statfs(resolve(this.options.config.DATA_DIR));
    const needed = 2 * Number(rows[0]?.size);
    if (bavail * bsize < needed)
      throw new StepError('disk-full', new Error(`restoring the backup needs ${needed} free bytes`));
  }

  private async recordInterrupted(): Promise<void> {
    const { config, logger } = this.options;
    for (const { name, startedAt, state } of await ownFiles(this.folder, await usableKeys(config))) {
      if (state === 'verified') continue;
      const unfinished = { finishedAt: null, sizeBytes: null, rows: null, detail: null };
      const run: FinishedRun = { startedAt, file: name, failure: 'interrupted', ...unfinished };
      if (await recordBackupRun(this.connection, run))
        logger.error({ code: BACKUP_FAILED, failure: 'interrupted', file: name }, 'backup failed');
    }
  }

  /** @returns whether operators can see the run */
  private async record(failure: BackupFailure | null, detail: string | null): Promise<boolean> {
    const { startedAt, file, sizeBytes, rows } = this;
    const finishedAt = this.options.clock();
    const run = { startedAt, finishedAt, file, sizeBytes, rows, failure, detail };
    return recordBackupRun(this.connection, run).catch((err: unknown) => {
      this.options.logger.error({ code: BACKUP_FAILED, err }, 'backup not recorded');
      return false;
    });
  }

  /**
   * Never fails: a new verified backup stays verified, and old files stay.
   * @returns the problem, or null
   */
  private async deleteOld(): Promise<string | null> {
    const { config, logger } = this.options;
    try {
      await deleteOldFiles(this.folder, await ownFiles(this.folder, await usableKeys(config)));
      return null;
    } catch (err) {
      logger.error({ code: BACKUP_FAILED, err }, 'old backups not deleted');
      return `old backups not deleted: ${failureOf(err).detail}`;
    }
  }
}
