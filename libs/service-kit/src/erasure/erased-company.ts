import { type DatabaseConnection, sqlFailure, type Transaction } from '../database/connection.ts';

/** SQLSTATE of a row for a company that is erased, raised by the guard of each table. */
export const ERASED_COMPANY = 'AL410';

// Exclusive here, shared in the guard: who is still writing for the company finishes first, who comes later is refused.
const LOCK = `SELECT pg_advisory_xact_lock(hashtext(current_schema() || '.erasure'), $1)`;
const MARK = 'INSERT INTO erased_company (company_id) VALUES ($1) ON CONFLICT DO NOTHING';

/**
 * From the commit of `tx` on, this service's database takes no new row of the company. Waits for transactions that are
 * writing one.
 */
export async function markErased(tx: Transaction, companyId: number): Promise<void> {
  await tx.$executeRawUnsafe(LOCK, companyId);
  await tx.$executeRawUnsafe(MARK, companyId);
}

/** The same, as a transaction of its own. */
export async function markErasedAlone({ pool }: DatabaseConnection, companyId: number): Promise<void> {
  const client = await pool.connect();
  let failed: Error | undefined;
  try {
    await client.query('BEGIN');
    await client.query(LOCK, [companyId]);
    await client.query(MARK, [companyId]);
    await client.query('COMMIT');
  } catch (error) {
    failed = error as Error;
    throw error;
  } finally {
    // A connection whose transaction broke is closed, which rolls it back.
    client.release(failed);
  }
}

export async function isErased({ pool }: DatabaseConnection, companyId: number): Promise<boolean> {
  const { rowCount } = await pool.query('SELECT 1 FROM erased_company WHERE company_id = $1', [companyId]);
  return rowCount === 1;
}

/** True when `error` is the refusal of a row for a company that is erased. */
export function isErasedCompanyError(error: unknown): boolean {
  return sqlFailure(error)?.code === ERASED_COMPANY;
}
