import { randomUUID } from 'node:crypto';
import { authEndpoints } from '@alinha/contracts-accounts';
import { specialtyEndpoints } from '@alinha/contracts-agenda';
import {
  type Debtor,
  type Debts,
  type DebtsQuery,
  financeEndpoints,
  type Payment,
  paymentEndpoints,
  pixEndpoints,
} from '@alinha/contracts-billing';
import { clientEndpoints } from '@alinha/contracts-clients';
import { clientInput, eventually, specialtyInput, type TestStudio } from '@alinha/testing';
import { expect } from 'vitest';
import type { startOpenPixApp } from './openpix-app.ts';
import { Ledger } from './year-ledger.ts';

const DAY_MS = 86_400_000;
const CLIENTS = 6;
/** Before the end of a session, which lasts 30 days. */
const SIGN_IN_DAYS = 20;
/** The list of each client is read every third day, because it grows all year. */
const LISTED_EVERY = 3;

type OpenPixApp = Awaited<ReturnType<typeof startOpenPixApp>>;
type Job = 'bill-plans' | 'follow-pix-charges' | 'refund-pix';

export const daysLater = (date: string, days: number) =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

/** The name of a payment in the ledger. */
const keyOf = (payment: Payment): string =>
  payment.appointment_id !== null
    ? `session ${payment.appointment_id}`
    : payment.recurring_plan_id !== null
      ? `plan ${payment.recurring_plan_id} ${payment.period_start}`
      : payment.package_id
        ? `package ${payment.package_id}`
        : `manual ${payment.id}`;

/** A studio with an automatic PIX, which reads its money through the API. */
export async function startYear({ app, clock, openPix }: OpenPixApp, firstDay: string) {
  const payingStudio = async () => {
    const studio = await app.signUp();
    await studio.call(pixEndpoints.save, {
      body: { type: 'email', key: 'pix@studio.example', receiver_name: 'Estúdio', city: 'Santos' },
    });
    await studio.call(pixEndpoints.chooseSettlement, { body: { automatic: true } });
    return studio;
  };
  const [studio, stranger] = [await payingStudio(), await payingStudio()];
  const addClient = (of: TestStudio) => of.call(clientEndpoints.create, { body: clientInput() });
  const clients: number[] = [];
  for (let count = 0; count < CLIENTS; count += 1) clients.push((await addClient(studio)).id);
  const strangerClient = (await addClient(stranger)).id;
  const specialty = await studio.call(specialtyEndpoints.create, { body: specialtyInput() });

  const ledger = new Ledger();
  /** Cents that the other company received, by day. */
  const ofStranger = new Map<string, number>();
  let day = 0;
  const today = () => daysLater(firstDay, day);
  const now = () => `${today()} 12:00:00`;

  const nextDay = async () => {
    day += 1;
    clock.advance(DAY_MS);
    if (day % SIGN_IN_DAYS !== 0) return;
    for (const caller of [studio, stranger]) {
      const { user, password } = caller;
      await caller.call(authEndpoints.login, { body: { email: user.email, password } });
    }
  };

  const runJob = async (job: Job) => {
    const { queues } = app.platform;
    const [queue, id] = [`billing.${job}`, `run-${randomUUID()}`];
    await queues.addAll(queue, [{ name: job, data: {}, id }]);
    await eventually(async () => expect(await queues.isOpen(queue, id)).toBe(false));
  };

  const paymentsOf = (client: number) =>
    studio.call(paymentEndpoints.listOfClient, { params: { id: clients[client] ?? 0 } });

  /** Compares a client's payments, and notes the ids of new ones. */
  const compareClient = async (client: number) => {
    const payments = await paymentsOf(client);
    const rows = payments.map((payment) => ({
      key: keyOf(payment),
      total: payment.total_amount_cents,
      discount: payment.discount_cents,
      open: payment.open_cents,
      status: payment.status,
      due: payment.due_date,
      late: payment.late,
      agreed: payment.agreed_on,
      method: payment.method,
      parts: (payment.parts ?? []).map((part) => [part.amount_cents, part.method, part.received_at]),
    }));
    expect(rows.sort((a, b) => (a.key < b.key ? -1 : 1))).toEqual(ledger.rowsOf(client, today()));
    for (const debt of ledger.stored) {
      const found = debt.paymentId === 0 && payments.find((payment) => keyOf(payment) === debt.key);
      if (found) debt.paymentId = found.id;
    }
  };

  const clientOf = (id: number) => clients.indexOf(id);

  const compareDebts = async () => {
    const all: Debtor[] = [];
    for (let query: DebtsQuery | null = {}; query; ) {
      const page: Debts = await studio.call(financeEndpoints.debts, { query });
      all.push(...page.debtors);
      query = page.next;
      if (query) continue;
      const debtors = all.map(({ client_id, open_cents, oldest_due, agreed_on, payments }) => ({
        client: clientOf(client_id),
        open: open_cents,
        oldest: oldest_due,
        agreed: agreed_on,
        payments: payments.map((payment) => `${keyOf(payment)}: ${payment.open_cents}`).sort(),
      }));
      debtors.sort((a, b) => a.client - b.client);
      const shown = { clients: page.clients, payments: page.payments, open: page.open_cents, debtors };
      expect(shown).toEqual(ledger.debtors());
    }
    const late = await studio.call(financeEndpoints.debts, { query: { late: '1' } });
    expect(late.open_cents).toBe(ledger.lateCents(today()));
  };

  const receivedBy = (of: TestStudio) => {
    const query = { start: daysLater(firstDay, -5), end: daysLater(today(), 1) };
    return of.call(financeEndpoints.received, { query });
  };

  const compareReceived = async () => {
    const days = (await receivedBy(studio)).map(({ day: on, total_cents, methods, till }) => ({
      day: on,
      total: total_cents,
      methods: methods
        .map(({ method, count, total_cents: cents }) => ({ method: method ?? 'unknown', count, cents }))
        .sort((a, b) => (a.method < b.method ? -1 : 1)),
      till: till && `${till.expected_cents}${till.changed ? ' changed' : ''}`,
    }));
    expect(days).toEqual(ledger.received());
    await compareParts(today());
  };

  const compareParts = async (on: string) => {
    const parts = await studio.call(financeEndpoints.receivedParts, { query: { day: on } });
    const rows = parts.map(
      ({ client_id, amount_cents, method, received_at }) =>
        `${clientOf(client_id)} ${amount_cents} ${method ?? 'unknown'} ${received_at}`,
    );
    expect(rows.sort()).toEqual(ledger.partsOf(on));
  };

  const compareSurplus = async () => {
    const rows = (await studio.call(financeEndpoints.surplus)).map(
      ({ client_id, amount_cents, received_at, state }) =>
        `${clientOf(client_id)} ${amount_cents} ${received_at} ${state}`,
    );
    expect(rows.sort()).toEqual(ledger.listedSurplus(day));
  };

  const compareStranger = async () => {
    const days = (await receivedBy(stranger)).map((one) => [one.day, one.total_cents]);
    expect(Object.fromEntries(days)).toEqual(Object.fromEntries(ofStranger));
    expect(await stranger.call(financeEndpoints.debts, { query: {} })).toMatchObject({ open_cents: 0 });
    expect(await stranger.call(financeEndpoints.surplus)).toEqual([]);
  };

  const closeTill = async () => {
    const cash = ledger.cashOf(today());
    const close = (expected_cents: number) =>
      studio.call(financeEndpoints.closeTill, {
        body: { day: today(), counted_cents: cash, expected_cents, total_cents: ledger.totalOf(today()) },
      });
    await expect(close(cash + 1)).rejects.toMatchObject({ status: 409, code: 'TILL_CHANGED' });
    expect(await close(cash)).toMatchObject({ expected_cents: cash, changed: false });
    ledger.closeTill(today());
  };

  const compareEveryClient = () => Promise.all(clients.map((_, client) => compareClient(client)));

  /** Compares all money of the company with the ledger, and the paid payments of a part of the clients. */
  const compareDay = async () => {
    const some = [...clients.keys()].filter((client) => client % LISTED_EVERY === day % LISTED_EVERY);
    await Promise.all([
      ...some.map(compareClient),
      ...[compareDebts(), compareReceived(), compareSurplus(), compareStranger()],
    ]);
  };

  return {
    app,
    clock,
    openPix,
    studio,
    stranger,
    strangerClient,
    clients,
    specialty,
    ledger,
    ofStranger,
    ...{
      today,
      now,
      nextDay,
      runJob,
      paymentsOf,
      compareClient,
      compareParts,
      closeTill,
      compareDay,
      compareEveryClient,
    },
    dayNumber: () => day,
  };
}

export type Year = Awaited<ReturnType<typeof startYear>>;
