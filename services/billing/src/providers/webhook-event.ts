import { z } from 'zod';
import type { ProviderEvent } from './provider.ts';

const idOrObject = z
  .union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
  .nullish()
  .catch(null);

const eventSchema = z.object({
  id: z.string().min(1).max(255),
  type: z.string().max(255),
  data: z.object({
    object: z.object({
      customer: idOrObject,
      client_reference_id: z.string().nullish().catch(null),
      metadata: z.record(z.string(), z.string()).nullish().catch(null),
    }),
  }),
});

/** Webhooks about subscriptions, their payments and checkouts. */
const TYPES = /^(checkout\.session|customer\.subscription|invoice|charge)\./;

const companyNumber = (text: string | null | undefined) =>
  text && /^\d{1,10}$/.test(text) ? Number(text) : null;

/**
 * Subject of a webhook; null when it is not about a subscription. Other fields are ignored, because webhooks arrive in any
 * order and may be outdated.
 */
export function eventOf(body: Buffer): ProviderEvent | null {
  let json: unknown;
  try {
    json = JSON.parse(body.toString());
  } catch {
    return null;
  }
  const { success, data: event } = eventSchema.safeParse(json);
  if (!success || !TYPES.test(event.type)) return null;
  const { customer, client_reference_id, metadata } = event.data.object;
  if (!customer) return null;
  return {
    id: event.id,
    type: event.type,
    customerId: customer,
    companyId: companyNumber(client_reference_id ?? metadata?.company_id),
  };
}
