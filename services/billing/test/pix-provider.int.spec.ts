import { createHmac, randomUUID } from 'node:crypto';
import { activityEndpoints } from '@alinha/contracts-accounts';
import { financeEndpoints, pixEndpoints } from '@alinha/contracts-billing';
import { DAY_MS } from '@alinha/contracts-core';
import {
  addRefusedSurplus,
  eventually,
  LOCAL_OPENPIX,
  startTestApp,
  untilPaymentsChange,
} from '@alinha/testing';
import { describe, expect, test } from 'vitest';
import { CENTS, startOpenPixApp } from './openpix-app.ts';

const { app, clock, openPix, pageOf, services, studioWithPayment, webhookUrl } = await startOpenPixApp();

describe('the code of a provider', () => {
  test('replaces the code of the key, and parallel requests create one charge without a name of a person', async () => {
    const { pixOf } = await studioWithPayment();
    const before = openPix.charges.size;
    const codes = await Promise.all(Array.from({ length: 5 }, pixOf));
    expect(new Set(codes.map(({ code }) => code)).size).toBe(1);
    expect(openPix.charges.size).toBe(before + 1);
    const [first] = codes;
    expect(first).toMatchObject({ automatic: true, test_page: null, receiver_name: 'CLINICA OPENPIX' });
    const charge = [...openPix.charges.values()].at(-1);
    expect(charge).toMatchObject({ value: CENTS, comment: 'Estúdio Equilíbrio', expiresIn: 86_400 });
    expect(JSON.stringify(charge)).not.toContain('Isabela');
    expect((await pageOf(first?.link ?? '')).pix).toMatchObject({ code: first?.code, automatic: true });
  });

  test('follows the open amount, and is made again before it expires', async () => {
    const { chargeOf, update } = await studioWithPayment();
    const first = await chargeOf();
    await update({ discount_cents: 50, discount_reason: 'Indicação' });
    const second = await chargeOf();
    expect(openPix.charges.get(second)?.value).toBe(CENTS - 50);
    clock.advance(DAY_MS);
    expect(new Set([first, second, await chargeOf()]).size).toBe(3);
  });

  test.each([
    ['an unknown id', { status: 401, body: { errors: [{ message: 'Invalid appID' }] } }],
    ['too many calls', { status: 429 }],
    ['an error', { status: 503, body: '<html>' }],
    ['no reply', 'silent'],
  ] as const)(
    'is refused with one error after %s, without the code of the key',
    { timeout: 20_000 },
    async (_name, failure) => {
      const { pixOf } = await studioWithPayment();
      openPix.failNext(failure);
      await expect(pixOf()).rejects.toMatchObject({ status: 502, code: 'PROVIDER_FAILED' });
      expect(await pixOf()).toMatchObject({ automatic: true });
    },
  );

  test('is that of the first request when its reply was lost', async () => {
    const { pixOf } = await studioWithPayment();
    const before = openPix.charges.size;
    openPix.failNext('created');
    await expect(pixOf()).rejects.toMatchObject({ status: 502 });
    const { code } = await pixOf();
    expect(openPix.charges.size).toBe(before + 1);
    expect([...openPix.charges.values()].at(-1)?.brCode).toBe(code);
  });

  test('is that of the key again when the company turns the provider off, which only administrators may do', async () => {
    const { studio, pixOf } = await studioWithPayment();
    const colleague = await studio.addEmployee();
    const turnOff = { body: { automatic: false } };
    await expect(colleague.call(pixEndpoints.chooseSettlement, turnOff)).rejects.toMatchObject({
      status: 403,
    });
    expect(await colleague.call(pixEndpoints.settlement)).toEqual({ provider: 'openpix', automatic: true });
    await studio.call(pixEndpoints.chooseSettlement, turnOff);
    expect(await pixOf()).toMatchObject({ automatic: false, receiver_name: 'Estúdio' });
  });
});

describe('a signed webhook', () => {
  test('pays the payment, also on open screens, by PIX and at the time of the provider', async () => {
    const { studio, read, parts, chargeOf, pixOf } = await studioWithPayment();
    const { link } = await pixOf();
    const id = await chargeOf();
    const event = openPix.pay(id);
    expect(await untilPaymentsChange(studio.connection, () => openPix.deliver(event))).toEqual([200]);
    expect(await read()).toMatchObject({ status: 'paid', method: 'pix' });
    expect(await parts()).toEqual([[CENTS, 'pix']]);
    expect(await pageOf(link)).toMatchObject({ state: 'paid', pix: null });
    await eventually(async () => {
      const { activities } = await studio.call(activityEndpoints.list, { query: { kind: 'payment' } });
      expect(activities.find(({ action }) => action === 'payment.paid')).toMatchObject({ user_id: null });
    });
  });

  test.each([
    ['without a signature', null],
    ['with the signature of another secret', Buffer.from('x'.repeat(20)).toString('base64')],
    ['with a short signature', 'QQ=='],
  ] as const)('is refused %s', async (_name, signature) => {
    const { read, chargeOf } = await studioWithPayment();
    const event = openPix.pay(await chargeOf());
    expect(await openPix.post(JSON.stringify(event), signature)).toBe(400);
    expect(await read()).toMatchObject({ status: 'pending' });
  });

  test('is refused when a field was changed after it was signed', async () => {
    const one = await studioWithPayment();
    const other = await studioWithPayment();
    const event = openPix.pay(await one.chargeOf());
    const signed = JSON.stringify(event);
    const signature = createHmac('sha1', LOCAL_OPENPIX.webhookSecret).update(signed).digest('base64');
    const changed = { ...event, charge: { ...event.charge, correlationID: await other.chargeOf() } };
    expect(await openPix.post(JSON.stringify(changed), signature)).toBe(400);
    expect([await one.read(), await other.read()]).toMatchObject([
      { status: 'pending' },
      { status: 'pending' },
    ]);
  });

  test.each([
    ['an unknown charge', { charge: { correlationID: randomUUID() } }],
    ['a charge of another product', { charge: { correlationID: 'order-1' } }],
    ['another event', { event: 'OPENPIX:CHARGE_EXPIRED' }],
  ] as const)('is accepted and ignored when it is about %s', async (_name, change) => {
    const { read, chargeOf } = await studioWithPayment();
    const event = openPix.pay(await chargeOf());
    expect(await openPix.deliver({ ...event, ...change })).toEqual([200]);
    expect(await read()).toMatchObject({ status: 'pending' });
  });

  test('without the id of its transaction counts each payment of the code once', async () => {
    const { parts, surplus, chargeOf } = await studioWithPayment();
    const id = await chargeOf();
    const events = [openPix.pay(id), openPix.pay(id)];
    const withoutId = events.map((event) => ({ ...event, pix: { ...event.pix, endToEndId: undefined } }));
    for (const event of [...withoutId, { ...events[0], pix: undefined }, ...events])
      expect(await openPix.deliver(event)).toEqual([200]);
    expect(await parts()).toEqual([[CENTS, 'pix']]);
    expect(await surplus()).toEqual([[CENTS, 'processing']]);
  });

  test('is repeated by the provider until the product replies, and counts once', async () => {
    const { parts, chargeOf } = await studioWithPayment();
    const event = openPix.pay(await chargeOf());
    await openPix.register('http://127.0.0.1:1/');
    const delivery = openPix.deliver(event);
    await openPix.register(webhookUrl);
    expect((await delivery).at(-1)).toBe(200);
    clock.advance(DAY_MS);
    expect(await Promise.all([openPix.deliver(event), openPix.deliver(event)])).toEqual([[200], [200]]);
    expect(await parts()).toEqual([[CENTS, 'pix']]);
  });

  test('counts once when it arrives five times in parallel', async () => {
    const { parts, surplus, chargeOf } = await studioWithPayment();
    const event = openPix.pay(await chargeOf());
    await Promise.all(Array.from({ length: 5 }, () => openPix.deliver(event)));
    expect(await parts()).toEqual([[CENTS, 'pix']]);
    expect(await surplus()).toEqual([]);
  });
});

test("the client's page shows the amount while the provider fails", async () => {
  const { pixOf, update } = await studioWithPayment();
  const { link } = await pixOf();
  await update({ discount_cents: 50, discount_reason: 'Indicação' });
  openPix.failNext({ status: 503 });
  const payment = { amount_cents: CENTS - 50 };
  expect(await pageOf(link)).toMatchObject({ state: 'unavailable', pix: null, payment });
  expect(await pageOf(link)).toMatchObject({ state: 'open', pix: { automatic: true }, payment });
});

test('a choice of another provider than the configured one is refused', async () => {
  const { studio } = await studioWithPayment();
  const body = { automatic: true, provider: 'sandbox' } as const;
  await expect(studio.call(pixEndpoints.chooseSettlement, { body })).rejects.toMatchObject({
    code: 'PIX_PROVIDER_CHANGED',
  });
});

test.each(['OPENPIX_APP_ID', 'OPENPIX_WEBHOOK_SECRET'])(
  'the product does not start with only %s',
  async (name) => {
    await expect(startTestApp({ services: ['billing'], environment: { [name]: 'x' } })).rejects.toThrow(
      'OPENPIX_APP_ID and OPENPIX_WEBHOOK_SECRET must be set together',
    );
  },
);

describe('without a provider', async () => {
  const sandbox = await startTestApp({ services: [...services], clock: clock.now });

  test('the sandbox bank pays a code, refuses, and pays it at most twice; its link cannot be forged', async () => {
    const { read, parts, pixOf, surplus, update } = await studioWithPayment(sandbox);
    const { test_page: page = '', automatic } = await pixOf();
    expect(automatic).toBe(true);
    const press = async (action: string) => {
      const reply = await fetch(sandbox.url + page, {
        method: 'POST',
        body: new URLSearchParams({ action }),
      });
      return `${reply.status} ${await reply.text()}`;
    };
    expect(await press('refuse')).toContain('recusou o pagamento');
    expect(await read()).toMatchObject({ status: 'pending' });
    expect(await press('pay')).toContain('PIX enviado.');
    expect(await press('pay')).toContain('será devolvido');
    expect(await press('pay')).toContain('recusou o pagamento');
    expect(await parts()).toEqual([[CENTS, 'pix']]);
    expect(await surplus()).toEqual([[CENTS, 'refunded']]);
    const forged = await fetch(sandbox.url + page?.replace(/.(?=.{4}$)/, (one) => (one === 'A' ? 'B' : 'A')));
    expect(forged.status).toBe(404);
    // With a real provider, the page does not exist.
    expect((await fetch(app.url + page)).status).toBe(404);
    await update({ status: 'pending' });
    expect(await parts()).toEqual([]);
  });

  test("the client's page shows the code of the key, never one that the client could mark as paid", async () => {
    const { pixOf } = await studioWithPayment(sandbox);
    const { code, link } = await pixOf();
    const { pix } = await pageOf(link, sandbox);
    expect(pix).toMatchObject({ automatic: false, receiver_name: 'Estúdio' });
    expect(pix?.code).not.toBe(code);
    expect(JSON.stringify(pix)).not.toContain('test/bank');
  });

  test('a refund that OpenPix has started is listed as unavailable until staff have returned it', async () => {
    const { studio, payment, surplus } = await studioWithPayment(sandbox);
    const id = await addRefusedSurplus(sandbox.database, studio.companyId, payment.id);
    await sandbox.database.query(
      "UPDATE billing.pix_receipt SET surplus_state = 'processing' WHERE id = $1",
      [id],
    );
    const { queues } = sandbox.platform;
    const run = randomUUID();
    await queues.addAll('billing.refund-pix', [{ name: 'refund-pix', data: {}, id: run }]);
    await eventually(async () => expect(await queues.isOpen('billing.refund-pix', run)).toBe(false));
    expect(await surplus()).toEqual([[1_000, 'unavailable']]);
    const params = { id };
    await studio.call(financeEndpoints.returnSurplus, { params });
    expect(await surplus()).toEqual([[1_000, 'returned']]);
  });
});
