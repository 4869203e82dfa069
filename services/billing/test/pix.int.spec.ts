import { randomUUID } from 'node:crypto';
import { activityEndpoints, companyEndpoints } from '@alinha/contracts-accounts';
import type { ChargeEvent } from '@alinha/contracts-agenda';
import {
  clientPaymentEndpoints,
  PAID_LINK_DAYS,
  type PixSettings,
  paymentEndpoints,
  pixEndpoints,
} from '@alinha/contracts-billing';
import { clientEndpoints } from '@alinha/contracts-clients';
import { DAY_MS, type Failure } from '@alinha/contracts-core';
import { clientInput, eventually, startTestApp, TestClock, type TestStudio, testCnpj } from '@alinha/testing';
import { hasError, parsePix } from 'pix-utils';
import { describe, expect, test } from 'vitest';

const clock = new TestClock('2026-11-20T13:00:00Z');
const app = await startTestApp({ services: ['accounts', 'billing', 'clients'], clock: clock.now });

const KEY = {
  type: 'random',
  key: '123e4567-e12b-12d1-a456-426655440000',
  receiver_name: 'Estúdio Equilíbrio',
  city: 'São Paulo',
} as const satisfies PixSettings;

const saveKey = (studio: TestStudio, changes: Partial<PixSettings> = {}) =>
  studio.call(pixEndpoints.save, { body: { ...KEY, ...changes } });

async function studioWithPayment({ status = 'pending' as 'pending' | 'paid', hasKey = true } = {}) {
  const studio = await app.signUp({ company_name: 'Estúdio Equilíbrio' });
  if (hasKey) await saveKey(studio);
  const client = await studio.call(clientEndpoints.create, {
    body: clientInput({ name: 'Márcia Conceição' }),
  });
  const payment = await studio.call(paymentEndpoints.create, {
    body: { client_id: client.id, total_amount_cents: 16_050, status, description: 'Avaliação postural' },
  });
  const params = { id: payment.id };
  return { studio, payment, params, pixOf: () => studio.call(pixEndpoints.ofPayment, { params }) };
}

const tokenOf = (link: string) => link.slice(link.lastIndexOf('/') + 1);
const pageOf = (token: string) => app.anonymous.call(clientPaymentEndpoints.get, { params: { token } });
const replyTo = (token: string) => app.anonymous.request('GET', `/api/client-payments/${token}`);
const linkOf = async (studio: Awaited<ReturnType<typeof studioWithPayment>>) =>
  tokenOf((await studio.pixOf()).link);

function readBack(code: string) {
  const read = parsePix(code);
  if (hasError(read)) throw new Error(read.message);
  return read as never as Record<string, unknown>;
}

describe('the PIX key of a company', () => {
  test('is stored in the notation of the PIX directory, replaced and removed; the log has no key', async () => {
    const studio = await app.signUp();
    expect(await studio.call(pixEndpoints.get)).toBeNull();
    expect(await saveKey(studio, { type: 'phone', key: '(11) 98765-4321' })).toMatchObject({
      key: '+5511987654321',
    });
    const cnpj = testCnpj();
    await saveKey(studio, { type: 'cnpj', key: cnpj });
    await saveKey(studio, { type: 'cnpj', key: cnpj });
    expect(await studio.call(pixEndpoints.get)).toEqual({ ...KEY, type: 'cnpj', key: cnpj });
    expect(await studio.call(pixEndpoints.remove)).toEqual({ id: studio.companyId });
    await studio.call(pixEndpoints.remove);
    expect(await studio.call(pixEndpoints.get)).toBeNull();
    await eventually(async () => {
      const { activities } = await studio.call(activityEndpoints.list, { query: { kind: 'pix' } });
      // Saving the same key and removing none are no changes.
      expect(activities.map(({ action }) => action).sort()).toEqual([
        'pix.removed',
        'pix.saved',
        'pix.saved',
      ]);
      expect(JSON.stringify(activities)).not.toContain(cnpj);
    });
  });

  test('is refused with all wrong fields at once, in the language of the caller', async () => {
    const studio = await app.signUp();
    const reply = await studio.request('PUT', '/api/company/pix', {
      type: 'cpf',
      key: '529.982.247-24',
      receiver_name: 'Clínica de Fisioterapia e Pilates',
      city: '🌎',
    });
    expect([reply.status, (reply.body as Failure).fields]).toEqual([
      400,
      {
        key: 'CPF inválido',
        receiver_name: 'Use de 1 a 25 caracteres, com pelo menos uma letra ou número',
        city: 'Use de 1 a 15 caracteres, com pelo menos uma letra ou número',
      },
    ]);
  });

  test('is set by administrators only, and one row stays when it is saved in parallel', async () => {
    const studio = await app.signUp();
    const colleague = await studio.addEmployee();
    await expect(saveKey(colleague)).rejects.toMatchObject({ status: 403 });
    await expect(colleague.call(pixEndpoints.remove)).rejects.toMatchObject({ status: 403 });
    await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) => saveKey(studio, { type: 'email', key: `${name}@studio.example` })),
    );
    const rows = await app.database.query('SELECT key FROM billing.pix_key WHERE company_id = $1', [
      studio.companyId,
    ]);
    expect(rows).toEqual([{ key: (await studio.call(pixEndpoints.get))?.key }]);
  });
});

describe('the code of a payment', () => {
  test('has amount, key, receiver and a txid of company and payment; its image is an SVG', async () => {
    const { studio, payment, pixOf } = await studioWithPayment();
    const pix = await pixOf();
    expect(pix).toMatchObject({
      amount_cents: 16_050,
      receiver_name: 'Estúdio Equilíbrio',
      client_name: 'Márcia Conceição',
      due_date: '2026-11-20',
    });
    expect(readBack(pix.code)).toMatchObject({
      pixKey: KEY.key,
      transactionAmount: 160.5,
      merchantName: 'Estudio Equilibrio',
      merchantCity: 'Sao Paulo',
      txid: `C${studio.companyId}P${payment.id}`,
    });
    const [type, data = ''] = pix.qr_image.split(',');
    expect(type).toBe('data:image/svg+xml;base64');
    expect(Buffer.from(data, 'base64').toString()).toMatch(/^<svg [\s\S]*<\/svg>\s*$/);
  });

  test('is refused for a paid payment, without a key, and for a company that charges in dollars', async () => {
    const paid = await studioWithPayment({ status: 'paid' });
    await expect(paid.pixOf()).rejects.toMatchObject({ status: 409, code: 'PIX_PAYMENT_PAID' });
    const keyless = await studioWithPayment({ hasKey: false });
    await expect(keyless.pixOf()).rejects.toMatchObject({ status: 409, code: 'PIX_KEY_MISSING' });
    const { studio, pixOf } = await studioWithPayment();
    await studio.call(companyEndpoints.update, { body: { currency: 'USD' } });
    await eventually(() => expect(pixOf()).rejects.toMatchObject({ status: 409, code: 'PIX_CURRENCY' }));
  });

  test('is 404 for another company and for a removed payment', async () => {
    const { studio, params, pixOf } = await studioWithPayment();
    const stranger = await app.signUp();
    await expect(stranger.call(pixEndpoints.ofPayment, { params })).rejects.toMatchObject({ status: 404 });
    await studio.call(paymentEndpoints.delete, { params, query: {} });
    await expect(pixOf()).rejects.toMatchObject({ status: 404 });
  });
});

describe('the page of a payment', () => {
  test('shows what, how much and the same code, but not who pays', async () => {
    const one = await studioWithPayment();
    const { code } = await one.pixOf();
    const page = await pageOf(await linkOf(one));
    expect(page).toMatchObject({
      company_name: 'Estúdio Equilíbrio',
      language: 'pt',
      state: 'open',
      payment: {
        amount_cents: 16_050,
        due_date: '2026-11-20',
        late: false,
        description: 'Avaliação postural',
      },
      pix: { code },
    });
    expect(JSON.stringify(page)).not.toContain('Márcia');
  });

  test('names the day of a session, also after its due date was changed', async () => {
    const { studio } = await studioWithPayment();
    const client = await studio.call(clientEndpoints.create, { body: clientInput() });
    const charge: ChargeEvent = {
      company_id: studio.companyId,
      appointment_id: 1,
      version: 1,
      client_id: client.id,
      date: '2026-11-24',
      amount_cents: 9_000,
      paid_at: null,
      payment_version: 0,
    };
    await app.platform.queues.addAll('events.billing', [
      { name: 'agenda.appointment-charged', data: charge, id: randomUUID() },
    ]);
    const params = { id: client.id };
    const [{ id } = { id: 0 }] = await eventually(async () => {
      const payments = await studio.call(paymentEndpoints.listOfClient, { params });
      expect(payments).toHaveLength(1);
      return payments;
    });
    await studio.call(paymentEndpoints.update, { params: { id }, body: { due_date: '2026-12-05' } });
    const { link } = await studio.call(pixEndpoints.ofPayment, { params: { id } });
    expect((await pageOf(tokenOf(link))).payment).toMatchObject({
      due_date: '2026-12-05',
      appointment_on: '2026-11-24',
    });
  });

  test('follows the payment: paid, unpaid again, without a key, removed', async () => {
    const one = await studioWithPayment();
    const { studio, params } = one;
    const token = await linkOf(one);
    const mark = (status: 'paid' | 'pending') =>
      studio.call(paymentEndpoints.update, { params, body: { status } });
    await studio.call(paymentEndpoints.update, {
      params,
      body: { discount_cents: 5_000, discount_reason: 'Acordo' },
    });
    expect(await pageOf(token)).toMatchObject({ state: 'open', payment: { amount_cents: 11_050 } });
    await mark('paid');
    expect(await pageOf(token)).toMatchObject({
      state: 'paid',
      payment: { paid_on: '2026-11-20', amount_cents: 11_050 },
      pix: null,
    });
    await mark('pending');
    expect(await pageOf(token)).toMatchObject({ state: 'open' });
    await studio.call(pixEndpoints.remove);
    expect(await pageOf(token)).toMatchObject({ state: 'unavailable', pix: null });
    await studio.call(paymentEndpoints.delete, { params, query: {} });
    expect(await pageOf(token)).toMatchObject({ state: 'removed', payment: null, pix: null });
  });

  test(`is 404 for a forged link, and ${PAID_LINK_DAYS} days after the payment`, async () => {
    const one = await studioWithPayment();
    const token = await linkOf(one);
    // The signature may contain the separator too.
    const at = token.indexOf('_');
    const [value, signature] = [token.slice(0, at), token.slice(at + 1)];
    for (const forged of [
      `${value.slice(0, -1)}${value.endsWith('9') ? 8 : 9}_${signature}`,
      `${value}_${signature.split('').reverse().join('')}`,
    ])
      expect((await replyTo(forged)).status).toBe(404);
    await one.studio.call(paymentEndpoints.update, { params: one.params, body: { status: 'paid' } });
    clock.advance(PAID_LINK_DAYS * DAY_MS);
    expect((await replyTo(token)).status).toBe(200);
    clock.advance(DAY_MS);
    expect((await replyTo(token)).status).toBe(404);
  });
});
