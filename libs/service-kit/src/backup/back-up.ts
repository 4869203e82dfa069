import { SERVICE_NAMES } from '@alinha/contracts-core';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { connect } from '../database/provision.ts';
import { appliedMigrations } from '../database/require-migrated.ts';
import type { MasterKey } from '../encryption/master-key.ts';
import type { QueueKit } from '../queues/queue-kit.ts';
import { type BackedUpSequence, type BackedUpTable, writeBackup } from './backup-file.ts';
import { pendingEvents } from './pending-events.ts';

/** Tables of every service, without generated columns and without `migration`, which is part of the header. */
export const TABLES = `
  SELECT format('%I.%I', n.nspname, t.relname) AS "table",
         array_agg(quote_ident(a.attname) ORDER BY a.attnum) FILTER (WHERE a.attgenerated = '') AS columns
  FROM pg_class t JOIN pg_namespace n ON n.oid = t.relnamespace
  JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
  WHERE n.nspname = ANY ($1) AND t.relkind = 'r' AND t.relname <> 'migration'
  GROUP BY n.nspname, t.relname ORDER BY n.nspname, t.relname`;

const SEQUENCES = `
  SELECT format('%I.%I', n.nspname, s.relname) AS name FROM pg_class s JOIN pg_namespace n ON n.oid = s.relnamespace
  WHERE n.nspname = ANY ($1) AND s.relkind = 'S' AND s.relname NOT LIKE 'migration%' ORDER BY 1`;

async function sequencesOf(client: pg.Client): Promise<BackedUpSequence[]> {
  const { rows } = await client.query<{ name: string }>(SEQUENCES, [SERVICE_NAMES]);
  const sequences: BackedUpSequence[] = [];
  for (const { name } of rows) {
    const { rows: state } = await client.query<Omit<BackedUpSequence, 'name'>>(
      `SELECT last_value::text, is_called FROM ${name}`,
    );
    if (state[0]) sequences.push({ name, ...state[0] });
  }
  return sequences;
}

async function* tablesOf(client: pg.Client) {
  const { rows } = await client.query<BackedUpTable>(TABLES, [SERVICE_NAMES]);
  for (const { table, columns } of rows) {
    const copy = copyTo(`COPY ${table} (${columns.join(', ')}) TO STDOUT`);
    yield { table, columns, rows: client.query(copy) as AsyncIterable<Buffer> };
  }
}

export type BackUpOptions = {
  /** URL of a user who may read every schema. */
  readonly databaseUrl: string;
  /** The queues on Redis; null when they are in the same database. */
  readonly queues: QueueKit | null;
  readonly path: string;
  readonly now: Date;
  /** Encrypts the file. Without it the file is plain, as older releases wrote it. */
  readonly key?: MasterKey;
  /** Whether a scheduled run may delete the file later. */
  readonly scheduled?: boolean;
};

/**
 * Writes a consistent snapshot of every service's rows to a file, also while the product runs.
 * @returns the number of rows
 */
export async function backUp(options: BackUpOptions): Promise<number> {
  const { databaseUrl, queues, path, now, key = null, scheduled = false } = options;
  const client = await connect(databaseUrl);
  let count = 0;
  try {
    await client.query("SET TIME ZONE 'UTC'");
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const migrations: Record<string, string[]> = {};
    for (const schema of SERVICE_NAMES) {
      const sql = `SELECT FROM pg_tables WHERE schemaname = $1 AND tablename = 'migration'`;
      const { rows } = await client.query(sql, [schema]);
      if (rows.length === 0) throw new Error(`There is nothing to back up: the database has no ${schema}.`);
      const applied = await appliedMigrations(client, schema);
      if (!applied)
        throw new Error(`The user of DATABASE_URL may not read ${schema}. Use the administrator's URL.`);
      migrations[schema] = applied;
    }
    // The snapshot began with the first query, so it may lack the effects of events that complete after that.
    // They are read now, because Redis removes completed ones after minutes.
    const jobs = await pendingEvents(client, queues);
    const contents = {
      header: { made_at: now.toISOString(), migrations },
      tables: counted(tablesOf(client), (rows) => {
        count += rows;
      }),
      // Sequences are not part of the snapshot. They are read last, so that their values are never behind the rows.
      sequences: () => sequencesOf(client),
      jobs,
    };
    await writeBackup(path, contents, { key, scheduled });
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
  return count;
}

async function* counted<T extends { readonly rows: AsyncIterable<Buffer> & { readonly rowCount?: number } }>(
  tables: AsyncIterable<T>,
  add: (rows: number) => void,
): AsyncGenerator<T> {
  for await (const table of tables) {
    yield table;
    add(table.rows.rowCount ?? 0);
  }
}
