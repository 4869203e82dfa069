import { SERVICE_NAMES } from '@alinha/contracts-core';
import type { TestDatabase } from './test-database.ts';

/**
 * Names of all tables with a company_id, from the catalogue, without the tombstone tables; for example `agenda.room`.
 */
export async function companyTables(database: TestDatabase): Promise<string[]> {
  const rows = await database.query<{ name: string }>(
    `SELECT table_schema || '.' || table_name AS name
     FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE column_name = 'company_id' AND table_type = 'BASE TABLE' AND table_schema = ANY ($1)
       AND table_name <> 'erased_company'
     ORDER BY 1`,
    [SERVICE_NAMES],
  );
  return rows.map(({ name }) => name);
}

export async function companyRowCounts(
  database: TestDatabase,
  companyId: number,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const name of await companyTables(database)) {
    const [row] = await database.query<{ count: number }>(
      `SELECT count(*)::integer AS count FROM ${name} WHERE company_id = $1`,
      [companyId],
    );
    counts[name] = row?.count ?? 0;
  }
  return counts;
}

/** All rows of a company as text, by table. */
export async function companyRows(
  database: TestDatabase,
  companyId: number,
): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {};
  for (const name of await companyTables(database)) {
    const found = await database.query<{ line: string }>(
      `SELECT t::text AS line FROM ${name} t WHERE company_id = $1 ORDER BY 1`,
      [companyId],
    );
    rows[name] = found.map(({ line }) => line);
  }
  return rows;
}
