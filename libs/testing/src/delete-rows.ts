import { SERVICE_NAMES } from '@alinha/contracts-core';
import type { SchemaName } from '@alinha/service-kit';
import pg from 'pg';

export const SCHEMAS: readonly SchemaName[] = [...SERVICE_NAMES, 'queues'];

/** Ends all other connections, which might still write, and deletes all rows except the lists of migrations. */
const DELETE_ROWS = `DO $$ DECLARE filled regclass; BEGIN
  PERFORM pg_terminate_backend(pid, 10000) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid();
  -- A connection that ended by itself meanwhile is reported as not terminated, so the list is read again.
  PERFORM pg_stat_clear_snapshot();
  IF EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid())
  THEN RAISE 'a connection of the last test file is still open'; END IF;
  SET LOCAL session_replication_role = replica;
  FOR filled IN
    SELECT oid FROM pg_class WHERE relkind = 'r' AND relname <> 'migration' AND pg_relation_size(oid) > 0
      AND relnamespace IN (${SCHEMAS.map((schema) => `'${schema}'::regnamespace`).join()})
  LOOP EXECUTE 'DELETE FROM ' || filled; END LOOP;
END $$`;

export async function asAdministrator(
  url: string,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** Deletes all rows of a migrated database. */
export const deleteRows = (url: string) => asAdministrator(url, (client) => client.query(DELETE_ROWS));
