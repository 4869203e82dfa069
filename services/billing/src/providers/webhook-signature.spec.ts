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
  test('is Stripe’s: its library makes what we accept, and accepts what we make', () => {
    const { webhooks } = new Stripe('sk_test_1');
    const timestamp = NOW.getTime() / 1000;
    const made = webhooks.generateTestHeaderString({ payload: body.toString(), secret: SECRET, timestamp });
    expect(isSigned(made)).toBe(true);
    const read = webhooks.constructEvent(body, header, SECRET, 300, undefined, NOW.getTime());
    expect(read.id).toBe('evt_1');
  });

  test.each([
    ['none', undefined],
    ['an empty one', ''],
    ['one without a time', header.replace(/t=\d+,/, '')],
    ['one with another time', header.replace(/t=\d/, 't=2')],
    ['one whose time is no number', header.replace(/t=\d+/, 't=1e9')],
    ['one of another scheme', header.replace('v1', 'v0')],
    ['one that is cut short', header.slice(0, -2)],
    ['one that is no hex', header.replace(/v1=.*/, `v1=${'z'.repeat(64)}`)],
  ])('%s is refused', (_, given) => {
    expect(isSigned(given)).toBe(false);
  });

  test('counts for five minutes, and for clocks that differ', () => {
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

  test('is one of several, while a secret is being changed', () => {
    const [time, mac] = header.split(',');
    expect(isSigned(`${time},v1=${'0'.repeat(64)}, ${mac}`)).toBe(true);
  });

  test('is of every byte, and of the secret', () => {
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
