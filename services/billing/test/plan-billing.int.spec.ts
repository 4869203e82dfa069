import type { PlanEvent } from '@alinha/contracts-agenda';
import { listPlanPayments, paymentEndpoints, REMOVED_AMOUNT } from '@alinha/contracts-billing';
import { clientEndpoints } from '@alinha/contracts-clients';
import { DAY_MS } from '@alinha/contracts-core';
import { clientInput, eventually, startTestApp, TestClock } from '@alinha/testing';
import { afterEach, describe, expect, test } from 'vitest';

// Friday, 20 November 2026, 10:00 in São Paulo.
const START = '2026-11-20T13:00:00Z';
const clock = new TestClock(START);
afterEach(() => clock.advance(Date.parse(START) - clock.now().getTime()));
const app = await startTestApp({ services: ['accounts', 'billing', 'clients'], clock: clock.now });

let published = 0;
/** Publishes plan events as the agenda does. */
const publish = (events: readonly PlanEvent[]) =>
  app.platform.queues.addAll(
    'events.billing',
    events.map((data) => ({ name: 'agenda.plan-changed', data, id: `plan-${published++}` })),
  );

async function studioWithClient() {
  const studio = await app.signUp();
  const client = await studio.call(clientEndpoints.create, { body: clientInput() });
  const planEvent = (overrides: Partial<PlanEvent> = {}): PlanEvent => ({
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
  /** Waits until billing has a version of each plan. Events of one batch may be handled in another order. */
  const handled = (version: number, ...planIds: readonly number[]) =>
    eventually(async () => {
      const rows = await app.database.query<{ id: number }>(
        'SELECT id FROM billing.plan WHERE company_id = $1 AND version = $2 AND id = ANY ($3) ORDER BY id',
        [studio.companyId, version, planIds],
      );
      expect(rows.map(({ id }) => id)).toEqual(planIds);
    });
  /** Publishes events of one version, and waits for them. */
  const apply = async (...events: readonly PlanEvent[]) => {
    await publish(events);
    await handled(events[0]?.version ?? 0, ...events.map(({ id }) => id));
  };
  return { studio, client, planEvent, payments, handled, apply };
}

describe('a plan', () => {
  test('is billed for the month of its first appointment when its event arrives', async () => {
    const { planEvent, payments, client } = await studioWithClient();
    await publish([planEvent()]);
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

  test('is billed before its first month begins, and loses the payment when it is cancelled before', async () => {
    const { planEvent, payments } = await studioWithClient();
    const later = planEvent({ first_date: '2026-12-14', billing_day: 20 });
    await publish([later]);
    await eventually(async () =>
      expect(await payments()).toMatchObject([
        { period_start: '2026-12-01', due_date: '2026-12-20', late: false, total_amount_cents: 32_000 },
      ]),
    );
    await publish([{ ...later, version: 2, billing_day: 5, price_cents: 40_000, told_on: '2026-11-20' }]);
    await eventually(async () =>
      expect(await payments()).toMatchObject([{ due_date: '2026-12-14', total_amount_cents: 40_000 }]),
    );
    await publish([{ ...later, version: 3, ends_on: '2026-11-20' }]);
    await eventually(async () => expect(await payments()).toEqual([]));
  });

  test.each([
    ['2026-11-20', 20, '2026-11-20'],
    ['2026-11-25', 28, '2026-11-28'],
    ['2026-12-02', 1, '2026-12-02'],
  ] as const)(
    'starting on %s with billing day %i has its first payment due on %s',
    async (first_date, billing_day, due_date) => {
      const { planEvent, payments } = await studioWithClient();
      await publish([planEvent({ first_date, billing_day })]);
      await eventually(async () => expect(await payments()).toMatchObject([{ due_date, late: false }]));
    },
  );

  test('has due dates in the past when it began in the past', async () => {
    const { planEvent, payments } = await studioWithClient();
    await publish([planEvent({ first_date: '2026-10-19', billing_day: 5 })]);
    await eventually(async () =>
      expect((await payments()).map(({ due_date }) => due_date)).toEqual(['2026-11-05', '2026-10-05']),
    );
  });

  test('is billed once with its newest terms when events are repeated and reordered', async () => {
    const { planEvent, payments } = await studioWithClient();
    await publish([
      planEvent({ version: 2, name: 'Pilates - 3x' }),
      planEvent(),
      planEvent({ version: 2, name: 'Pilates - 3x' }),
    ]);
    await eventually(async () => expect(await payments()).toMatchObject([{ plan_name: 'Pilates - 3x' }]));
    await publish([planEvent({ id: 2 })]);
    await eventually(async () => expect(await payments(2)).toHaveLength(1));
    expect(await payments()).toMatchObject([{ plan_name: 'Pilates - 3x' }]);
  });

  test('keeps only begun and paid periods when it is cancelled', async () => {
    const { planEvent, payments, studio } = await studioWithClient();
    await publish([planEvent({ first_date: '2026-09-02' })]);
    await eventually(async () => expect(await payments()).toHaveLength(3));
    const [november, october] = await payments();
    await studio.call(paymentEndpoints.update, {
      params: { id: november?.id ?? 0 },
      body: { status: 'paid' },
    });
    await publish([planEvent({ first_date: '2026-09-02', version: 2, ends_on: '2026-09-30' })]);
    await eventually(async () => expect(await payments()).toHaveLength(2));
    expect((await payments()).map(({ period_start }) => period_start)).toEqual(['2026-11-01', '2026-09-01']);
    expect(october?.period_start).toBe('2026-10-01');
  });

  test('keeps received parts as paid when it is cancelled or frozen', async () => {
    const { studio, planEvent, payments, apply } = await studioWithClient();
    const later = planEvent({ first_date: '2026-12-14', billing_day: 20, weekdays: [1] });
    await apply(later, { ...later, id: 2 });
    for (const planId of [1, 2]) {
      const [payment] = await payments(planId);
      const params = { id: payment?.id ?? 0 };
      const body = { discount_cents: 2_000, discount_reason: 'Acordo' };
      await studio.call(paymentEndpoints.update, { params, body });
      await studio.call(paymentEndpoints.receivePart, { params, body: { amount_cents: 10_000 } });
    }
    const freezes = [{ start: '2026-12-01', end: '2026-12-31' }];
    await apply({ ...later, version: 2, ends_on: '2026-11-30' }, { ...later, id: 2, version: 2, freezes });
    for (const planId of [1, 2]) {
      expect(await payments(planId)).toMatchObject([{ status: 'paid', total_amount_cents: 10_000 }]);
    }
    await apply({ ...later, id: 2, version: 3, freezes: [] });
    expect(await payments(2)).toMatchObject([{ status: 'pending', total_amount_cents: later.price_cents }]);
  });

  test('owes nothing when it is cancelled before it begins and its paid payment is undone', async () => {
    const { studio, planEvent, payments, apply } = await studioWithClient();
    const later = planEvent({ first_date: '2026-12-14' });
    await apply(later);
    const [payment] = await payments();
    const update = (status: 'paid' | 'pending') =>
      studio.call(paymentEndpoints.update, { params: { id: payment?.id ?? 0 }, body: { status } });
    await update('paid');
    await apply({ ...later, version: 2, ends_on: '2026-11-20' });
    expect(await payments()).toMatchObject([{ status: 'paid', total_amount_cents: later.price_cents }]);
    expect(await update('pending')).toMatchObject({ total_amount_cents: REMOVED_AMOUNT });
    expect(await payments()).toEqual([]);
  });

  test('is owed again after a freeze during which its part was taken back', async () => {
    const { studio, planEvent, payments, apply } = await studioWithClient();
    const december = planEvent({ first_date: '2026-12-07', weekdays: [1] });
    await apply(december);
    const [payment] = await payments();
    const { parts } = await studio.call(paymentEndpoints.receivePart, {
      params: { id: payment?.id ?? 0 },
      body: { amount_cents: 10_000 },
    });
    await apply({ ...december, version: 2, freezes: [{ start: '2026-12-01', end: '2026-12-31' }] });
    await studio.call(paymentEndpoints.deletePart, { params: { id: parts?.[0]?.id ?? 0 } });
    expect(await payments()).toEqual([]);
    await apply({ ...december, version: 3, freezes: [] });
    expect(await payments()).toMatchObject([{ status: 'pending', total_amount_cents: december.price_cents }]);
  });

  test('is billed for the month that its first appointment moves to', async () => {
    const { planEvent, payments, apply } = await studioWithClient();
    const begin = async (version: number, first_date: string) => {
      await apply(planEvent({ version, first_date, weekdays: [1] }));
      return (await payments()).map(({ period_start, due_date }) => [period_start, due_date]);
    };
    expect(await begin(1, '2026-12-07')).toEqual([['2026-12-01', '2026-12-10']]);
    expect(await begin(2, '2026-12-14')).toEqual([['2026-12-01', '2026-12-14']]);
    expect(await begin(3, '2027-01-11')).toEqual([['2027-01-01', '2027-01-11']]);
    expect(await begin(4, '2026-11-23')).toEqual([
      ['2027-01-01', '2027-01-10'],
      ['2026-12-01', '2026-12-10'],
      ['2026-11-01', '2026-11-23'],
    ]);
  });

  test('loses its payment or keeps the part when it is cancelled or frozen while a part is received', async () => {
    const { studio, planEvent, payments, handled } = await studioWithClient();
    const later = planEvent({ first_date: '2026-12-14', billing_day: 20, weekdays: [1] });
    const ids = [1, 2, 3, 4, 5, 6];
    await publish(ids.map((id) => ({ ...later, id })));
    await handled(1, ...ids);
    const listed = await Promise.all(ids.map((id) => payments(id)));
    const freezes = [{ start: '2026-12-01', end: '2026-12-31' }];
    const [received] = await Promise.all([
      Promise.allSettled(
        listed.map(([payment]) =>
          studio.call(paymentEndpoints.receivePart, {
            params: { id: payment?.id ?? 0 },
            body: { amount_cents: 10_000 },
          }),
        ),
      ),
      publish(
        ids.map((id) => ({
          ...later,
          id,
          version: 2,
          ...(id % 2 ? { ends_on: '2026-11-30' } : { freezes }),
        })),
      ),
    ]);
    await handled(2, ...ids);
    for (const [index, id] of ids.entries()) {
      const isReceived = received[index]?.status === 'fulfilled';
      const kept = isReceived ? [{ status: 'paid', total_amount_cents: 10_000 }] : [];
      expect(await payments(id)).toMatchObject(kept);
      const parts = await app.database.query(
        `SELECT part.amount_cents FROM billing.payment_part part
         JOIN billing.payment p ON p.company_id = part.company_id AND p.id = part.payment_id
         WHERE p.company_id = $1 AND p.plan_id = $2`,
        [studio.companyId, id],
      );
      expect(parts).toEqual(isReceived ? [{ amount_cents: 10_000 }] : []);
    }
  });

  test('is charged for the sessions that are not frozen when its events are repeated and reordered', async () => {
    const { planEvent, payments } = await studioWithClient();
    const freezes = [{ start: '2026-11-24', end: '2026-12-31' }];
    const events = [
      planEvent({ weekdays: [1, 4], freezes: [] }),
      planEvent({ weekdays: [1, 4], freezes, version: 2 }),
      planEvent({ weekdays: [1], freezes, version: 3 }),
      // An agenda of the last release does not know freezes.
      planEvent({ name: 'Pilates', version: 4 }),
      planEvent({ name: 'Pilates', weekdays: [1], freezes, version: 5 }),
    ];
    const orders = [
      [0, 1, 2, 3, 4],
      [1, 0, 4, 2, 3, 1],
      [4, 3, 2, 1, 0],
    ];
    for (const [plan, order] of orders.entries()) {
      const id = plan + 1;
      await publish(order.map((index) => ({ ...planEvent(), ...events[index], id })));
      // Mondays 23 and 30 November: one is frozen.
      await eventually(async () =>
        expect(await payments(id)).toMatchObject([{ plan_name: 'Pilates', total_amount_cents: 16_000 }]),
      );
    }
  });

  test('keeps the amounts of periods that are over when its weekly time moves', async () => {
    clock.advance(56 * DAY_MS); // 15 January 2027.
    const { planEvent, payments, apply } = await studioWithClient();
    const freezes = [{ start: '2026-12-02', end: '2026-12-31' }];
    const frozen = { first_date: '2026-12-01', told_on: '2026-12-01', freezes };
    const amounts = async (plan: number) =>
      (await payments(plan)).map(({ period_start, total_amount_cents }) => [
        period_start,
        total_amount_cents,
      ]);
    // Tuesday 1 December is not frozen, and every Monday is.
    const mondays = planEvent({ ...frozen, id: 1, weekdays: [1] });
    const tuesdays = planEvent({ ...frozen, id: 2, weekdays: [2] });
    await apply(mondays, tuesdays);
    await apply(
      { ...mondays, version: 2, weekdays: [2], name: 'Pilates' },
      { ...tuesdays, version: 2, weekdays: [4], name: 'Pilates' },
    );
    const january = ['2027-01-01', 32_000];
    expect(await amounts(1)).toEqual([january]);
    expect(await amounts(2)).toEqual([january, ['2026-12-01', 6_400]]);
  });

  test('is not late at once when a freeze that covered its whole month is removed', async () => {
    clock.advance(33 * DAY_MS); // 23 December 2026.
    const { planEvent, payments, apply } = await studioWithClient();
    const december = planEvent({ first_date: '2026-12-01', told_on: '2026-11-20', weekdays: [1] });
    await apply({ ...december, freezes: [{ start: '2026-12-01', end: '2026-12-31' }] });
    await apply({ ...december, freezes: [{ start: '2026-12-01', end: '2026-12-22' }], version: 2 });
    expect(await payments()).toMatchObject([
      { total_amount_cents: 8_000, due_date: '2026-12-23', late: false },
    ]);
  });

  test('is not billed again for a period whose payment was removed', async () => {
    const { planEvent, payments, studio } = await studioWithClient();
    await publish([planEvent()]);
    const [payment] = await eventually(async () => {
      const list = await payments();
      expect(list).toHaveLength(1);
      return list;
    });
    await studio.call(paymentEndpoints.delete, { params: { id: payment?.id ?? 0 }, query: {} });
    await publish([planEvent({ version: 2, price_cents: 1 }), planEvent({ id: 2 })]);
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

  test('keeps the old price for periods that had begun, also when they are billed later', async () => {
    const { planEvent, payments } = await studioWithClient();
    await publish([planEvent()]);
    await eventually(async () => expect(await payments()).toHaveLength(1));
    clock.advance(46 * DAY_MS);
    await publish([planEvent({ version: 2, price_cents: 40_000, billing_day: 20, told_on: '2026-12-15' })]);
    await eventually(async () => expect(await payments()).toHaveLength(3));
    clock.advance(-46 * DAY_MS);
    expect(pricesOf(await payments())).toEqual([
      ['2027-01-01', 40_000, '2027-01-20'],
      ['2026-12-01', 32_000, '2026-12-10'],
      ['2026-11-01', 32_000, '2026-11-23'],
    ]);
  });

  test('has the new price for later periods, also when they are billed already', async () => {
    const { planEvent, payments, studio } = await studioWithClient();
    const late = planEvent({ first_date: september });
    await publish([late]);
    const list = await eventually(async () => {
      const found = await payments();
      expect(found).toHaveLength(3);
      return found;
    });
    const [november, october] = list.map(({ id }) => id);
    await studio.call(paymentEndpoints.update, { params: { id: october ?? 0 }, body: { status: 'paid' } });
    const change = {
      ...late,
      version: 2,
      price_cents: 40_000,
      billing_day: 20 as const,
      told_on: '2026-09-30',
    };
    await publish([change]);
    const expected = [
      ['2026-11-01', 40_000, '2026-11-20'],
      ['2026-10-01', 32_000, '2026-10-10'],
      ['2026-09-01', 32_000, '2026-09-10'],
    ];
    await eventually(async () => expect(pricesOf(await payments())).toEqual(expected));

    const dates = { due_date: '2026-11-28' };
    await studio.call(paymentEndpoints.update, { params: { id: november ?? 0 }, body: dates });
    // Published again in another order, as a rebuild does.
    await publish([change, late, planEvent({ id: 2 })]);
    await eventually(async () => expect(await payments(2)).toHaveLength(1));
    expected[0] = ['2026-11-01', 40_000, '2026-11-28'];
    expect(pricesOf(await payments())).toEqual(expected);
    // A due date set by a user stays while the price changes.
    await publish([{ ...change, version: 3, price_cents: 50_000, billing_day: 5 }]);
    expected[0] = ['2026-11-01', 50_000, '2026-11-28'];
    await eventually(async () => expect(pricesOf(await payments())).toEqual(expected));
  });

  test('ignores another event with the same version', async () => {
    const { planEvent, payments } = await studioWithClient();
    await publish([planEvent({ version: 2 })]);
    await eventually(async () => expect(await payments()).toHaveLength(1));
    await publish([planEvent({ version: 2, name: 'Outro', ends_on: '2026-09-30' }), planEvent({ id: 2 })]);
    await eventually(async () => expect(await payments(2)).toHaveLength(1));
    expect(await payments()).toMatchObject([{ plan_name: 'Pilates - 2x' }]);
  });
});
