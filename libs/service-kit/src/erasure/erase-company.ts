import type { DatabaseConnection } from '../database/connection.ts';
import { markErasedAlone } from './erased-company.ts';
import { COMPANY_TABLES } from './erasure-guard.ts';

/** Rows that go at a time: each statement stays short, and what a killed run has done stays done. */
const BATCH = 5_000;

type TableRow = { readonly name: string; readonly referenced: readonly string[] };

const TABLES_AND_KEYS = `
  SELECT name, ARRAY(
    SELECT DISTINCT r.relname::text FROM pg_constraint k JOIN pg_class r ON r.oid = k.confrelid
    WHERE k.contype = 'f' AND k.conrelid = tables.oid AND k.confrelid <> k.conrelid
  ) AS referenced
  FROM (${COMPANY_TABLES}) tables ORDER BY name`;

/**
 * Tables in an order in which each comes before those that its foreign keys name.
 * @throws Error when the keys run in a circle.
 */
export function deletionOrder(tables: readonly TableRow[]): string[] {
  const left = new Map(tables.map(({ name, referenced }) => [name, referenced]));
  const order: string[] = [];
  while (left.size > 0) {
    const named = new Set([...left.values()].flat());
    const free = [...left.keys()].filter((name) => !named.has(name));
    if (free.length === 0) throw new Error(`foreign keys in a circle: ${[...left.keys()].join(', ')}`);
    for (const name of free) left.delete(name);
    order.push(...free);
  }
  return order;
}

/**
 * Erases what a service's database has of a company, for good: from now on it takes no new row of it, then the rows go,
 * table by table as the foreign keys ask for, and last the facts about it that have not left yet. May run again, also
 * after it was stopped half-way.
 */
export async function eraseCompany(connection: DatabaseConnection, companyId: number): Promise<void> {
  const { pool, schema } = connection;
  await markErasedAlone(connection, companyId);
  const { rows } = await pool.query<TableRow>(TABLES_AND_KEYS, [schema]);
  for (const name of deletionOrder(rows)) await eraseFrom(connection, name, companyId);
  // What says nothing but the company's number is the news of this erasure, which others may not have heard.
  await pool.query(
    `DELETE FROM outbox WHERE payload->>'company_id' = $1 AND payload - 'company_id' <> '{}'::jsonb`,
    [String(companyId)],
  );
}

async function eraseFrom({ pool }: DatabaseConnection, table: string, companyId: number): Promise<void> {
  const name = `"${table.replaceAll('"', '""')}"`;
  const batch = `DELETE FROM ${name} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${name} WHERE company_id = $1 LIMIT ${BATCH}))`;
  while ((await pool.query(batch, [companyId])).rowCount === BATCH);
  // A row that was changed meanwhile has another place: this follows it there.
  await pool.query(`DELETE FROM ${name} WHERE company_id = $1`, [companyId]);
}
