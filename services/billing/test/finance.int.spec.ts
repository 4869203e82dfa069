import type { PlanEvent } from '@alinha/contracts-agenda';
import {
  type CloseTillInput,
  type CreatePaymentInput,
  type Debtor,
  type DebtsQuery,
  financeEndpoints,
  paymentEndpoints,
  pixEndpoints,
} from '@alinha/contracts-billing';
import { clientEndpoints } from '@alinha/contracts-clients';
import { eventually, startTestApp, TestClock } from '@alinha/testing';
import { sumBy } from 'es-toolkit';
import { describe, expect, test } from 'vitest';

// Friday, 20 November 2026, 10:00 in São Paulo.
const clock = new TestClock('2026-11-20T13:00:00Z');
const app = await startTestApp({ services: ['accounts', 'billing', 'clients'], clock: clock.now });

async function studioWithClients(...names: readonly string[]) {
  const studio = await app.signUp();
  const clients: { readonly id: number }[] = [];
  for (const name of names) clients.push(await studio.call(clientEndpoints.create, { body: { name } }));
  const charge = (client: number, due_date: string, more: Partial<CreatePaymentInput> = {}) =>
    studio.call(paymentEndpoints.create, {
      body: { client_id: clients[client]?.id ?? 0, total_amount_cents: 10_000, due_date, ...more },
    });
  const receive = (id: number, amount_cents: number, method: 'pix' | 'cash', received_at?: string) =>
    studio.call(paymentEndpoints.receivePart, {
      params: { id },
      body: { amount_cents, method, ...(received_at && { received_at }) },
    });
  const debts = (query: DebtsQuery = {}) => studio.call(financeEndpoints.debts, { query });
  const received = (start: string, end: string) =>
    studio.call(financeEndpoints.received, { query: { start, end } });
  const closeTill = (body: CloseTillInput) => studio.call(financeEndpoints.closeTill, { body });
  return { studio, clients, charge, receive, debts, received, closeTill };
}

describe('open payments', () => {
  test('are listed by client with the oldest debt first, late ones by default of the filter', async () => {
    const { studio, charge, receive, debts } = await studioWithClients('Ana', 'Bia', 'Caio');
    await charge(0, '2026-11-19');
    const partly = await charge(1, '2026-11-01');
    await receive(partly.id, 2_500, 'pix');
    const params = { id: partly.id };
    const body = { discount_cents: 500, discount_reason: 'Acordo', agreed_on: '2026-12-05' };
    await studio.call(paymentEndpoints.update, { params, body });
    await charge(1, '2026-11-25');
    await charge(2, '2026-11-20');
    await charge(2, '2026-10-01', { status: 'paid' });
    expect(await debts({ late: '1' })).toMatchObject({
      clients: 2,
      payments: 2,
      open_cents: 17_000,
      next: null,
      debtors: [
        {
          client_name: 'Bia',
          open_cents: 7_000,
          oldest_due: '2026-11-01',
          agreed_on: '2026-12-05',
          payments: [{ id: partly.id, open_cents: 7_000, late: true }],
        },
        { client_name: 'Ana', open_cents: 10_000, agreed_on: null },
      ],
    });
    expect(await debts()).toMatchObject({ clients: 3, payments: 4, open_cents: 37_000 });
    const linkOfFirst = async () => (await debts()).debtors[0]?.payments[0]?.pix_link;
    expect(await linkOfFirst()).toBeNull();
    const key = { type: 'email', key: 'pix@example.com', receiver_name: 'Estúdio', city: 'Recife' } as const;
    await studio.call(pixEndpoints.save, { body: key });
    const { link } = await studio.call(pixEndpoints.ofPayment, { params });
    expect(await linkOfFirst()).toBe(link);
    expect((await studio.call(financeEndpoints.exportDebts, { query: {} })).split('\r\n')).toEqual([
      '\uFEFFCliente;Vencimento;Referente a;Valor (R$);Desconto (R$);Recebido (R$);Em aberto (R$);Data combinada',
      'Bia;01/11/2026;;"100,00";"5,00";"25,00";"70,00";05/12/2026',
      'Ana;19/11/2026;;"100,00";"0,00";"0,00";"100,00";',
      'Caio;20/11/2026;;"100,00";"0,00";"0,00";"100,00";',
      'Bia;25/11/2026;;"100,00";"0,00";"0,00";"100,00";',
      '',
    ]);
  });

  test('of many clients come in pages whose sums equal the total', async () => {
    const { studio, clients, debts } = await studioWithClients('Ana');
    await app.database.query(
      `WITH clients AS (
         INSERT INTO billing.client (company_id, id, name, version)
         SELECT $1, 1000000 + n, 'Cliente ' || n, 1 FROM generate_series(1, 120) n RETURNING id)
       INSERT INTO billing.payment (company_id, client_id, total_cents, due_date)
       SELECT $1, id, 100 + id % 7, date '2026-09-01' + id % 5 FROM clients, generate_series(1, 2)`,
      [studio.companyId],
    );
    expect(clients).toHaveLength(1);
    const all: Debtor[] = [];
    for (let query: DebtsQuery | null = {}; query; ) {
      const page = await debts(query);
      expect(page.debtors.length).toBeLessThanOrEqual(50);
      all.push(...page.debtors);
      query = page.next;
      if (query) continue;
      expect(new Set(all.map(({ client_id }) => client_id)).size).toBe(120);
      expect(page).toMatchObject({ clients: 120, payments: 240 });
      expect(sumBy(all, ({ open_cents }) => open_cents)).toBe(page.open_cents);
    }
    for (const { open_cents, payments } of all)
      expect(sumBy(payments, (payment) => payment.open_cents ?? 0)).toBe(open_cents);
  });
});

describe('received money', () => {
  test('is grouped by day and method, each part on its own day', async () => {
    const { studio, charge, receive, received } = await studioWithClients('Ana');
    const { id } = await charge(0, '2026-11-10');
    await receive(id, 4_000, 'cash', '2026-11-18 09:00:00');
    await receive(id, 3_000, 'cash');
    await receive(id, 3_000, 'pix');
    expect(await received('2026-11-01', '2026-12-01')).toEqual([
      {
        day: '2026-11-20',
        total_cents: 6_000,
        till: null,
        methods: [
          { method: 'cash', count: 1, total_cents: 3_000 },
          { method: 'pix', count: 1, total_cents: 3_000 },
        ],
      },
      {
        day: '2026-11-18',
        total_cents: 4_000,
        till: null,
        methods: [{ method: 'cash', count: 1, total_cents: 4_000 }],
      },
    ]);
    const parts = (query: { day: string; after_at?: string; after_part?: number }) =>
      studio.call(financeEndpoints.receivedParts, { query });
    const [pix, cash, ...more] = await parts({ day: '2026-11-20' });
    expect([pix, cash, more]).toMatchObject([
      { payment_id: id, client_name: 'Ana', amount_cents: 3_000, method: 'pix', received_by: studio.user.id },
      { method: 'cash' },
      [],
    ]);
    const after = { after_at: pix?.received_at ?? '', after_part: pix?.id ?? 0 };
    expect(await parts({ day: '2026-11-20', ...after })).toEqual([cash]);
    const query = { start: '2026-11-18', end: '2026-11-19' };
    expect((await studio.call(financeEndpoints.exportReceived, { query })).split('\r\n')).toEqual([
      '\uFEFFRecebido em;Cliente;Referente a;Forma de pagamento;Valor (R$)',
      '18/11/2026 09:00;Ana;;Dinheiro;"40,00"',
      '',
    ]);
    // The last part of the page was deleted before the next page was read.
    await studio.call(paymentEndpoints.deletePart, { params: { id: after.after_part } });
    expect(await parts({ day: '2026-11-20', ...after })).toEqual([cash]);
  });
});

describe('the till of a day', () => {
  test('is closed with the counted cash, and says when the day changed afterwards', async () => {
    const { studio, charge, receive, received, closeTill } = await studioWithClients('Ana');
    const { id } = await charge(0, '2026-11-10');
    const { parts = [] } = await receive(id, 4_000, 'cash');
    const day = '2026-11-20';
    await expect(closeTill({ day, counted_cents: 4_000, expected_cents: 3_999 })).rejects.toMatchObject({
      status: 409,
      code: 'TILL_CHANGED',
    });
    const outdated = { day, counted_cents: 4_000, expected_cents: 4_000, total_cents: 9_000 };
    await expect(closeTill(outdated)).rejects.toMatchObject({ status: 409, code: 'TILL_CHANGED' });
    const closed = { day, counted_cents: 3_900, expected_cents: 4_000, note: 'Faltou troco' };
    const till = { ...closed, closed_at: '2026-11-20 10:00:00', closed_by: studio.user.id };
    expect(await closeTill({ ...closed, total_cents: 4_000 })).toEqual({ ...till, changed: false });
    const tillOf = async () => (await received(day, '2026-11-21'))[0]?.till;
    expect(await tillOf()).toEqual({ ...till, changed: false });
    await receive(id, 1_000, 'pix');
    expect(await tillOf()).toEqual({ ...till, changed: true });
    const again = await Promise.all(
      [4_000, 4_100].map((counted_cents) => closeTill({ day, counted_cents, expected_cents: 4_000 })),
    );
    expect(again).toMatchObject([{ changed: false }, { changed: false }]);
    for (const { payment_id } of await studio.call(financeEndpoints.receivedParts, { query: { day } }))
      await studio.call(paymentEndpoints.update, {
        params: { id: payment_id },
        body: { due_date: '2026-11-12' },
      });
    expect(await tillOf()).toMatchObject({ changed: false, note: null });
    await studio.call(paymentEndpoints.deletePart, { params: { id: parts[0]?.id ?? 0 } });
    expect(await tillOf()).toMatchObject({ expected_cents: 4_000, changed: true });
  });

  test('is closed without receipts, but not for a coming day', async () => {
    const { closeTill, received } = await studioWithClients();
    const till = await closeTill({ day: '2026-11-19', counted_cents: 0, expected_cents: 0 });
    expect(await received('2026-11-19', '2026-11-20')).toEqual([
      { day: '2026-11-19', total_cents: 0, methods: [], till },
    ]);
    await expect(closeTill({ day: '2026-11-21', counted_cents: 0, expected_cents: 0 })).rejects.toMatchObject(
      { status: 400, fields: { day: 'Esta data ainda não chegou' } },
    );
  });
});

test('expected money has unpaid payments and coming periods of plans by week', async () => {
  const { studio, clients, charge } = await studioWithClients('Ana');
  await charge(0, '2026-11-19');
  await charge(0, '2026-11-20');
  await charge(0, '2027-01-18');
  await charge(0, '2027-01-19');
  const data: PlanEvent = {
    ...{
      company_id: studio.companyId,
      id: 1,
      version: 1,
      name: 'Pilates - 2x',
      client_id: clients[0]?.id ?? 0,
    },
    price_cents: 32_000,
    billing_period: 'monthly',
    billing_day: 10,
    told_on: '2026-11-20',
    first_date: '2026-11-23',
    ends_on: '2027-01-31',
    weekdays: [1],
    freezes: [{ start: '2027-01-01', end: '2027-01-31' }],
  };
  await app.platform.queues.addAll('events.billing', [
    { name: 'agenda.plan-changed', data, id: 'plan-forecast' },
  ]);
  const forecast = await eventually(async () => {
    const weeks = await studio.call(financeEndpoints.forecast);
    expect(sumBy(weeks, ({ periods_count }) => periods_count)).toBe(1);
    return weeks;
  });
  const filled = forecast.filter((week) => week.payments_count + week.periods_count > 0);
  const none = { payments_count: 0, payments_cents: 0, periods_count: 0, periods_cents: 0 };
  expect(filled).toEqual([
    { ...none, start: '2026-11-16', payments_count: 1, payments_cents: 10_000 },
    // The first payment of the plan.
    { ...none, start: '2026-11-23', payments_count: 1, payments_cents: 32_000 },
    { ...none, start: '2026-12-07', periods_count: 1, periods_cents: 32_000 },
    { ...none, start: '2027-01-18', payments_count: 1, payments_cents: 10_000 },
  ]);
  const [header, ...lines] = (await studio.call(financeEndpoints.exportForecast)).trimEnd().split('\r\n');
  expect(header).toBe('\uFEFFVencimento;Cliente;Referente a;Situação;Valor (R$)');
  expect(lines.at(-1)).toBe('10/12/2026;Ana;Pilates - 2x;Próximo período;"320,00"');
  expect(lines).toHaveLength(4);
});

test('the files name the day of a session, also when its payment is due on another day', async () => {
  const { studio, charge, receive } = await studioWithClients('Ana');
  const { id } = await charge(0, '2026-12-10');
  await receive(id, 2_500, 'pix');
  await app.database.query('UPDATE billing.payment SET appointment_id = 901 WHERE id = $1', [id]);
  await app.database.query(
    `INSERT INTO billing.charge (company_id, appointment_id, version, due_date) VALUES ($1, 901, 1, '2026-12-03')`,
    [studio.companyId],
  );
  const subjectsIn = (speaker: Pick<typeof studio, 'call'>) => {
    const query = { start: '2026-11-20', end: '2026-11-21' };
    const files = [
      speaker.call(financeEndpoints.exportDebts, { query: {} }),
      speaker.call(financeEndpoints.exportReceived, { query }),
      speaker.call(financeEndpoints.exportForecast),
    ];
    return Promise.all(files.map(async (file) => (await file).split('\r\n')[1]?.split(/[;,]/)[2]));
  };
  expect(await subjectsIn(studio)).toEqual(Array(3).fill('Consulta de 03/12/2026'));
  expect(await subjectsIn(studio.speaking('en'))).toEqual(Array(3).fill('Appointment of 12/03/2026'));
});

test('money of the company is only for its administrators', async () => {
  const { studio, charge } = await studioWithClients('Ana');
  await charge(0, '2026-11-10');
  const colleague = await studio.addEmployee();
  const stranger = await app.signUp();
  const interval = '?start=2026-11-01&end=2026-12-01';
  for (const path of ['debts', 'debts/export', `received${interval}`, 'forecast', 'forecast/export'])
    expect(await colleague.request('GET', `/api/finance/${path}`)).toMatchObject({ status: 403 });
  expect(await stranger.call(financeEndpoints.debts, { query: {} })).toMatchObject({
    clients: 0,
    open_cents: 0,
  });
});
