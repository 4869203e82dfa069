import type { EventDefinition } from '@alinha/contracts-core';
import type { z } from 'zod';
import type { Transaction } from '../database/connection.ts';
import { currentOrigin } from '../observability/origin.ts';

type Fact = { readonly type: string; readonly payload: unknown };

const published = new WeakMap<Transaction, Fact[]>();

/**
 * Tells a fact in the same transaction as the change it tells of: both are kept, or neither. The relay takes it to the
 * consumers' queues afterwards, at least once. What a transaction publishes is written together at its end.
 */
export async function publish<S extends z.ZodType>(
  tx: Transaction,
  event: EventDefinition<S>,
  payload: z.input<S>,
): Promise<void> {
  await publishAll(tx, event, [payload]);
}

/** The same for many facts of a kind at once, in their order. */
export async function publishAll<S extends z.ZodType>(
  tx: Transaction,
  event: EventDefinition<S>,
  payloads: readonly z.input<S>[],
): Promise<void> {
  const facts = published.get(tx) ?? [];
  published.set(tx, facts);
  for (const payload of payloads) facts.push({ type: event.type, payload: event.payload.parse(payload) });
}

/** Writes what a transaction has published, in its order; answers whether that was anything. */
export async function writePublished(tx: Transaction): Promise<boolean> {
  const facts = published.get(tx);
  if (!facts?.length) return false;
  await tx.$executeRawUnsafe(
    `INSERT INTO outbox (type, payload, origin)
     SELECT fact ->> 'type', fact -> 'payload', $2::jsonb
     FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS facts (fact, place) ORDER BY place`,
    JSON.stringify(facts),
    JSON.stringify(currentOrigin()),
  );
  return true;
}
