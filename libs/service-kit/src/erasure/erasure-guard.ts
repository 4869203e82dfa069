import type pg from 'pg';
import type { SchemaName } from '../config/platform-config.ts';
import { ERASED_COMPANY } from './erased-company.ts';

/** Tables with rows of companies. The list of those that are gone is the one that keeps its numbers. */
export const COMPANY_TABLES = `
  SELECT t.oid, t.relname AS name
  FROM pg_class t
  JOIN pg_attribute a ON a.attrelid = t.oid AND a.attname = 'company_id' AND NOT a.attisdropped
  WHERE t.relnamespace = $1::regnamespace AND t.relkind IN ('r', 'p') AND t.relname <> 'erased_company'`;

const UNGUARDED = `
  SELECT name FROM (${COMPANY_TABLES}) tables
  WHERE NOT EXISTS (SELECT FROM pg_trigger g WHERE g.tgrelid = tables.oid AND g.tgname = 'erasure_guard')`;

/**
 * Each statement of a transaction that reads committed data sees what was committed before it: once the lock is had, the
 * mark of an erasure that was faster is there to be seen.
 */
const guardFunction = (schema: string) => `
  CREATE OR REPLACE FUNCTION ${schema}.refuse_erased_company() RETURNS trigger LANGUAGE plpgsql AS $guard$
  DECLARE
    told integer;
  BEGIN
    FOR told IN SELECT DISTINCT company_id FROM inserted ORDER BY company_id LOOP
      PERFORM pg_advisory_xact_lock_shared(hashtext('${schema}.erasure'), told);
      IF EXISTS (SELECT FROM ${schema}.erased_company WHERE company_id = told) THEN
        RAISE EXCEPTION 'company % is erased', told USING ERRCODE = '${ERASED_COMPANY}';
      END IF;
    END LOOP;
    RETURN NULL;
  END $guard$`;

/**
 * Makes every table of a schema that has rows of companies refuse those of an erased one, whoever writes them and
 * whenever: a late event, a request that was under way, a job. A table of a later migration is guarded by itself.
 */
export async function guardCompanyTables(client: pg.Client, schema: SchemaName): Promise<void> {
  const { rows: known } = await client.query(`SELECT to_regclass($1) AS table`, [`${schema}.erased_company`]);
  if (known[0]?.table === null) return;
  await client.query('BEGIN');
  // Several replicas may start at once.
  await client.query(`SELECT pg_advisory_xact_lock(hashtext($1 || '.guard'), 0)`, [schema]);
  const { rows } = await client.query<{ name: string }>(UNGUARDED, [schema]);
  // Also where every table has it: the triggers of an earlier release call the function by its name.
  await client.query(guardFunction(schema));
  for (const { name } of rows) {
    await client.query(`
      CREATE TRIGGER erasure_guard AFTER INSERT ON ${schema}.${client.escapeIdentifier(name)}
      REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION ${schema}.refuse_erased_company()`);
  }
  await client.query('COMMIT');
}
