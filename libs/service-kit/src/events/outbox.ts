import type { EventDefinition } from '@alinha/contracts-core';
import type { z } from 'zod';
import type { Transaction } from '../database/connection.ts';

const publishing = new WeakSet<Transaction>();

/** Whether something was published in it: only then has the relay something to carry. */
export const hasPublished = (tx: Transaction) => publishing.has(tx);

/**
 * Writes a fact in the same transaction as the change it tells of: both are kept, or neither. The relay takes it to the
 * consumers' queues afterwards, at least once.
 */
export async function publish<S extends z.ZodType>(
  tx: Transaction,
  event: EventDefinition<S>,
  payload: z.input<S>,
): Promise<void> {
  publishing.add(tx);
  await tx.$executeRawUnsafe(
    'INSERT INTO outbox (type, payload) VALUES ($1, $2::jsonb)',
    event.type,
    JSON.stringify(event.payload.parse(payload)),
  );
}

/** The same for many facts of a kind at once, in their order. */
export async function publishAll<S extends z.ZodType>(
  tx: Transaction,
  event: EventDefinition<S>,
  payloads: readonly z.input<S>[],
): Promise<void> {
  publishing.add(tx);
  await tx.$executeRawUnsafe(
    `INSERT INTO outbox (type, payload)
     SELECT $1, fact FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY AS facts (fact, place) ORDER BY place`,
    event.type,
    JSON.stringify(payloads.map((payload) => event.payload.parse(payload))),
  );
}
