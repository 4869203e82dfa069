import { createHmac, timingSafeEqual } from 'node:crypto';

/** Older news may be a recording of somebody who listened. */
const TOLERANCE_SECONDS = 300;
/** More than a provider that changes its secret ever sends. */
const MOST_SIGNATURES = 10;

const macOf = (timestamp: string, body: Buffer, secret: string) =>
  createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest();

const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000);

/** The header `Stripe-Signature` of a body: `t=<seconds>,v1=<hex>`. */
export function signWebhook(body: Buffer, secret: string, at: Date): string {
  const timestamp = String(secondsOf(at));
  return `t=${timestamp},v1=${macOf(timestamp, body, secret).toString('hex')}`;
}

/**
 * Whether some `v1` of the header is the body's, signed with this secret less than five minutes from `now`: clocks may
 * differ either way. Other schemes count for nothing.
 */
export function isSignedWebhook(
  body: Buffer,
  header: string | undefined,
  { secret, now }: { readonly secret: string; readonly now: Date },
): boolean {
  const parts = (header ?? '').split(',').map((part) => part.trim().split('=', 2));
  const timestamp = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(secondsOf(now) - Number(timestamp)) > TOLERANCE_SECONDS) return false;
  const expected = macOf(timestamp, body, secret);
  return parts
    .filter(([name]) => name === 'v1')
    .slice(0, MOST_SIGNATURES)
    .map(([, hex = '']) => Buffer.from(hex, 'hex'))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
}
