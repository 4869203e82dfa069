import { createHmac } from 'node:crypto';
import { DomainError } from '../domain-error.ts';
import type { DatabaseConnection, Transaction } from './connection.ts';

/** A create request with an `Idempotency-Key`. */
export type IdempotentRequest = { readonly key: string; readonly hash: string };

const KEY_TTL_DAYS = 7;

/** Deletes expired keys. */
export async function deleteExpiredKeys({ pool }: DatabaseConnection): Promise<void> {
  await pool.query(`DELETE FROM idempotency_key WHERE created_at < now() - make_interval(days => $1)`, [
    KEY_TTL_DAYS,
  ]);
}

/** Hash of route and validated input. An HMAC, because it is stored and the input may contain a password. */
export function requestHash(endpointId: string, input: unknown, key: string): string {
  return createHmac('sha256', key).update(endpointId).update(JSON.stringify(input)).digest('hex');
}

/**
 * Runs `write` once for a company's key and returns its first result to every repeat. The key is inserted in the
 * transaction of the write: a concurrent repeat waits for its commit, and a failed write leaves no key.
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
