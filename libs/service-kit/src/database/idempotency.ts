import { createHmac } from 'node:crypto';
import { DomainError } from '../domain-error.ts';
import type { DatabaseConnection, Transaction } from './connection.ts';

/** A create request as its `Idempotency-Key` names it. */
export type IdempotentRequest = { readonly key: string; readonly hash: string };

const KEPT_DAYS = 7;

/** Forgets keys that nobody repeats any more. */
export async function forgetOldKeys({ pool }: DatabaseConnection): Promise<void> {
  await pool.query(`DELETE FROM idempotency_key WHERE created_at < now() - make_interval(days => $1)`, [
    KEPT_DAYS,
  ]);
}

/**
 * What makes two requests the same one: the route and the validated input. It is stored, and an input may hold a
 * password: without `key` nobody can try passwords against it.
 */
export function requestHash(endpointId: string, input: unknown, key: string): string {
  return createHmac('sha256', key).update(endpointId).update(JSON.stringify(input)).digest('hex');
}

/**
 * Runs `write` once for a company's key and answers its first result to every repeat. The key is taken inside the
 * transaction of the write: a racing repeat waits for the first to commit, and a first that fails leaves no trace.
 * @throws DomainError IDEMPOTENCY_MISMATCH when the key was used for another request.
 */
export async function once<T>(
  tx: Transaction,
  companyId: number,
  request: IdempotentRequest | undefined,
  write: () => Promise<T>,
): Promise<T> {
  if (!request) return write();
  const taken = await tx.$executeRawUnsafe(
    `INSERT INTO idempotency_key (company_id, key, request_hash) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
    companyId,
    request.key,
    request.hash,
  );
  if (taken === 0) {
    const [first] = await tx.$queryRawUnsafe<{ request_hash: string; reply: T }[]>(
      'SELECT request_hash, reply FROM idempotency_key WHERE company_id = $1 AND key = $2',
      companyId,
      request.key,
    );
    if (first?.request_hash !== request.hash) throw new DomainError('IDEMPOTENCY_MISMATCH');
    return first.reply;
  }
  const reply = await write();
  await tx.$executeRawUnsafe(
    'UPDATE idempotency_key SET reply = $3::jsonb WHERE company_id = $1 AND key = $2',
    companyId,
    request.key,
    JSON.stringify(reply),
  );
  return reply;
}
