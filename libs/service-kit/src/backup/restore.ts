import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { SERVICE_NAMES } from '@alinha/contracts-core';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { SCHEMA_NAMES } from '../config/platform-config.ts';
import { migrate } from '../database/migrate.ts';
import {
  asOwner,
  databaseOf,
  makeSchema,
  prepareDatabase,
  whileProvisioning,
} from '../database/provision.ts';
import { migrateQueues, type ProvisionedService } from '../database/provision-apart.ts';
import { migrationsIn } from '../database/require-migrated.ts';
import type { Logger } from '../logger.ts';
import { QueueKit } from '../queues/queue-kit.ts';
import { TABLES } from './back-up.ts';
import {
  BACKUP_FORMAT,
  type BackedUpJob,
  type BackedUpSequence,
  type BackedUpTable,
  type BackupHeader,
  type BackupReader,
  type BackupSums,
  readBackup,
} from './backup-file.ts';
import { requireSameRows } from './compare-rows.ts';
import type { BackupKeys } from './encrypted-file.ts';
import { addEvents, queuedEvents } from './pending-events.ts';

export type RestoreOptions = {
  /** URL of a user who may create roles and, in this database, schemas. */
  readonly databaseUrl: string;
  readonly services: readonly ProvisionedService[];
  /** URL of the queues on Redis; null when they are in the same database. */
  readonly redisUrl: string | null;
  readonly path: string;
  /** Keys of an encrypted backup. */
  readonly keys?: BackupKeys;
  /** Ids of the usable keys of DATA_KEY. Null restores data that no key opens, too. */
  readonly masterKeyIds: ReadonlySet<string> | null;
  /** Whether existing data may be deleted. */
  readonly replace: boolean;
  /** Whether to compare the inserted rows with the checksums of the backup. */
  readonly compare?: boolean;
  readonly logger: Logger;
};

/** This release cannot read the backup, or the database must not be overwritten. */
export class RestoreRefusedError extends Error {
  override readonly name = 'RestoreRefusedError';
}

/**
 * Replaces the contents of a database by a backup, then migrates them to this release. Verifies the whole file before
 * it changes anything.
 * @throws BackupKeyError, DamagedBackupError, RestoreRefusedError, RestoredRowsError
 */
export async function restore(options: RestoreOptions): Promise<BackupHeader> {
  const { databaseUrl, services, logger } = options;
  const header = await inspect(options);
  const jobs: BackedUpJob[] = [];
  await whileProvisioning(databaseUrl, async (client) => {
    await requireStopped(client);
    if (!options.replace) await requireEmpty(client, options.redisUrl);
    await clear(client, databaseUrl);
    for (const { name, migrations } of services)
      await migrate(asOwner(databaseUrl, name), name, migrations, logger, new Set(header.migrations[name]));
    await load(client, options, jobs);
    for (const { name, migrations } of services)
      await migrate(asOwner(databaseUrl, name), name, migrations, logger);
    await migrateQueues(databaseUrl);
  });
  const queues = openQueues(options);
  try {
    for (const queue of await queues.everyQueue()) await queue.obliterate({ force: true });
    await addEvents(queues, jobs);
  } finally {
    await queues.close();
  }
  return header;
}

const openQueues = ({ redisUrl, databaseUrl, logger }: RestoreOptions) =>
  new QueueKit(
    redisUrl ? { redisUrl } : { postgresUrl: asOwner(databaseUrl, 'queues'), provisioned: true },
    logger,
  );

/** Verifies the whole file and checks that this release can read it with the present DATA_KEY. */
async function inspect(options: RestoreOptions): Promise<BackupHeader> {
  const { path, services, masterKeyIds, keys } = options;
  const headers: BackupHeader[] = [];
  const unopened = new Set<string>();
  const reader: BackupReader = {
    header: async (header) => {
      headers.push(header);
      await requireKnown(header, services);
    },
    table: async (table) => ({
      rows: async (bytes) => {
        if (masterKeyIds && table.table.endsWith('.data_key'))
          for (const company of companiesWithOtherKeys(table, bytes, masterKeyIds)) unopened.add(company);
      },
      end: async () => {},
    }),
  };
  await readBackup(path, reader, keys);
  if (unopened.size > 0)
    throw new RestoreRefusedError(
      `DATA_KEY does not open the notes and CPFs of ${unopened.size} companies in this backup. Set DATA_KEY, or put data.key into DATA_DIR, as it was when the backup was made. If it is lost for good, nobody can read them again: --without-data-key restores everything else.`,
    );
  const [header] = headers;
  if (!header) throw new RestoreRefusedError(`${path} has no header.`);
  return header;
}

/** Companies in lines of COPY of `data_key`. Its values need no escaping. */
function companiesWithOtherKeys(
  { columns }: BackedUpTable,
  bytes: Buffer,
  masterKeyIds: ReadonlySet<string>,
): string[] {
  const [company, key] = [columns.indexOf('company_id'), columns.indexOf('master_key_id')];
  const rows = bytes
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));
  return rows.flatMap((row) => (masterKeyIds.has(row[key] ?? '') ? [] : [row[company] ?? '']));
}

async function requireKnown(header: BackupHeader, services: readonly ProvisionedService[]): Promise<void> {
  if (header.format > BACKUP_FORMAT)
    throw new RestoreRefusedError(
      `The backup is of format ${header.format}, which a later release writes. Restore it with that release.`,
    );
  for (const { name, migrations } of services) {
    const known = await migrationsIn(migrations);
    const unknown = (header.migrations[name] ?? []).filter((migration) => !known.includes(migration));
    if (unknown.length > 0)
      throw new RestoreRefusedError(
        `A later release made the backup: it has the migrations ${unknown.join(', ')} of ${name}. Restore it with that release.`,
      );
  }
}

/** Throws while parts of the product run, because they would write into the restored data. */
async function requireStopped(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT DISTINCT application_name AS name FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name LIKE 'alinha-%' ORDER BY 1`,
  );
  if (rows.length > 0)
    throw new RestoreRefusedError(
      `The product runs on this database (${rows.map(({ name }) => name).join(', ')}). Stop it first.`,
    );
}

async function requireEmpty(client: pg.Client, redisUrl: string | null): Promise<void> {
  const { rows } = await client.query<BackedUpTable>(TABLES, [SERVICE_NAMES]);
  for (const { table } of rows) {
    const { rowCount } = await client.query(`SELECT FROM ${table} LIMIT 1`);
    if (rowCount)
      throw new RestoreRefusedError(
        `The database is not empty: ${table} has rows. --replace replaces all rows by those of the backup.`,
      );
  }
  if (!redisUrl) return;
  const queues = new QueueKit({ redisUrl }, { warn() {}, error() {} } as unknown as Logger);
  const waiting = await queuedEvents(queues).finally(() => queues.close());
  if (waiting.length > 0)
    throw new RestoreRefusedError(
      `Redis is not empty: it has ${waiting.length} jobs of another database. --replace deletes them.`,
    );
}

async function clear(client: pg.Client, databaseUrl: string): Promise<void> {
  const database = databaseOf(databaseUrl);
  await prepareDatabase(client, database);
  for (const schema of SCHEMA_NAMES) {
    await client.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
    await makeSchema(client, database, schema, null);
  }
}

type ForeignKey = { readonly table: string; readonly name: string; readonly definition: string };

const FOREIGN_KEYS = `
  SELECT k.conrelid::regclass::text AS "table", quote_ident(k.conname) AS name, pg_get_constraintdef(k.oid) AS definition
  FROM pg_constraint k JOIN pg_namespace n ON n.oid = k.connamespace
  WHERE n.nspname = ANY ($1) AND k.contype = 'f' ORDER BY 1, 2`;

/** Inserts the rows in one transaction. Foreign keys are added at its end, so the order of tables does not matter. */
async function load(client: pg.Client, options: RestoreOptions, jobs: BackedUpJob[]): Promise<void> {
  const { path, keys, compare = false } = options;
  const loaded: BackedUpTable[] = [];
  const checksums: BackupSums[] = [];
  await client.query("SET TIME ZONE 'UTC'");
  await client.query('BEGIN');
  const { rows: tables } = await client.query<BackedUpTable>(TABLES, [SERVICE_NAMES]);
  const { rows: foreignKeys } = await client.query<ForeignKey>(FOREIGN_KEYS, [SERVICE_NAMES]);
  for (const { table, name } of foreignKeys)
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  // The effects of the triggers are part of the backed-up rows.
  for (const { table } of tables) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  await client.query(`TRUNCATE ${tables.map(({ table }) => table).join(', ')}`);
  const reader: BackupReader = {
    table: async ({ table, columns }) => {
      loaded.push({ table, columns });
      const copy = client.query(copyFrom(`COPY ${table} (${columns.join(', ')}) FROM STDIN`));
      const done = finished(copy);
      // `end` reports the error. Before that, Node must not treat it as unhandled.
      done.catch(() => {});
      return {
        rows: async (bytes) => {
          if (!copy.write(bytes)) await Promise.race([once(copy, 'drain'), done]);
        },
        end: async () => {
          copy.end();
          await done;
        },
      };
    },
    sequences: (sequences) => setSequences(client, sequences),
    job: async (job) => {
      jobs.push(job);
    },
    sums: async (sums) => {
      checksums.push(sums);
    },
  };
  await readBackup(path, reader, keys);
  for (const { table, name, definition } of foreignKeys)
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
  for (const { table } of tables) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  await client.query('COMMIT');
  if (compare) for (const sums of checksums) await requireSameRows(client, loaded, sums);
  for (const { table } of tables) await client.query(`ANALYZE ${table}`);
}

async function setSequences(client: pg.Client, sequences: readonly BackedUpSequence[]): Promise<void> {
  for (const { name, last_value, is_called } of sequences)
    await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [name, last_value, is_called]);
}
