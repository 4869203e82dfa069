import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { restOf, withPrice } from './settlement.ts';

describe('a new price', () => {
  test.each([
    [{ discountCents: 1_000, receivedCents: 0 }, 8_000, { totalCents: 8_000, discountCents: 1_000 }],
    [{ discountCents: 1_000, receivedCents: 0 }, 1_000, { totalCents: 1_000, discountCents: 0 }],
    [{ discountCents: 1_000, receivedCents: 5_000 }, 5_500, { totalCents: 5_500, discountCents: 500 }],
    [
      { discountCents: 1_000, receivedCents: 5_000 },
      4_000,
      { totalCents: 5_000, discountCents: 0, owedCents: 4_000 },
    ],
  ])('of %o to %i cents gives %o', (before, price, after) => {
    expect(withPrice(before, price)).toMatchObject(after);
  });

  test('never leaves a payment over-paid, and stays unpaid without received money', () => {
    const cents = fc.integer({ min: 0, max: 10_000 });
    fc.assert(
      fc.property(
        cents,
        cents,
        fc.integer({ min: 1, max: 10_000 }),
        (discountCents, receivedCents, price) => {
          const after = withPrice({ discountCents, receivedCents }, price);
          expect(restOf(after)).toBeGreaterThanOrEqual(receivedCents === 0 ? 1 : 0);
        },
      ),
    );
  });
});
