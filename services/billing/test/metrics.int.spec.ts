import { billingMetricsEndpoints, paymentEndpoints } from '@alinha/contracts-billing';
import { clientEndpoints } from '@alinha/contracts-clients';
import { addDays, addMinutes } from '@alinha/contracts-core';
import { clientInput, startTestApp, TestClock } from '@alinha/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

// Sunday, 20 December 2026, 10:00 in São Paulo: the days of recorded payments have passed.
const clock = new TestClock('2026-12-20T13:00:00Z');
const app = await startTestApp({ services: ['accounts', 'billing', 'clients'], clock: clock.now });

async function studioWithClient() {
  const studio = await app.signUp();
  const client = await studio.call(clientEndpoints.create, { body: clientInput() });
  const charge = (total_amount_cents: number, due_date: string, paid_at?: string) =>
    studio.call(paymentEndpoints.create, {
      body: {
        client_id: client.id,
        total_amount_cents,
        due_date,
        ...(paid_at !== undefined && { status: 'paid', paid_at }),
      },
    });
  const revenue = (start = '2026-11-01', end = '2026-12-01') =>
    studio.call(billingMetricsEndpoints.revenue, { query: { start, end } });
  return { studio, client, charge, revenue };
}

describe('revenue', () => {
  test('counts paid amounts by payment day and due amounts by due date', async () => {
    const { charge, revenue } = await studioWithClient();
    await charge(10_000, '2026-11-05', '2026-11-10 23:59:59');
    await charge(5_000, '2026-11-10');
    await charge(7_000, '2026-12-01', '2026-11-10 00:00:00');
    await charge(9_000, '2026-11-30', '2026-12-01 00:00:00');
    expect(await revenue()).toEqual([
      { day: '2026-11-05', paid_count: 0, paid_cents: 0, due_count: 1, due_cents: 10_000 },
      { day: '2026-11-10', paid_count: 2, paid_cents: 17_000, due_count: 1, due_cents: 5_000 },
      { day: '2026-11-30', paid_count: 0, paid_cents: 0, due_count: 1, due_cents: 9_000 },
    ]);
  });

  test('omits removed payments and other companies’ payments', async () => {
    const { studio, charge, revenue } = await studioWithClient();
    const { id } = await charge(10_000, '2026-11-05', '2026-11-05');
    await studio.call(paymentEndpoints.delete, { params: { id }, query: {} });
    expect(await revenue()).toEqual([]);
    const { revenue: strangersRevenue, charge: chargeStranger } = await studioWithClient();
    await chargeStranger(1_000, '2026-11-05');
    expect(await revenue()).toEqual([]);
    expect(await strangersRevenue()).toHaveLength(1);
  });

  test('is refused when its interval is invalid', async () => {
    const { revenue } = await studioWithClient();
    await expect(revenue('2026-11-02', '2026-11-02')).rejects.toMatchObject({
      fields: { end: 'A data final deve ser depois da inicial' },
    });
    await expect(revenue('2026-01-01', '2028-01-01')).rejects.toMatchObject({
      fields: { end: 'O intervalo é de no máximo 400 dias' },
    });
  });

  test('equals the sum of its rows, and agrees with plans and payments', async () => {
    const { studio, client, charge, revenue } = await studioWithClient();
    // Billing now has a copy of the client.
    await charge(1, '2026-11-01');
    const FIRST_DAY = '2026-11-01';
    const TODAY = '2026-12-20';
    const payment = fc.record({
      cents: fc.integer({ min: 1, max: 100_000_000 }),
      due: fc.integer({ min: 0, max: 40 }).map((days) => addDays(FIRST_DAY, days)),
      paidAt: fc.option(
        fc
          .integer({ min: 0, max: 40 * 24 * 60 })
          .map((minutes) => addMinutes(`${FIRST_DAY} 00:00:00`, minutes)),
      ),
    });
    const interval = fc
      .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 40 }))
      .map(([from, days]) => ({ start: addDays(FIRST_DAY, from), end: addDays(FIRST_DAY, from + days) }));
    await fc.assert(
      fc.asyncProperty(fc.array(payment, { maxLength: 30 }), interval, async (payments, { start, end }) => {
        for (const table of ['payment_part', 'payment']) {
          await app.database.query(`DELETE FROM billing.${table} WHERE company_id = $1`, [studio.companyId]);
        }
        await app.database.query(
          `INSERT INTO billing.payment (company_id, client_id, total_cents, due_date, paid_at)
           SELECT $1, $2, c, d, p FROM unnest($3::integer[], $4::date[], $5::timestamp[]) AS r (c, d, p)`,
          [
            studio.companyId,
            client.id,
            payments.map(({ cents }) => cents),
            payments.map(({ due }) => due),
            payments.map(({ paidAt }) => paidAt),
          ],
        );
        const total = (list: typeof payments) => ({
          count: list.length,
          total_cents: list.reduce((sum, { cents }) => sum + cents, 0),
        });
        const paid = payments.filter(({ paidAt }) => paidAt !== null && paidAt >= start && paidAt < end);
        const due = payments.filter((row) => row.due >= start && row.due < end);
        const late = due.filter((row) => row.paidAt === null && row.due < TODAY);
        const days = await revenue(start, end);
        const sum = (of: (day: (typeof days)[number]) => number) =>
          days.reduce((all, day) => all + of(day), 0);
        const paidOfDays = { count: sum((day) => day.paid_count), total_cents: sum((day) => day.paid_cents) };
        expect(paidOfDays).toEqual(total(paid));
        expect({ count: sum((day) => day.due_count), total_cents: sum((day) => day.due_cents) }).toEqual(
          total(due),
        );
        const summary = await studio.call(billingMetricsEndpoints.plansPayments, { query: { start, end } });
        expect(summary).toMatchObject({ paid_payments: paidOfDays, late_payments: total(late) });
      }),
      { numRuns: 30 },
    );
  });
});
