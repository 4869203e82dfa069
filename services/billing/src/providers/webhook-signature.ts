import { createHmac, timingSafeEqual } from 'node:crypto';

/** Limits the replay of recorded webhooks. */
const TOLERANCE_SECONDS = 300;
/** More than a provider sends while its secret is replaced. */
const MAX_SIGNATURES = 10;

const macOf = (timestamp: string, body: Buffer, secret: string) =>
  createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest();

const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000);

/** Value of the header `Stripe-Signature`: `t=<seconds>,v1=<hex>`. */
export function signWebhook(body: Buffer, secret: string, at: Date): string {
  const timestamp = String(secondsOf(at));
  return `t=${timestamp},v1=${macOf(timestamp, body, secret).toString('hex')}`;
}

/** True when a `v1` signature is valid and its time is at most five minutes from `now`, in either direction. */
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
    .slice(0, MAX_SIGNATURES)
    .map(([, hex = '']) => Buffer.from(hex, 'hex'))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
}
