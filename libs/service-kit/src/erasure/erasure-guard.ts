import type pg from 'pg';
import type { SchemaName } from '../config/platform-config.ts';
import { ERASED_COMPANY } from './erased-company.ts';

/** Tables with a `company_id`, except the tombstones, which are never erased. */
export const COMPANY_TABLES = `
  SELECT t.oid, t.relname AS name
  FROM pg_class t
  JOIN pg_attribute a ON a.attrelid = t.oid AND a.attname = 'company_id' AND NOT a.attisdropped
  WHERE t.relnamespace = $1::regnamespace AND t.relkind IN ('r', 'p') AND t.relname <> 'erased_company'`;

const UNGUARDED = `
  SELECT name FROM (${COMPANY_TABLES}) tables
  WHERE NOT EXISTS (SELECT FROM pg_trigger g WHERE g.tgrelid = tables.oid AND g.tgname = 'erasure_guard')`;

/**
 * In READ COMMITTED each statement sees earlier commits: after the lock is granted, the tombstone of a concurrent erasure
 * is visible.
 */
const guardFunction = (schema: string) => `
  CREATE OR REPLACE FUNCTION ${schema}.refuse_erased_company() RETURNS trigger LANGUAGE plpgsql AS $guard$
  DECLARE
    written_id integer;
  BEGIN
    FOR written_id IN SELECT DISTINCT company_id FROM inserted ORDER BY company_id LOOP
      PERFORM pg_advisory_xact_lock_shared(hashtext('${schema}.erasure'), written_id);
      IF EXISTS (SELECT FROM ${schema}.erased_company WHERE company_id = written_id) THEN
        RAISE EXCEPTION 'company % is erased', written_id USING ERRCODE = '${ERASED_COMPANY}';
      END IF;
    END LOOP;
    RETURN NULL;
  END $guard$`;

/**
 * Adds a trigger to every table with company data that refuses rows of erased companies from any writer: a late
 * event, a running request, a job. Call it after each migration, to cover new tables.
 */
export async function guardCompanyTables(client: pg.Client, schema: SchemaName): Promise<void> {
  const { rows: known } = await client.query(`SELECT to_regclass($1) AS table`, [`${schema}.erased_company`]);
  if (known[0]?.table === null) return;
  await client.query('BEGIN');
  // Several replicas may start at once.
  await client.query(`SELECT pg_advisory_xact_lock(hashtext($1 || '.guard'), 0)`, [schema]);
  const { rows } = await client.query<{ name: string }>(UNGUARDED, [schema]);
  // Always replaced: the triggers of an earlier release call the function by its name.
  await client.query(guardFunction(schema));
  for (const { name } of rows) {
    await client.query(`
      CREATE TRIGGER erasure_guard AFTER INSERT ON ${schema}.${client.escapeIdentifier(name)}
      REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION ${schema}.refuse_erased_company()`);
  }
  await client.query('COMMIT');
}
