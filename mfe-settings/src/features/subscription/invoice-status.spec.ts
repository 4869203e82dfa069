import { describe, expect, test } from 'vitest';
import { invoiceStatus } from './invoice-status.ts';

describe('payment of the subscription', () => {
  test.each([
    ['2026-11-21 09:00:00', 0, 'paid'],
    [null, 0, 'failed'],
    ['2026-11-21 09:00:00', 1, 'partly_refunded'],
    ['2026-11-21 09:00:00', 4989, 'partly_refunded'],
    ['2026-11-21 09:00:00', 4990, 'refunded'],
    ['2026-11-21 09:00:00', 5000, 'refunded'],
    [null, 4990, 'refunded'],
  ])('paid at %s with %i of 4990 cents refunded is %s', (paid_at, refunded_amount_cents, status) => {
    expect(invoiceStatus({ amount_cents: 4990, paid_at, refunded_amount_cents })).toBe(status);
  });
});
