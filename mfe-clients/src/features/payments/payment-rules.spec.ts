import { describe, expect, it } from 'vitest';
import { samplePayment, samplePlan, samplePlanPayment } from '../../testing/record-samples.ts';
import { paymentsOfPlan, type ShownPayment, withChange } from './payment-cache.ts';
import { changeDates, markPaid, revertChange, undoPaid } from './payment-rules.ts';

const NOW = '2026-06-15 09:30';
const single = (known = {}): ShownPayment => samplePayment(known);
const ofPlan = (known = {}): ShownPayment => {
  const [payment] = paymentsOfPlan(samplePlan(), [samplePlanPayment(known)]);
  if (!payment) throw new Error('the plan has one payment');
  return payment;
};

describe('marking a payment as paid', () => {
  it("sends today for a plan's payment", () => {
    const { body, shown } = markPaid(ofPlan({ late: true }), NOW);
    expect(body).toEqual({ status: 'paid', paid_at: '2026-06-15' });
    expect(shown).toEqual({ status: 'paid', paid_at: '2026-06-15 00:00:00', late: false, open_cents: 0 });
  });

  it('sends no time for another payment, and shows now until the reply', () => {
    const { body, shown } = markPaid(single(), NOW);
    expect(body).toEqual({ status: 'paid' });
    expect(shown.paid_at).toBe('2026-06-15 09:30:00');
  });
});

describe('undoing a payment', () => {
  it('sends the date part of paid_at', () => {
    const paid = single({ status: 'paid', paid_at: '2026-06-12 14:35:20' });
    expect(undoPaid(paid, NOW).body).toEqual({ status: 'pending', paid_at: '2026-06-12' });
  });

  it.each([
    ['2026-06-14', true],
    ['2026-06-15', false],
  ])('shows a payment due on %s as late: %s', (due_date, late) => {
    const paid = single({ status: 'paid', paid_at: '2026-06-15 09:00:00', due_date });
    expect(undoPaid(paid, NOW).shown).toMatchObject({
      status: 'pending',
      paid_at: null,
      late,
      open_cents: 15_000,
    });
  });
});

describe('reverting a change', () => {
  it('undoes a payment that was marked as paid', () => {
    const before = single({ due_date: '2026-06-01', late: true });
    const now = { ...before, status: 'paid' as const, paid_at: '2026-06-15 09:30:12', late: false };
    expect(revertChange(before, now)).toEqual({
      body: { status: 'pending', due_date: '2026-06-01', paid_at: '2026-06-15' },
      shown: { status: 'pending', due_date: '2026-06-01', late: true, paid_at: null, method: null },
    });
  });

  it('gives the discount again that paid the whole price', () => {
    const discount = { discount_cents: 15_000, discount_reason: 'Cortesia' };
    const before = single({ status: 'paid', paid_at: '2026-06-15 09:30:12', parts: [], ...discount });
    const now = single({ discount_cents: 0, discount_reason: null, parts: [] });
    expect(revertChange(before, now)).toEqual({ body: discount, shown: before });
  });

  it('deletes only the newest part of a payment that had parts when it was marked as paid', () => {
    const part = { amount_cents: 5_000, method: null, received_at: '2026-06-15 09:30:00', received_by: 1 };
    // On a plan's page, the parts before the payment may be unknown.
    const before = single();
    const now = { ...before, status: 'paid' as const, parts: [7, 3].map((id) => ({ ...part, id })) };
    expect(revertChange(before, now).deletedPart).toBe(7);
    expect(revertChange(now, before).deletedPart).toBeUndefined();
    expect(revertChange(before, { ...now, parts: [{ ...part, id: 3 }] }).deletedPart).toBeUndefined();
  });

  it('restores paid_at of an undone payment, with seconds', () => {
    const paid = { status: 'paid', paid_at: '2026-06-12 14:35:20' } as const;
    expect(revertChange(single(paid), single()).body).toMatchObject(paid);
    expect(revertChange(ofPlan(paid), ofPlan()).body).toMatchObject(paid);
  });

  it('sends no paid_at when it is the same', () => {
    const before = ofPlan({ status: 'paid', paid_at: '2026-06-12 14:35:20' });
    expect(revertChange(before, { ...before, due_date: '2026-06-30' }).body).toEqual({
      due_date: '2026-06-10',
    });
  });

  it('sends only the date when another date of payment was set', () => {
    const before = single({ status: 'paid', paid_at: '2026-06-12 14:35:20' });
    const now = { ...before, paid_at: '2026-06-13 08:00:00', due_date: '2026-06-30' };
    expect(revertChange(before, now).body).toEqual({
      due_date: before.due_date,
      paid_at: '2026-06-12 14:35:20',
    });
  });
});

describe('changing the due date', () => {
  it.each([
    ['pending', '2026-06-14', true],
    ['pending', '2026-06-15', false],
    ['paid', '2026-06-14', false],
  ] as const)('of a %s payment to %s shows it as late: %s', (status, due_date, late) => {
    const change = changeDates(single({ status }), { due_date }, NOW.slice(0, 10));
    expect(change.shown).toMatchObject({ due_date, late });
  });
});

describe('a list of payments', () => {
  const list = [samplePayment({ id: 1 }), samplePayment({ id: 2 }), samplePayment({ id: 3 })];

  it('replaces a changed payment', () => {
    const changed = withChange(list, 2, { status: 'paid' });
    expect(changed.map(({ id, status }) => [id, status])).toEqual([
      [1, 'pending'],
      [2, 'paid'],
      [3, 'pending'],
    ]);
  });

  it('drops a payment that is returned with a total of -1', () => {
    expect(withChange(list, 2, { total_amount_cents: -1 }).map(({ id }) => id)).toEqual([1, 3]);
  });
});
