import { randomUUID } from 'node:crypto';
import { deletionEndpoints } from '@alinha/contracts-accounts';
import { financeEndpoints, paymentEndpoints } from '@alinha/contracts-billing';
import { clientEndpoints } from '@alinha/contracts-clients';
import { DAY_MS } from '@alinha/contracts-core';
import { clientInput, eventually } from '@alinha/testing';
import { describe, expect, test } from 'vitest';
import { CENTS, startOpenPixApp } from './openpix-app.ts';

const { app, clock, openPix, payAndDeliver, runJob, studioWithPayment } = await startOpenPixApp();

describe('money that no payment needs', () => {
  test('is refunded when a client pays twice', async () => {
    const { parts, surplus, chargeOf } = await studioWithPayment();
    const id = await chargeOf();
    await payAndDeliver(id);
    await payAndDeliver(id);
    expect(await parts()).toEqual([[CENTS, 'pix']]);
    expect(await surplus()).toEqual([[CENTS, 'processing']]);
    // To the second payer.
    const reference = openPix.transactions.get(id)?.[1]?.endToEndId;
    expect(openPix.refundsOf(id)).toMatchObject([{ value: CENTS, transactionEndToEndId: reference }]);
    for (const refund of openPix.refundsOf(id)) refund.status = 'CONFIRMED';
    await runJob('refund-pix');
    await eventually(async () => expect(await surplus()).toEqual([[CENTS, 'refunded']]));
    expect(openPix.refundsOf(id)).toHaveLength(1);
  });

  test.each([
    ['the payment was removed', 'removed', CENTS, 0],
    ['another amount arrives', 'other', 1, 0],
    ['a discount was given meanwhile', 'discount', 50, CENTS - 50],
  ] as const)('is refunded when %s', async (_name, what, refunded, received) => {
    const { studio, params, parts, surplus, chargeOf, update } = await studioWithPayment();
    const id = await chargeOf();
    if (what === 'removed') await studio.call(paymentEndpoints.delete, { params, query: {} });
    if (what === 'discount') await update({ discount_cents: 50, discount_reason: 'Indicação' });
    await openPix.deliver(openPix.pay(id, what === 'other' ? { value: 1 } : {}));
    expect(await parts()).toEqual(received ? [[received, 'pix']] : []);
    expect(await surplus()).toEqual([[refunded, 'processing']]);
    expect(openPix.refundsOf(id)).toMatchObject([{ value: refunded }]);
  });

  test('is refunded when staff mark the payment as paid at the same time: the total is received once', async () => {
    for (let n = 0; n < 4; n += 1) {
      const { parts, surplus, chargeOf, update } = await studioWithPayment();
      const event = openPix.pay(await chargeOf());
      await Promise.all([openPix.deliver(event), update({ status: 'paid', method: 'cash' })]);
      const [[cents, method] = []] = await parts();
      expect(cents).toBe(CENTS);
      expect(await surplus()).toEqual(method === 'pix' ? [] : [[CENTS, 'processing']]);
    }
  });

  test('is refunded once, later, when the provider fails at first', async () => {
    const { surplus, chargeOf, update } = await studioWithPayment();
    const id = await chargeOf();
    await update({ status: 'paid', method: 'cash' });
    openPix.failNext({ status: 500 });
    expect(await payAndDeliver(id)).toEqual([200]);
    expect(await surplus()).toEqual([[CENTS, 'pending']]);
    // Requested, but its reply is lost.
    openPix.failNext({ status: 400 }, 'created');
    await runJob('refund-pix');
    await eventually(() => expect(openPix.refundsOf(id)).toHaveLength(1));
    await runJob('refund-pix');
    await eventually(async () => expect(await surplus()).toEqual([[CENTS, 'processing']]));
    expect(openPix.refundsOf(id)).toHaveLength(1);
  });

  test.each([
    ['its reply is lost', [{ status: 404 }, 'created']],
    ['the list of refunds cannot be read', [{ status: 200, body: 'x' }]],
    ['the request is refused as a duplicate', [{ status: 404 }, 'created', { status: 400 }]],
    [
      'the balance is too low',
      [{ status: 404 }, { status: 400, body: { error: 'Saldo insuficiente' } }, { status: 404 }],
    ],
  ] as const)('is refunded once when %s', async (_name, failures) => {
    const { surplus, chargeOf, update } = await studioWithPayment();
    const id = await chargeOf();
    await update({ status: 'paid', method: 'cash' });
    openPix.failNext(...failures);
    await payAndDeliver(id);
    // A retried job of another test may have refunded it already.
    await eventually(async () => {
      await runJob('refund-pix');
      expect(await surplus()).toEqual([[CENTS, 'processing']]);
    });
    expect(openPix.refundsOf(id)).toHaveLength(1);
  });

  test('is listed for staff when the provider refuses its refund for a day, and returned once; another company gets 404', async () => {
    const { studio, surplus, chargeOf, update } = await studioWithPayment();
    const id = await chargeOf();
    await update({ status: 'paid', method: 'cash' });
    openPix.balance = 0;
    await payAndDeliver(id);
    expect(await surplus()).toEqual([[CENTS, 'pending']]);
    clock.advance(DAY_MS);
    await runJob('refund-pix');
    await eventually(async () => expect(await surplus()).toEqual([[CENTS, 'refused']]));
    openPix.balance = Number.POSITIVE_INFINITY;
    const [listed] = await studio.call(financeEndpoints.surplus);
    const params = { id: listed?.id ?? 0 };
    const stranger = await app.signUp();
    expect(await stranger.call(financeEndpoints.surplus)).toEqual([]);
    await expect(stranger.call(financeEndpoints.returnSurplus, { params })).rejects.toMatchObject({
      status: 404,
    });
    const outcomes = await Promise.allSettled(
      [1, 2].map(() => studio.call(financeEndpoints.returnSurplus, { params })),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await surplus()).toEqual([[CENTS, 'returned']]);
    expect(openPix.refundsOf(id)).toEqual([]);
  });

  test('is listed for staff when no request for its refund succeeds for a day', async () => {
    const { surplus, chargeOf, update } = await studioWithPayment();
    const id = await chargeOf();
    await update({ status: 'paid', method: 'cash' });
    openPix.isRevoked = true;
    await payAndDeliver(id);
    clock.advance(DAY_MS);
    // A run stops at the second failure in a row, so it may not reach this refund.
    await eventually(async () => {
      await runJob('refund-pix');
      expect(await surplus()).toEqual([[CENTS, 'refused']]);
    });
    openPix.isRevoked = false;
    expect(openPix.refundsOf(id)).toEqual([]);
  });

  test('is refunded when the payment has moved to another client, who gets another code', async () => {
    const { studio, payment, read, surplus, chargeOf } = await studioWithPayment();
    const id = await chargeOf();
    const other = await studio.call(clientEndpoints.create, { body: clientInput({ name: 'Bia Souza' }) });
    await studio.call(paymentEndpoints.create, {
      body: { client_id: other.id, total_amount_cents: 1, status: 'pending' },
    });
    const { client_id } = payment;
    const moveTo = (clientId: number) =>
      app.database.query('UPDATE billing.payment SET client_id = $1 WHERE id = $2', [clientId, payment.id]);
    await moveTo(other.id);
    expect(await chargeOf()).not.toBe(id);
    expect(await payAndDeliver(id)).toEqual([200]);
    expect(await surplus()).toEqual([[CENTS, 'processing']]);
    const payer = { client_id, client_name: 'Isabela Moura' };
    expect(await studio.call(financeEndpoints.surplus)).toMatchObject([payer]);
    await moveTo(client_id);
    expect(await read()).toMatchObject({ status: 'pending' });
  });

  test('is refunded when its company is erased, also when it arrives later', {
    timeout: 40_000,
  }, async () => {
    const { studio, chargeOf } = await studioWithPayment();
    const paid = await chargeOf();
    await payAndDeliver(paid);
    openPix.failNext({ status: 500 });
    await payAndDeliver(paid);
    const owed = await studioWithPayment(app, studio);
    const late = await owed.chargeOf();
    await owed.update({ discount_cents: 1, discount_reason: 'Indicação' });
    const lost = await owed.chargeOf();
    await studio.call(deletionEndpoints.request);
    clock.advance(DAY_MS);
    await app.platform.queues.addAll('accounts.erase-company', [{ name: 'now', data: {}, id: randomUUID() }]);
    await eventually(async () => {
      const rows = await app.database.query('SELECT FROM billing.payment WHERE company_id = $1', [
        studio.companyId,
      ]);
      expect(rows).toEqual([]);
    }, 20_000);
    expect(await payAndDeliver(late)).toEqual([200]);
    openPix.pay(lost);
    await runJob('follow-pix-charges');
    await eventually(async () => {
      await runJob('refund-pix');
      expect([paid, late, lost].map((id) => openPix.refundsOf(id).length)).toEqual([1, 1, 1]);
    });
    expect(openPix.refundsOf(paid)[0]?.transactionEndToEndId).toBe(
      openPix.transactions.get(paid)?.[1]?.endToEndId,
    );
    for (const refund of openPix.refunds) refund.status = 'CONFIRMED';
    clock.advance(2 * DAY_MS);
    await eventually(async () => {
      await runJob('refund-pix');
      await runJob('follow-pix-charges');
      expect(await app.database.query('SELECT FROM billing.departed_pix')).toEqual([]);
    });
  });
});

test.each([
  ['undone', ({ update }) => update({ status: 'pending' })],
  ['removed', ({ studio, params }) => studio.call(paymentEndpoints.delete, { params, query: {} })],
  ['changed to another method', ({ update }) => update({ method: 'cash' })],
  [
    'taken back as a part',
    async ({ studio, read }) =>
      studio.call(paymentEndpoints.deletePart, { params: { id: (await read())?.parts?.[0]?.id ?? 0 } }),
  ],
] satisfies [string, (of: Awaited<ReturnType<typeof studioWithPayment>>) => Promise<unknown>][])(
  'confirmed money cannot be %s',
  async (_name, change) => {
    const one = await studioWithPayment();
    await payAndDeliver(await one.chargeOf());
    await expect(change(one)).rejects.toMatchObject({ status: 409, code: 'PIX_CONFIRMED' });
    // Other fields can.
    await one.update({ due_date: '2026-12-24' });
    expect(await one.parts()).toEqual([[CENTS, 'pix']]);
    expect(await one.surplus()).toEqual([]);
  },
);

describe('money whose webhook is lost', () => {
  const poll = async (minutes: number) => {
    clock.advance(minutes * 60_000);
    await runJob('follow-pix-charges');
  };

  test('is found in a run in which the read of another charge fails', async () => {
    const others = [await studioWithPayment(), await studioWithPayment()];
    for (const { chargeOf } of others) openPix.pay(await chargeOf());
    openPix.failNext({ status: 200, body: { transactions: 'unreadable' } });
    await poll(6);
    await eventually(async () => {
      const found = await Promise.all(others.map(({ parts }) => parts()));
      expect(found.flat().length).toBeGreaterThan(0);
    });
  });

  test('is found, and its late webhook counts once', async () => {
    const { parts, surplus, chargeOf } = await studioWithPayment();
    const event = openPix.pay(await chargeOf());
    await poll(6);
    await eventually(async () => expect(await parts()).toEqual([[CENTS, 'pix']]));
    expect(await openPix.deliver(event)).toEqual([200]);
    expect(await parts()).toEqual([[CENTS, 'pix']]);
    expect(await surplus()).toEqual([]);
  });

  test('is not taken for a second payment, of which the webhook arrives', async () => {
    const { parts, surplus, chargeOf } = await studioWithPayment();
    const id = await chargeOf();
    openPix.pay(id);
    await poll(6);
    await eventually(async () => expect(await parts()).toEqual([[CENTS, 'pix']]));
    await payAndDeliver(id);
    expect(await surplus()).toEqual([[CENTS, 'processing']]);
  });

  test('is refunded when it is a second payment, or of another amount', async () => {
    const twice = await studioWithPayment();
    const other = await studioWithPayment();
    const id = await twice.chargeOf();
    await payAndDeliver(id);
    openPix.pay(id);
    openPix.pay(await other.chargeOf(), { value: 1 });
    await poll(61);
    await eventually(async () => {
      expect(await twice.surplus()).toEqual([[CENTS, 'processing']]);
      expect(await other.surplus()).toEqual([[1, 'processing']]);
    });
    expect(await other.parts()).toEqual([]);
  });
});
