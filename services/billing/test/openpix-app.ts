import { randomUUID } from 'node:crypto';
import {
  clientPaymentEndpoints,
  financeEndpoints,
  paymentEndpoints,
  pixBankEndpoints,
  pixEndpoints,
} from '@alinha/contracts-billing';
import { clientEndpoints } from '@alinha/contracts-clients';
import type { ServiceName } from '@alinha/contracts-core';
import {
  clientInput,
  LOCAL_OPENPIX,
  startOpenPixServer,
  startTestApp,
  type TestApp,
  TestClock,
  type TestStudio,
} from '@alinha/testing';
import { afterAll, beforeAll, expect } from 'vitest';

export const CENTS = 16_050;

type OpenPixAppOptions = {
  readonly services?: readonly ServiceName[];
  /** Never before the real time: the database compares the expiry of codes with its own clock. */
  readonly clock?: TestClock;
};

/** Starts services with a local OpenPix, which delivers its webhooks to them. Call it at the top of a test file. */
export async function startOpenPixApp({
  services = ['accounts', 'billing', 'clients'],
  clock = new TestClock(new Date().toISOString()),
}: OpenPixAppOptions = {}) {
  const openPix = await startOpenPixServer(clock.now);
  afterAll(() => openPix.close());
  const app = await startTestApp({
    services: [...services],
    clock: clock.now,
    environment: {
      OPENPIX_APP_ID: LOCAL_OPENPIX.appId,
      OPENPIX_WEBHOOK_SECRET: LOCAL_OPENPIX.webhookSecret,
      OPENPIX_BASE_URL: openPix.url,
    },
  });
  const webhookUrl = app.url + pixBankEndpoints.webhook.path;
  beforeAll(async () => {
    // The registration sends a test body without a charge.
    expect(await openPix.register(webhookUrl)).toBe(200);
  });

  const studioWithPayment = async (of: TestApp = app, ofStudio?: TestStudio) => {
    const studio = ofStudio ?? (await of.signUp({ company_name: 'Estúdio Equilíbrio' }));
    await studio.call(pixEndpoints.save, {
      body: { type: 'email', key: 'pix@studio.example', receiver_name: 'Estúdio', city: 'Santos' },
    });
    await studio.call(pixEndpoints.chooseSettlement, { body: { automatic: true } });
    const client = await studio.call(clientEndpoints.create, {
      body: clientInput({ name: 'Isabela Moura' }),
    });
    const payment = await studio.call(paymentEndpoints.create, {
      body: { client_id: client.id, total_amount_cents: CENTS, status: 'pending' },
    });
    const params = { id: payment.id };
    const read = async () => {
      const list = await studio.call(paymentEndpoints.listOfClient, { params: { id: client.id } });
      return list.find(({ id }) => id === payment.id);
    };
    const parts = async () =>
      ((await read())?.parts ?? []).map(({ amount_cents, method }) => [amount_cents, method]);
    const pixOf = () => studio.call(pixEndpoints.ofPayment, { params });
    /** Correlation id of the code that is shown. */
    const chargeOf = async () => {
      const { code } = await pixOf();
      const [id = ''] = [...openPix.charges].find(([, charge]) => charge.brCode === code) ?? [];
      return id;
    };
    const surplus = async () =>
      (await studio.call(financeEndpoints.surplus)).map(({ amount_cents, state }) => [amount_cents, state]);
    const update = (body: object) => studio.call(paymentEndpoints.update, { params, body });
    return { studio, payment, params, read, parts, pixOf, chargeOf, surplus, update };
  };

  const pageOf = (link: string, of: TestApp = app) =>
    of.anonymous.call(clientPaymentEndpoints.get, {
      params: { token: link.slice(link.lastIndexOf('/') + 1) },
    });

  const runJob = (job: 'follow-pix-charges' | 'refund-pix') =>
    app.platform.queues.addAll(`billing.${job}`, [{ name: job, data: {}, id: `run-${randomUUID()}` }]);

  const payAndDeliver = async (id: string) => openPix.deliver(openPix.pay(id));
  return { clock, openPix, services, app, webhookUrl, studioWithPayment, pageOf, runJob, payAndDeliver };
}
