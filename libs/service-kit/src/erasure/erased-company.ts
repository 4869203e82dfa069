import { type DatabaseConnection, sqlFailure, type Transaction } from '../database/connection.ts';

/** SQLSTATE that the guard of each table raises for a row of an erased company. */
export const ERASED_COMPANY = 'AL410';

// Exclusive here, shared in the guard: running writes of the company finish first, later ones are refused.
const LOCK = `SELECT pg_advisory_xact_lock(hashtext(current_schema() || '.erasure'), $1)`;
const TOMBSTONE = 'INSERT INTO erased_company (company_id) VALUES ($1) ON CONFLICT DO NOTHING';

/**
 * Writes the tombstone of a company: after the commit of `tx` this database refuses its new rows. Waits for transactions
 * that are writing one.
 */
export async function markErased(tx: Transaction, companyId: number): Promise<void> {
  await tx.$executeRawUnsafe(LOCK, companyId);
  await tx.$executeRawUnsafe(TOMBSTONE, companyId);
}

/** Writes the tombstone in its own transaction. */
export async function markErasedAlone({ pool }: DatabaseConnection, companyId: number): Promise<void> {
  const client = await pool.connect();
  let failed: Error | undefined;
  try {
    await client.query('BEGIN');
    await client.query(LOCK, [companyId]);
    await client.query(TOMBSTONE, [companyId]);
    await client.query('COMMIT');
  } catch (error) {
    failed = error as Error;
    throw error;
  } finally {
    // Closing a failed connection rolls its transaction back.
    client.release(failed);
  }
}

export async function isErased({ pool }: DatabaseConnection, companyId: number): Promise<boolean> {
  const { rowCount } = await pool.query('SELECT 1 FROM erased_company WHERE company_id = $1', [companyId]);
  return rowCount === 1;
}

/** True when `error` is the guard's refusal of a row of an erased company. */
export function isErasedCompanyError(error: unknown): boolean {
  return sqlFailure(error)?.code === ERASED_COMPANY;
}
