import type { PlanFact } from '@alinha/contracts-agenda';
import { listPlanPayments, paymentEndpoints } from '@alinha/contracts-billing';
import { clientEndpoints } from '@alinha/contracts-clients';
import { DAY_MS } from '@alinha/contracts-core';
import { clientInput, eventually, startTestApp, TestClock } from '@alinha/testing';
import { describe, expect, test } from 'vitest';

// Friday, 20 November 2026, 10:00 in São Paulo.
const clock = new TestClock('2026-11-20T13:00:00Z');
const app = await startTestApp({ services: ['accounts', 'billing', 'clients'], clock: clock.now });

let told = 0;
/** What the agenda says of plans, on its way to billing. */
const tell = (facts: readonly PlanFact[]) =>
  app.platform.queues.addAll(
    'events.billing',
    facts.map((data) => ({ name: 'agenda.plan-changed', data, id: `plan-${told++}` })),
  );

async function studioWithClient() {
  const studio = await app.signUp();
  const client = await studio.call(clientEndpoints.create, { body: clientInput() });
  const fact = (overrides: Partial<PlanFact> = {}): PlanFact => ({
    company_id: studio.companyId,
    id: 1,
    version: 1,
    name: 'Pilates - 2x',
    client_id: client.id,
    price_cents: 32_000,
    billing_period: 'monthly',
    billing_day: 10,
    told_on: '2026-11-20',
    first_date: '2026-11-23',
    ends_on: null,
    ...overrides,
  });
  const payments = (planId = 1) =>
    app.platform.rpc.call(listPlanPayments, { company_id: studio.companyId, plan_id: planId });
  return { studio, client, fact, payments };
}

describe('a plan', () => {
  test('is billed for the month of its first appointment as soon as it is known', async () => {
    const { fact, payments, client } = await studioWithClient();
    await tell([fact()]);
    await eventually(async () =>
      expect(await payments()).toMatchObject([
        {
          client_id: client.id,
          plan_name: 'Pilates - 2x',
          total_amount_cents: 32_000,
          period_start: '2026-11-01',
          period_end: '2026-11-30',
          due_date: '2026-11-23',
          status: 'pending',
          late: false,
        },
      ]),
    );
  });

  test('that begins in a later month has its first payment at once, and loses it when cancelled before', async () => {
    const { fact, payments } = await studioWithClient();
    const later = fact({ first_date: '2026-12-14', billing_day: 20 });
    await tell([later]);
    await eventually(async () =>
      expect(await payments()).toMatchObject([
        { period_start: '2026-12-01', due_date: '2026-12-20', late: false, total_amount_cents: 32_000 },
      ]),
    );
    await tell([{ ...later, version: 2, billing_day: 5, price_cents: 40_000, told_on: '2026-11-20' }]);
    await eventually(async () =>
      expect(await payments()).toMatchObject([{ due_date: '2026-12-14', total_amount_cents: 40_000 }]),
    );
    await tell([{ ...later, version: 3, ends_on: '2026-11-20' }]);
    await eventually(async () => expect(await payments()).toEqual([]));
  });

  test.each([
    ['2026-11-20', 20, '2026-11-20'],
    ['2026-11-25', 28, '2026-11-28'],
    ['2026-12-02', 1, '2026-12-02'],
  ] as const)(
    'made today that begins on %s with billing day %i has its first payment due on %s, never late',
    async (first_date, billing_day, due_date) => {
      const { fact, payments } = await studioWithClient();
      await tell([fact({ first_date, billing_day })]);
      await eventually(async () => expect(await payments()).toMatchObject([{ due_date, late: false }]));
    },
  );

  test('dated into the past keeps its past due dates', async () => {
    const { fact, payments } = await studioWithClient();
    await tell([fact({ first_date: '2026-10-19', billing_day: 5 })]);
    await eventually(async () =>
      expect((await payments()).map(({ due_date }) => due_date)).toEqual(['2026-11-05', '2026-10-05']),
    );
  });

  test('told twice, or told of its past, is billed once and keeps its newest terms', async () => {
    const { fact, payments } = await studioWithClient();
    await tell([
      fact({ version: 2, name: 'Pilates - 3x' }),
      fact(),
      fact({ version: 2, name: 'Pilates - 3x' }),
    ]);
    await eventually(async () => expect(await payments()).toMatchObject([{ plan_name: 'Pilates - 3x' }]));
    await tell([fact({ id: 2 })]);
    await eventually(async () => expect(await payments(2)).toHaveLength(1));
    expect(await payments()).toMatchObject([{ plan_name: 'Pilates - 3x' }]);
  });

  test('that is cancelled need not pay for later periods, and keeps what began or was paid', async () => {
    const { fact, payments, studio } = await studioWithClient();
    await tell([fact({ first_date: '2026-09-02' })]);
    await eventually(async () => expect(await payments()).toHaveLength(3));
    const [november, october] = await payments();
    await studio.call(paymentEndpoints.update, {
      params: { id: november?.id ?? 0 },
      body: { status: 'paid' },
    });
    await tell([fact({ first_date: '2026-09-02', version: 2, ends_on: '2026-09-30' })]);
    await eventually(async () => expect(await payments()).toHaveLength(2));
    expect((await payments()).map(({ period_start }) => period_start)).toEqual(['2026-11-01', '2026-09-01']);
    expect(october?.period_start).toBe('2026-10-01');
  });

  test('whose payment was removed is not billed for that period again', async () => {
    const { fact, payments, studio } = await studioWithClient();
    await tell([fact()]);
    const [payment] = await eventually(async () => {
      const list = await payments();
      expect(list).toHaveLength(1);
      return list;
    });
    await studio.call(paymentEndpoints.delete, { params: { id: payment?.id ?? 0 }, query: {} });
    await tell([fact({ version: 2, price_cents: 1 }), fact({ id: 2 })]);
    await eventually(async () => expect(await payments(2)).toHaveLength(1));
    expect(await payments()).toEqual([]);
  });
});

describe('a plan with a new price', () => {
  const september = '2026-09-02';
  const pricesOf = (
    list: readonly { period_start: string | null; total_amount_cents: number; due_date: string }[],
  ) =>
    list.map(({ period_start, total_amount_cents, due_date }) => [
      period_start,
      total_amount_cents,
      due_date,
    ]);

  test('keeps the old one for what had begun when it was told, though nothing was billed for months', async () => {
    const { fact, payments } = await studioWithClient();
    await tell([fact()]);
    await eventually(async () => expect(await payments()).toHaveLength(1));
    clock.advance(46 * DAY_MS);
    await tell([fact({ version: 2, price_cents: 40_000, billing_day: 20, told_on: '2026-12-15' })]);
    await eventually(async () => expect(await payments()).toHaveLength(3));
    clock.advance(-46 * DAY_MS);
    expect(pricesOf(await payments())).toEqual([
      ['2027-01-01', 40_000, '2027-01-20'],
      ['2026-12-01', 32_000, '2026-12-10'],
      ['2026-11-01', 32_000, '2026-11-23'],
    ]);
  });

  test('has it for what began after it was told, also where that was billed before it was heard', async () => {
    const { fact, payments, studio } = await studioWithClient();
    const late = fact({ first_date: september });
    await tell([late]);
    const list = await eventually(async () => {
      const found = await payments();
      expect(found).toHaveLength(3);
      return found;
    });
    const [november, october] = list.map(({ id }) => id);
    await studio.call(paymentEndpoints.update, { params: { id: october ?? 0 }, body: { status: 'paid' } });
    const news = {
      ...late,
      version: 2,
      price_cents: 40_000,
      billing_day: 20 as const,
      told_on: '2026-09-30',
    };
    await tell([news]);
    const expected = [
      ['2026-11-01', 40_000, '2026-11-20'],
      ['2026-10-01', 32_000, '2026-10-10'],
      ['2026-09-01', 32_000, '2026-09-10'],
    ];
    await eventually(async () => expect(pricesOf(await payments())).toEqual(expected));

    const dates = { due_date: '2026-11-28' };
    await studio.call(paymentEndpoints.update, { params: { id: november ?? 0 }, body: dates });
    // Told again, as a rebuild does, and in the wrong order.
    await tell([news, late, fact({ id: 2 })]);
    await eventually(async () => expect(await payments(2)).toHaveLength(1));
    expected[0] = ['2026-11-01', 40_000, '2026-11-28'];
    expect(pricesOf(await payments())).toEqual(expected);
    // A day that somebody chose stays where the price follows.
    await tell([{ ...news, version: 3, price_cents: 50_000, billing_day: 5 }]);
    expected[0] = ['2026-11-01', 50_000, '2026-11-28'];
    await eventually(async () => expect(pricesOf(await payments())).toEqual(expected));
  });

  test('of the same version as another news is not news', async () => {
    const { fact, payments } = await studioWithClient();
    await tell([fact({ version: 2 })]);
    await eventually(async () => expect(await payments()).toHaveLength(1));
    await tell([fact({ version: 2, name: 'Outro', ends_on: '2026-09-30' }), fact({ id: 2 })]);
    await eventually(async () => expect(await payments(2)).toHaveLength(1));
    expect(await payments()).toMatchObject([{ plan_name: 'Pilates - 2x' }]);
  });
});
