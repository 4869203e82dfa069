import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import type { MasterKey } from '../encryption/master-key.ts';
import { DamagedBackupError } from './damaged-backup.ts';
import { type BackupKeys, decrypted, encryption, encryptionHeader } from './encrypted-file.ts';

/**
 * A backup is gzipped and encrypted text; releases before 0.2 did not encrypt it. A JSON line with the header comes first. Each table is a JSON line, its rows in COPY format
 * and a line `\.`. Sequences and jobs follow. The last line has row counts and checksums, which reveal truncation and
 * changes.
 */
export const BACKUP_FORMAT = 1;
const PRODUCT = 'alinha';

const headerSchema = z.object({
  backup: z.literal(PRODUCT),
  format: z.int(),
  made_at: z.string(),
  /** Applied migrations of each schema. */
  migrations: z.record(z.string(), z.array(z.string())),
});
export type BackupHeader = z.output<typeof headerSchema>;

const tableSchema = z.object({ table: z.string(), columns: z.array(z.string()) });
export type BackedUpTable = z.output<typeof tableSchema>;

const sequencesSchema = z.array(
  z.object({ name: z.string(), last_value: z.string(), is_called: z.boolean() }),
);
export type BackedUpSequence = z.output<typeof sequencesSchema>[number];

const jobSchema = z.object({
  queue: z.string(),
  id: z.string(),
  name: z.string(),
  data: z.unknown(),
  lowPriority: z.boolean(),
});
/** An event that was queued for a consumer. */
export type BackedUpJob = z.output<typeof jobSchema>;

const sumsSchema = z.object({
  rows: z.record(z.string(), z.int()),
  tables: z.record(z.string(), z.string()),
  whole: z.string(),
});
/** Row count and SHA-256 of each table. */
export type BackupSums = Omit<z.output<typeof sumsSchema>, 'whole'>;

export type BackupContents = {
  readonly header: Omit<BackupHeader, 'backup' | 'format'>;
  readonly tables: AsyncIterable<BackedUpTable & { readonly rows: AsyncIterable<Buffer> }>;
  /** Called after the tables are written. */
  sequences(): Promise<readonly BackedUpSequence[]>;
  readonly jobs: readonly BackedUpJob[];
};

const NEW_LINE = 10;
const END_OF_ROWS = Buffer.from('\\.');
const line = (value: unknown) => Buffer.from(`${JSON.stringify(value)}\n`);
const sha256 = () => createHash('sha256');

async function* written(contents: BackupContents): AsyncGenerator<Buffer> {
  const whole = sha256();
  const rows: Record<string, number> = {};
  const tables: Record<string, string> = {};
  const seen = (bytes: Buffer) => {
    whole.update(bytes);
    return bytes;
  };
  yield seen(line({ backup: PRODUCT, format: BACKUP_FORMAT, ...contents.header }));
  for await (const { table, columns, rows: stream } of contents.tables) {
    yield seen(line({ table, columns }));
    const sum = sha256();
    let count = 0;
    for await (const bytes of stream) {
      sum.update(bytes);
      for (let at = bytes.indexOf(NEW_LINE); at !== -1; at = bytes.indexOf(NEW_LINE, at + 1)) count++;
      yield seen(bytes);
    }
    yield seen(Buffer.from('\\.\n'));
    rows[table] = count;
    tables[table] = sum.digest('hex');
  }
  yield seen(line({ sequences: await contents.sequences() }));
  for (const job of contents.jobs) yield seen(line({ job }));
  yield line({ sums: { rows, tables, whole: whole.digest('hex') } });
}

export type BackupEncryption = {
  /** Null writes a plain file, as older releases did. */
  readonly key: MasterKey | null;
  /** Whether a scheduled run may delete the file later. */
  readonly scheduled: boolean;
};

/** Replaces `path` only with a complete backup, readable by its owner alone. */
export async function writeBackup(
  path: string,
  contents: BackupContents,
  { key, scheduled }: BackupEncryption,
): Promise<void> {
  const draft = `${path}.${process.pid}.part`;
  try {
    const file = createWriteStream(draft, { mode: 0o600 });
    const text = Readable.from(written(contents));
    await (key
      ? pipeline(text, createGzip(), encryption(key, scheduled), file)
      : pipeline(text, createGzip(), file));
    const complete = await open(draft, 'r+');
    try {
      await complete.sync();
    } finally {
      await complete.close();
    }
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}

export type BackupReader = {
  header?(header: BackupHeader): Promise<void>;
  /** Called for each table. Returns the destination of its rows. */
  table?(table: BackedUpTable): Promise<{ rows(bytes: Buffer): Promise<void>; end(): Promise<void> }>;
  sequences?(sequences: readonly BackedUpSequence[]): Promise<void>;
  job?(job: BackedUpJob): Promise<void>;
  sums?(sums: BackupSums): Promise<void>;
};

/** The lines of a file without line ends, in batches. */
async function* linesOf(path: string, keys: BackupKeys): AsyncGenerator<Buffer[]> {
  const header = await encryptionHeader(path);
  const source: Readable = header ? Readable.from(decrypted(path, header, keys)) : createReadStream(path);
  const text = createGunzip();
  // A read error must end the iteration too.
  source.on('error', (error) => text.destroy(error));
  source.pipe(text);
  try {
    let partial: Buffer[] = [];
    for await (const chunk of text as AsyncIterable<Buffer>) {
      const lines: Buffer[] = [];
      let from = 0;
      for (let to = chunk.indexOf(NEW_LINE); to !== -1; to = chunk.indexOf(NEW_LINE, from)) {
        const piece = chunk.subarray(from, to);
        lines.push(partial.length > 0 ? Buffer.concat([...partial, piece]) : piece);
        partial = [];
        from = to + 1;
      }
      if (from < chunk.length) partial.push(chunk.subarray(from));
      yield lines;
    }
    if (partial.length > 0) throw new DamagedBackupError('it ends in the middle of a line');
  } finally {
    source.destroy();
  }
}

/** Parses a backup and verifies its checksums. When it throws, the effects of `reader` must be rolled back. */
class BackupWalk {
  private readonly whole = sha256();
  private readonly rows: Record<string, number> = {};
  private readonly tables: Record<string, string> = {};
  private current: {
    readonly name: string;
    readonly sum: ReturnType<typeof sha256>;
    readonly sink: Awaited<ReturnType<NonNullable<BackupReader['table']>>> | null;
    count: number;
  } | null = null;
  private hasHeader = false;
  private ended = false;

  constructor(private readonly reader: BackupReader) {}

  async take(lines: readonly Buffer[]): Promise<void> {
    let rows: Buffer[] = [];
    for (const text of lines) {
      if (this.current && !text.equals(END_OF_ROWS)) {
        rows.push(text);
        continue;
      }
      await this.takeRows(rows);
      rows = [];
      await this.takeLine(text);
    }
    await this.takeRows(rows);
  }

  finish(): void {
    if (!this.ended) throw new DamagedBackupError('its end is missing');
  }

  private async takeRows(rows: readonly Buffer[]): Promise<void> {
    if (!this.current || rows.length === 0) return;
    const bytes = Buffer.concat(rows.flatMap((row) => [row, Buffer.from('\n')]));
    this.whole.update(bytes);
    this.current.sum.update(bytes);
    this.current.count += rows.length;
    await this.current.sink?.rows(bytes);
  }

  private async takeLine(text: Buffer): Promise<void> {
    if (this.ended) throw new DamagedBackupError('something follows its end');
    if (this.current) {
      this.whole.update('\\.\n');
      this.rows[this.current.name] = this.current.count;
      this.tables[this.current.name] = this.current.sum.digest('hex');
      await this.current.sink?.end();
      this.current = null;
      return;
    }
    const value: unknown = JSON.parse(text.toString());
    if (typeof value !== 'object' || value === null) throw new DamagedBackupError('it has an unknown line');
    if (!this.hasHeader) {
      this.hasHeader = true;
      await this.reader.header?.(headerSchema.parse(value));
    } else if ('table' in value) {
      const table = tableSchema.parse(value);
      const sink = (await this.reader.table?.(table)) ?? null;
      this.current = { name: table.table, sum: sha256(), sink, count: 0 };
    } else if ('sequences' in value) {
      await this.reader.sequences?.(sequencesSchema.parse(value.sequences));
    } else if ('job' in value) {
      await this.reader.job?.(jobSchema.parse(value.job));
    } else if ('sums' in value) {
      this.ended = true;
      const sums = sumsSchema.parse(value.sums);
      const found = { rows: this.rows, tables: this.tables, whole: this.whole.digest('hex') };
      for (const [table, sum] of Object.entries(sums.tables))
        if (found.tables[table] !== sum || found.rows[table] !== sums.rows[table])
          throw new DamagedBackupError(`the rows of ${table} do not match their checksum`);
      if (found.whole !== sums.whole) throw new DamagedBackupError('the checksum of the file does not match');
      await this.reader.sums?.(sums);
      return;
    } else throw new DamagedBackupError('it has an unknown line');
    this.whole.update(text).update('\n');
  }
}

/**
 * Reads a whole backup.
 * @param keys for an encrypted one
 * @throws BackupKeyError before it reads rows; DamagedBackupError, at the latest at the end of the file; the errors of
 * `reader`
 */
export async function readBackup(
  path: string,
  reader: BackupReader = {},
  keys: BackupKeys = new Map(),
): Promise<void> {
  const walk = new BackupWalk(reader);
  try {
    for await (const lines of linesOf(path, keys)) await walk.take(lines);
    walk.finish();
  } catch (error) {
    const { code = '' } = error as { code?: string | number };
    const unreadable =
      error instanceof SyntaxError || error instanceof z.ZodError || String(code).startsWith('Z_');
    if (!unreadable && !(error instanceof DamagedBackupError)) throw error;
    throw new DamagedBackupError(
      `${path} is no backup, or damaged: ${(error as Error).message.split('\n')[0]}`,
      {
        cause: error,
      },
    );
  }
}
