import type { EventDefinition } from '@alinha/contracts-core';
import type { z } from 'zod';
import type { Transaction } from '../database/connection.ts';
import { currentOrigin } from '../observability/origin.ts';

type OutboxEvent = { readonly type: string; readonly payload: unknown };

const published = new WeakMap<Transaction, OutboxEvent[]>();

/**
 * Publishes an event in the transaction of its change: both are committed, or neither. The relay then delivers it at
 * least once. All events of a transaction are written together before its commit.
 */
export async function publish<S extends z.ZodType>(
  tx: Transaction,
  event: EventDefinition<S>,
  payload: z.input<S>,
): Promise<void> {
  await publishAll(tx, event, [payload]);
}

/** Publishes several events of one type, in their order. */
export async function publishAll<S extends z.ZodType>(
  tx: Transaction,
  event: EventDefinition<S>,
  payloads: readonly z.input<S>[],
): Promise<void> {
  const events = published.get(tx) ?? [];
  published.set(tx, events);
  for (const payload of payloads) events.push({ type: event.type, payload: event.payload.parse(payload) });
}

/** Writes the published events of a transaction to the outbox. Returns whether there were any. */
export async function writePublished(tx: Transaction): Promise<boolean> {
  const events = published.get(tx);
  if (!events?.length) return false;
  await tx.$executeRawUnsafe(
    `INSERT INTO outbox (type, payload, origin)
     SELECT event ->> 'type', event -> 'payload', $2::jsonb
     FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS events (event, ordinal) ORDER BY ordinal`,
    JSON.stringify(events),
    JSON.stringify(currentOrigin()),
  );
  return true;
}
