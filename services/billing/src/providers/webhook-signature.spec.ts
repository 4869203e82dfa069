import fc from 'fast-check';
import { Stripe } from 'stripe';
import { describe, expect, test } from 'vitest';
import { isSignedWebhook, signWebhook } from './webhook-signature.ts';

const SECRET = 'whsec_0123456789';
const NOW = new Date('2026-11-21T15:00:00Z');
const body = Buffer.from('{"id":"evt_1","name":"José"}');
const header = signWebhook(body, SECRET, NOW);
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);
const isSigned = (given: string | undefined, bytes = body, secret = SECRET) =>
  isSignedWebhook(bytes, given, { secret, now: NOW });

describe('a signature', () => {
  test("is compatible with Stripe's library in both directions", () => {
    const { webhooks } = new Stripe('sk_test_1');
    const timestamp = NOW.getTime() / 1000;
    const generated = webhooks.generateTestHeaderString({
      payload: body.toString(),
      secret: SECRET,
      timestamp,
    });
    expect(isSigned(generated)).toBe(true);
    const read = webhooks.constructEvent(body, header, SECRET, 300, undefined, NOW.getTime());
    expect(read.id).toBe('evt_1');
  });

  test.each([
    ['missing', undefined],
    ['empty', ''],
    ['without a time', header.replace(/t=\d+,/, '')],
    ['with another time', header.replace(/t=\d/, 't=2')],
    ['with an invalid time', header.replace(/t=\d+/, 't=1e9')],
    ['of another scheme', header.replace('v1', 'v0')],
    ['truncated', header.slice(0, -2)],
    ['not hexadecimal', header.replace(/v1=.*/, `v1=${'z'.repeat(64)}`)],
  ])('is refused when it is %s', (_, given) => {
    expect(isSigned(given)).toBe(false);
  });

  test('is valid up to five minutes before and after its time', () => {
    for (const [seconds, expected] of [
      [0, true],
      [300, true],
      [301, false],
      [-300, true],
      [-301, false],
    ] as const) {
      expect(isSigned(signWebhook(body, SECRET, ago(seconds)))).toBe(expected);
    }
  });

  test('is accepted among several while a secret is replaced', () => {
    const [time, mac] = header.split(',');
    expect(isSigned(`${time},v1=${'0'.repeat(64)}, ${mac}`)).toBe(true);
  });

  test('depends on every byte and on the secret', () => {
    expect(isSigned(header, body, 'whsec_other')).toBe(false);
    fc.assert(
      fc.property(fc.nat(body.length - 1), fc.integer({ min: 1, max: 255 }), (index, change) => {
        const changed = Buffer.from(body);
        changed[index] = (changed[index] ?? 0) ^ change;
        expect(isSigned(header, changed)).toBe(false);
      }),
    );
  });
});
