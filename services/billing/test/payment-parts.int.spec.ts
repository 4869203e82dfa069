import {
  billingMetricsEndpoints,
  type CreatePaymentInput,
  type Payment,
  paymentEndpoints,
  type UpdatePaymentInput,
} from '@alinha/contracts-billing';
import { clientEndpoints } from '@alinha/contracts-clients';
import { clientInput, startTestApp, TestClock } from '@alinha/testing';
import { groupBy, sumBy } from 'es-toolkit';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

// Friday, 20 November 2026, 10:00 in São Paulo.
const clock = new TestClock('2026-11-20T13:00:00Z');
const app = await startTestApp({ services: ['accounts', 'billing', 'clients'], clock: clock.now });

async function studioWithClient() {
  const studio = await app.signUp();
  const client = await studio.call(clientEndpoints.create, { body: clientInput() });
  const body = { client_id: client.id, total_amount_cents: 10_000, due_date: '2026-11-10' };
  return {
    studio,
    client,
    payments: () => studio.call(paymentEndpoints.listOfClient, { params: { id: client.id } }),
    charge: (changes: Partial<CreatePaymentInput> = {}) =>
      studio.call(paymentEndpoints.create, { body: { ...body, ...changes } }),
    change: (id: number, changes: UpdatePaymentInput) =>
      studio.call(paymentEndpoints.update, { params: { id }, body: changes }),
    receive: (
      id: number,
      amount_cents: number,
      more: { method?: 'pix' | 'cash'; received_at?: string } = {},
    ) => studio.call(paymentEndpoints.receivePart, { params: { id }, body: { amount_cents, ...more } }),
    takeBack: (id: number) => studio.call(paymentEndpoints.deletePart, { params: { id } }),
    receiveMany: (payments: readonly Payment[], method: 'pix' | 'cash' = 'pix') =>
      studio.call(paymentEndpoints.receiveMany, {
        body: {
          payments: payments.map(({ id, open_cents = 0 }) => ({ payment_id: id, open_cents })),
          method,
        },
      }),
  };
}

const refusedField = (field: string, text: string) => ({ status: 400, fields: { [field]: text } });
const ABOVE = 'O valor é maior do que falta pagar';

describe('a part payment', () => {
  test('leaves the payment pending until the last part, which gives its date and method', async () => {
    const { studio, charge, receive, takeBack } = await studioWithClient();
    const { id } = await charge();
    const first = await receive(id, 4_000, { method: 'cash', received_at: '2026-11-18' });
    expect(first).toMatchObject({
      status: 'pending',
      late: true,
      paid_at: null,
      method: null,
      open_cents: 6_000,
    });
    await expect(receive(id, 6_001)).rejects.toMatchObject(refusedField('amount_cents', ABOVE));
    const paid = await receive(id, 6_000, { method: 'pix' });
    expect(paid).toMatchObject({
      ...{ status: 'paid', late: false, paid_at: '2026-11-20 10:00:00', method: 'pix', open_cents: 0 },
      parts: [
        {
          amount_cents: 4_000,
          method: 'cash',
          received_at: '2026-11-18 00:00:00',
          received_by: studio.user.id,
        },
        { amount_cents: 6_000, method: 'pix', received_at: '2026-11-20 10:00:00' },
      ],
    });
    await expect(receive(id, 1)).rejects.toMatchObject({ status: 409, code: 'PAYMENT_SETTLED' });
    const [, last] = paid.parts ?? [];
    const open = await takeBack(last?.id ?? 0);
    expect(open).toMatchObject({
      status: 'pending',
      paid_at: null,
      method: null,
      open_cents: 6_000,
      parts: [{}],
    });
    await expect(takeBack(last?.id ?? 0)).rejects.toMatchObject({ status: 404 });
  });

  test('needs an amount above zero and a time that is not in the future', async () => {
    const { charge, receive } = await studioWithClient();
    const { id } = await charge();
    await expect(receive(id, 0)).rejects.toMatchObject({
      status: 400,
      fields: { amount_cents: expect.any(String) },
    });
    await expect(receive(id, 1, { received_at: '2026-11-20 10:00:01' })).rejects.toMatchObject(
      refusedField('received_at', 'Esta data ainda não chegou'),
    );
  });

  test('is the last one when the rest is marked as paid today, and its method can be set', async () => {
    const { charge, receive, change } = await studioWithClient();
    const { id } = await charge();
    await receive(id, 4_000, { method: 'cash' });
    const paid = await change(id, { status: 'paid', paid_at: '2026-11-20' });
    expect(paid).toMatchObject({ method: null, parts: [{ method: 'cash' }, { method: null }] });
    const named = await change(id, { method: 'pix' });
    expect(named).toMatchObject({
      method: 'pix',
      parts: [
        { amount_cents: 4_000, method: 'cash' },
        { amount_cents: 6_000, method: 'pix' },
      ],
    });
    expect(await change(id, { method: 'transfer' })).toMatchObject({
      ...{ method: 'transfer', parts: [{ method: 'cash' }, { method: 'transfer' }] },
    });
  });

  test('is one part for a caller that marks a payment as paid, and the undo takes all parts back', async () => {
    const { charge, receive, change } = await studioWithClient();
    const { id } = await charge();
    await receive(id, 4_000, { method: 'cash' });
    // An outdated page saves a pending payment.
    expect(await change(id, { status: 'pending' })).toMatchObject({ open_cents: 6_000 });
    const paid = await change(id, { status: 'paid', paid_at: '2026-11-19', method: 'pix' });
    expect(paid.parts).toMatchObject([
      { amount_cents: 6_000, method: 'pix', received_at: '2026-11-19 00:00:00' },
      { amount_cents: 4_000, method: 'cash' },
    ]);
    expect(paid).toMatchObject({ paid_at: '2026-11-20 10:00:00', method: 'cash' });
    expect(await change(id, { method: 'transfer', paid_at: '2026-11-20 09:00:00' })).toMatchObject({
      ...{ paid_at: '2026-11-20 09:00:00', method: 'transfer' },
      parts: [{ method: 'pix' }, { method: 'transfer' }],
    });
    const undone = await change(id, { status: 'pending' });
    expect(undone).toMatchObject({ status: 'pending', open_cents: 10_000, parts: [] });
  });

  test('stays the last one when the time of payment changes', async () => {
    const { charge, receive, change, payments } = await studioWithClient();
    const { id } = await charge();
    await receive(id, 4_000, { method: 'cash', received_at: '2026-11-10 15:00:00' });
    await receive(id, 6_000, { method: 'pix', received_at: '2026-11-12 15:00:00' });
    const before = await payments();
    await expect(change(id, { paid_at: '2026-11-10 14:59:59', method: 'credit_card' })).rejects.toMatchObject(
      refusedField('paid_at', 'Outra parte foi recebida depois desta data'),
    );
    expect(await payments()).toEqual(before);
    expect(await change(id, { paid_at: '2026-11-10 15:00:00', method: 'credit_card' })).toMatchObject({
      ...{ paid_at: '2026-11-10 15:00:00', method: 'credit_card' },
      parts: [{ method: 'cash' }, { method: 'credit_card' }],
    });
  });

  test('keeps the payment from being deleted as pending', async () => {
    const { studio, charge, receive, payments } = await studioWithClient();
    const { id } = await charge();
    await receive(id, 1);
    const remove = (query: { status?: 'pending' }) =>
      studio.call(paymentEndpoints.delete, { params: { id }, query });
    await expect(remove({ status: 'pending' })).rejects.toMatchObject({
      status: 409,
      code: 'PAYMENT_HAS_PARTS',
    });
    await remove({});
    expect(await payments()).toEqual([]);
    const rows = await app.database.query('SELECT id FROM billing.payment_part WHERE payment_id = $1', [id]);
    expect(rows).toEqual([]);
  });

  test('gives 404 to another company', async () => {
    const { charge, receive } = await studioWithClient();
    const { id } = await charge();
    const [part] = (await receive(id, 1)).parts ?? [];
    const stranger = await studioWithClient();
    await expect(stranger.receive(id, 1)).rejects.toMatchObject({ status: 404 });
    await expect(stranger.takeBack(part?.id ?? 0)).rejects.toMatchObject({ status: 404 });
    await expect(stranger.receiveMany([{ id, open_cents: 9_999 } as Payment])).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe('a discount', () => {
  test('needs a reason, is at most the rest, and pays the payment when it reaches the rest', async () => {
    const { charge, receive, change } = await studioWithClient();
    const { id } = await charge();
    const discount = (discount_cents: number, discount_reason?: string) =>
      change(id, { discount_cents, ...(discount_reason && { discount_reason }) });
    await expect(discount(1_000)).rejects.toMatchObject(refusedField('discount_reason', 'Campo obrigatório'));
    await receive(id, 4_000, { method: 'cash' });
    await expect(discount(6_001, 'Amiga')).rejects.toMatchObject(refusedField('discount_cents', ABOVE));
    expect(await discount(1_000, 'Amiga')).toMatchObject({
      ...{ status: 'pending', discount_cents: 1_000, discount_reason: 'Amiga', open_cents: 5_000 },
    });
    expect(await discount(0)).toMatchObject({ discount_cents: 0, discount_reason: null, open_cents: 6_000 });
    expect(await discount(6_000, 'Acordo')).toMatchObject({ status: 'paid', method: 'cash', open_cents: 0 });
    await expect(discount(5_000, 'Acordo')).rejects.toMatchObject(
      refusedField('discount_cents', 'Um pagamento já pago não recebe desconto'),
    );
    // The same values are accepted.
    expect(await discount(6_000, 'Acordo')).toMatchObject({ status: 'paid' });
  });

  test('of the whole amount pays without a part, and ends with the undo', async () => {
    const { charge, change } = await studioWithClient();
    const { id } = await charge();
    const free = await change(id, { discount_cents: 10_000, discount_reason: 'Cortesia' });
    expect(free).toMatchObject({ status: 'paid', paid_at: '2026-11-20 10:00:00', method: null, parts: [] });
    expect(await change(id, { status: 'pending' })).toMatchObject({ discount_cents: 0, open_cents: 10_000 });
  });

  test('and the rest are received together when one request has both', async () => {
    const { charge, change } = await studioWithClient();
    const { id } = await charge();
    const body = {
      status: 'paid',
      method: 'pix',
      discount_cents: 1_500,
      discount_reason: 'À vista',
    } as const;
    expect(await change(id, body)).toMatchObject({
      status: 'paid',
      parts: [{ amount_cents: 8_500, method: 'pix' }],
    });
  });
});

test('an agreed date is set and cleared', async () => {
  const { charge, change } = await studioWithClient();
  const { id } = await charge();
  expect(await change(id, { agreed_on: '2026-12-05' })).toMatchObject({
    agreed_on: '2026-12-05',
    late: true,
  });
  expect(await change(id, { due_date: '2026-11-09' })).toMatchObject({ agreed_on: '2026-12-05' });
  expect(await change(id, { agreed_on: null })).toMatchObject({ agreed_on: null });
});

describe('several payments', () => {
  test('are received all at once, or none when a rest has changed', async () => {
    const { studio, charge, receive, receiveMany, payments } = await studioWithClient();
    await charge();
    const { id } = await charge();
    await receive(id, 2_500);
    const seen = await payments();
    await receive(id, 500);
    await expect(receiveMany(seen)).rejects.toMatchObject({ status: 409, code: 'PAYMENTS_CHANGED' });
    expect((await payments()).map(({ status }) => status)).toEqual(['pending', 'pending']);
    const received = await receiveMany(await payments(), 'cash');
    expect(received).toMatchObject({ total_cents: 17_000, parts: [{}, { payment_id: id }] });
    expect(await payments()).toMatchObject([
      { status: 'paid', method: 'cash' },
      { status: 'paid', method: 'cash' },
    ]);
    const colleague = await studio.addEmployee();
    const body = { payments: [{ payment_id: id, open_cents: 1 }], method: 'pix' };
    expect(await colleague.request('POST', '/api/payments/receive', body)).toMatchObject({ status: 403 });
  });

  test('are received once when users receive overlapping selections at once', async () => {
    const { charge, receiveMany, payments } = await studioWithClient();
    for (let count = 0; count < 6; count += 1) await charge();
    const list = await payments();
    const attempts = [list, list.toReversed(), list.slice(2), list.slice(0, 4), list];
    const results = await Promise.allSettled(attempts.map((some) => receiveMany(some)));
    const refused = results.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    expect(refused.map(({ reason }) => reason.code)).toEqual(refused.map(() => 'PAYMENTS_CHANGED'));
    expect(refused.length).toBeGreaterThanOrEqual(3);
    for (const { parts = [] } of await payments()) expect(parts.length).toBeLessThanOrEqual(1);
  });
});

test('releases without parts can pay, correct, undo, reprice and delete a payment', async () => {
  const { studio, charge, payments } = await studioWithClient();
  const { id } = await charge();
  const run = (change: string) =>
    app.database.query(`UPDATE billing.payment SET ${change} WHERE id = $1`, [id]).then(payments);
  expect(await run("paid_at = '2026-11-19 08:00', method = 'pix'")).toMatchObject([
    { status: 'paid', parts: [{ amount_cents: 10_000, method: 'pix', received_at: '2026-11-19 08:00:00' }] },
  ]);
  expect(await run("method = 'cash'")).toMatchObject([{ parts: [{ method: 'cash' }] }]);
  expect(await run('paid_at = NULL, method = NULL')).toMatchObject([{ status: 'pending', parts: [] }]);
  await studio.call(paymentEndpoints.receivePart, { params: { id }, body: { amount_cents: 6_000 } });
  expect(await run('total_cents = 5000, paid_at = NULL')).toMatchObject([
    { status: 'paid', total_amount_cents: 6_000, parts: [{ amount_cents: 6_000 }] },
  ]);
  expect(await run('removed_at = now()')).toEqual([]);
  expect(await app.database.query('SELECT id FROM billing.payment_part WHERE payment_id = $1', [id])).toEqual(
    [],
  );
});

type Step =
  | { readonly kind: 'part' | 'discount'; readonly on: number; readonly cents: number; readonly day: number }
  | { readonly kind: 'takeBack' | 'paid' | 'undo' | 'delete'; readonly on: number }
  | { readonly kind: 'many'; readonly cash: boolean };

const on = fc.nat({ max: 3 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('part' as const),
      on,
      cents: fc.integer({ min: 1, max: 6_000 }),
      day: fc.integer({ min: 15, max: 20 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('discount' as const),
      on,
      cents: fc.integer({ min: 0, max: 6_000 }),
      day: fc.constant(1),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom('takeBack' as const, 'paid' as const, 'undo' as const),
      on,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), on }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('many' as const), cash: fc.boolean() }) },
);

test('random changes at once never over-pay, and every total equals its rows', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 2, maxLength: 6 }), { minLength: 2, maxLength: 5 }),
      async (rounds) => {
        const { studio, charge, change, receive, takeBack, receiveMany, payments } = await studioWithClient();
        const ids: number[] = [];
        for (let count = 0; count < 4; count += 1) ids.push((await charge()).id);
        const run = async (one: Step, list: readonly Payment[]): Promise<unknown> => {
          if (one.kind === 'many')
            return receiveMany(
              list.filter(({ status }) => status === 'pending'),
              one.cash ? 'cash' : 'pix',
            );
          const id = ids[one.on] ?? 0;
          if (one.kind === 'part')
            return receive(id, one.cents, { method: 'pix', received_at: `2026-11-${one.day}` });
          if (one.kind === 'discount')
            return change(id, {
              discount_cents: one.cents,
              ...(one.cents > 0 && { discount_reason: 'Acordo' }),
            });
          if (one.kind === 'paid') return change(id, { status: 'paid', method: 'cash' });
          if (one.kind === 'undo') return change(id, { status: 'pending' });
          if (one.kind === 'delete')
            return studio.call(paymentEndpoints.delete, { params: { id }, query: {} });
          const part = list.find((payment) => payment.id === id)?.parts?.[0];
          return part && takeBack(part.id);
        };
        for (const round of rounds) {
          const list = await payments();
          const results = await Promise.allSettled(round.map((one) => run(one, list)));
          for (const result of results) {
            if (result.status === 'rejected') expect([400, 404, 409]).toContain(result.reason.status);
          }
        }
        const rows = await payments();
        for (const { parts = [], ...row } of rows) {
          const rest =
            row.total_amount_cents - (row.discount_cents ?? 0) - sumBy(parts, (part) => part.amount_cents);
          expect(rest).toBeGreaterThanOrEqual(0);
          expect([row.status, row.open_cents]).toEqual([rest === 0 ? 'paid' : 'pending', rest]);
          const last = parts.at(-1);
          if (rest === 0 && last) expect([row.paid_at, row.method]).toEqual([last.received_at, last.method]);
        }
        const query = { start: '2026-11-01', end: '2026-12-01' };
        const parts = rows.flatMap((row) => row.parts ?? []);
        const byDay = groupBy(parts, ({ received_at }) => received_at.slice(0, 10));
        const revenue = await studio.call(billingMetricsEndpoints.revenue, { query });
        const received = revenue.filter(({ paid_cents }) => paid_cents > 0);
        expect(Object.fromEntries(received.map(({ day, paid_cents }) => [day, paid_cents]))).toEqual(
          Object.fromEntries(
            Object.entries(byDay).map(([day, some]) => [day, sumBy(some, (part) => part.amount_cents)]),
          ),
        );
        const { late_payments, paid_payments } = await studio.call(billingMetricsEndpoints.plansPayments, {
          query,
        });
        expect(late_payments.total_cents).toBe(sumBy(rows, ({ open_cents = 0 }) => open_cents));
        expect(paid_payments).toEqual({
          count: rows.filter(({ status }) => status === 'paid').length,
          total_cents: sumBy(parts, (part) => part.amount_cents),
        });
        expect(sumBy(revenue, ({ paid_count }) => paid_count)).toBe(paid_payments.count);
      },
    ),
    { numRuns: 12 },
  );
});
