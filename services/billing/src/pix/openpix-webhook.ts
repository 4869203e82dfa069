import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { PixEvent, PixTransaction } from './pix-provider.ts';

export function isSignedByOpenPix(body: Buffer, header: string | undefined, secret: string): boolean {
  const expected = createHmac('sha1', secret).update(body).digest();
  const given = Buffer.from(header ?? '', 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

export const transactionSchema = z
  .object({
    value: z.int().min(1).max(2_147_483_647),
    endToEndId: z.string().min(1).max(200),
    time: z.iso.datetime({ offset: true }).nullish().catch(null),
  })
  .transform(
    ({ value, endToEndId, time }): PixTransaction => ({
      reference: endToEndId,
      amountCents: value,
      paidAt: time ? new Date(time) : null,
    }),
  );

const completedSchema = z.object({
  event: z.literal('OPENPIX:CHARGE_COMPLETED'),
  charge: z.object({ correlationID: z.uuid() }),
  // Payloads without `endToEndId` are documented. `transactionID` is that of the charge, the same for each payment of it.
  pix: transactionSchema.nullish().catch(null),
});

const registrationSchema = z.object({
  data_criacao: z.string(),
  charge: z.undefined().optional(),
  pix: z.undefined().optional(),
});

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return null;
  }
}

/** The body that OpenPix sends when the webhook is registered. It is about no charge. */
export const isRegistrationTest = (body: Buffer) => registrationSchema.safeParse(jsonOf(body)).success;

/** Null for webhooks about anything else than a paid charge. */
export function completedChargeOf(body: Buffer): PixEvent | null {
  const { data } = completedSchema.safeParse(jsonOf(body));
  return data ? { correlationId: data.charge.correlationID, transaction: data.pix ?? null } : null;
}
