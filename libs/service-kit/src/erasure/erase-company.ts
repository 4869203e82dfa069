import type { DatabaseConnection } from '../database/connection.ts';
import { markErasedAlone } from './erased-company.ts';
import { COMPANY_TABLES } from './erasure-guard.ts';

/** Rows per statement. Small, so that statements are short and a killed run loses little work. */
const BATCH = 5_000;

type TableRow = { readonly name: string; readonly referenced: readonly string[] };

const TABLES_AND_KEYS = `
  SELECT name, ARRAY(
    SELECT DISTINCT r.relname::text FROM pg_constraint k JOIN pg_class r ON r.oid = k.confrelid
    WHERE k.contype = 'f' AND k.conrelid = tables.oid AND k.confrelid <> k.conrelid
  ) AS referenced
  FROM (${COMPANY_TABLES}) tables ORDER BY name`;

/**
 * Orders tables so that each comes before the tables that its foreign keys reference.
 * @throws Error when foreign keys form a cycle
 */
export function deletionOrder(tables: readonly TableRow[]): string[] {
  const remaining = new Map(tables.map(({ name, referenced }) => [name, referenced]));
  const order: string[] = [];
  while (remaining.size > 0) {
    const named = new Set([...remaining.values()].flat());
    const free = [...remaining.keys()].filter((name) => !named.has(name));
    if (free.length === 0) throw new Error(`foreign keys form a cycle: ${[...remaining.keys()].join(', ')}`);
    for (const name of free) remaining.delete(name);
    order.push(...free);
  }
  return order;
}

/**
 * Erases a company's data from a service's database: writes the tombstone, which refuses new rows, then deletes the rows
 * table by table in the order of foreign keys, then its unsent events. Idempotent, also after an interrupted run.
 */
export async function eraseCompany(connection: DatabaseConnection, companyId: number): Promise<void> {
  const { pool, schema } = connection;
  await markErasedAlone(connection, companyId);
  const { rows } = await pool.query<TableRow>(TABLES_AND_KEYS, [schema]);
  for (const name of deletionOrder(rows)) await eraseFrom(connection, name, companyId);
  // A payload with only `company_id` is the event of this erasure, which must still be delivered.
  await pool.query(
    `DELETE FROM outbox WHERE payload->>'company_id' = $1 AND payload - 'company_id' <> '{}'::jsonb`,
    [String(companyId)],
  );
}

async function eraseFrom({ pool }: DatabaseConnection, table: string, companyId: number): Promise<void> {
  const name = `"${table.replaceAll('"', '""')}"`;
  const batch = `DELETE FROM ${name} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${name} WHERE company_id = $1 LIMIT ${BATCH}))`;
  while ((await pool.query(batch, [companyId])).rowCount === BATCH);
  // A concurrent update changes a row's ctid, so the batch can miss the row.
  await pool.query(`DELETE FROM ${name} WHERE company_id = $1`, [companyId]);
}
