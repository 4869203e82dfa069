import type { EventDefinition } from '@alinha/contracts-core';
import type { z } from 'zod';
import type { Transaction } from '../database/connection.ts';
import { currentOrigin } from '../observability/origin.ts';

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
    'INSERT INTO outbox (type, payload, origin) VALUES ($1, $2::jsonb, $3::jsonb)',
    event.type,
    JSON.stringify(event.payload.parse(payload)),
    JSON.stringify(currentOrigin()),
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
    `INSERT INTO outbox (type, payload, origin)
     SELECT $1, fact, $3::jsonb FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY AS facts (fact, place) ORDER BY place`,
    event.type,
    JSON.stringify(payloads.map((payload) => event.payload.parse(payload))),
    JSON.stringify(currentOrigin()),
  );
}
