import { employeeRoutes } from '@alinha/contracts-accounts';
import {
  type Debtor,
  type Debts,
  type DunningMessage,
  dunningRoutes,
  financeRoutes,
  paymentRoutes,
  type ReceivedDay,
  type ReceivedPart,
} from '@alinha/contracts-billing';
import { Toaster } from '@alinha/ui/panels';
import type { FakeReply, FakeRoute } from '@alinha/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleClient } from '../../testing/client-samples.ts';
import { samplePayment } from '../../testing/record-samples.ts';
import { renderClients } from '../../testing/render-clients.tsx';
import { FinanceScreen } from './finance.screen.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-15T12:30:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const ANA = sampleClient({ name: 'Ana Lima', phone: '11987450132' });
const BIA = sampleClient({ name: 'Bia Souza' });
const CAIO = sampleClient({ name: 'Caio Reis', phone: '11987450133' });

const owed = (client: { id: number; name: string }, due_date: string, open_cents: number) =>
  samplePayment({
    ...{
      client_id: client.id,
      client_name: client.name,
      due_date,
      open_cents,
      total_amount_cents: open_cents,
    },
    late: due_date < '2026-06-15',
    parts: [],
    discount_cents: 0,
    agreed_on: null,
  });

function debtorOf(client: { id: number; name: string }, ...payments: Debtor['payments']): Debtor {
  return {
    client_id: client.id,
    client_name: client.name,
    payments,
    agreed_on: null,
    last_message: null,
    open_cents: payments.reduce((sum, { open_cents = 0 }) => sum + open_cents, 0),
    oldest_due: payments[0]?.due_date ?? '',
  };
}

const debtsOf = (debtors: readonly Debtor[], next: Debts['next'] = null): Debts => ({
  clients: 3,
  payments: 4,
  open_cents: 58_000,
  debtors: [...debtors],
  next,
});

const FIRST = debtorOf(ANA, owed(ANA, '2026-06-01', 20_000), owed(ANA, '2026-06-10', 8_000));
const SECOND = debtorOf(BIA, owed(BIA, '2026-06-14', 30_000));

async function open(at: string, routes: readonly FakeRoute[], isAdmin = true) {
  const api = await renderClients(
    <>
      <Toaster />
      <FinanceScreen />
    </>,
    { at },
    {
      clients: [ANA, BIA, CAIO],
      isAdmin,
      routes: [...routes, { endpoint: employeeRoutes.list, reply: { data: [{ id: 1, name: 'Helena' }] } }],
    },
  );
  const sent = () => api.calls.filter(({ method }) => method !== 'GET');
  return { ...api, sent };
}

const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ');
const debts = (reply: FakeReply | (() => FakeReply)): FakeRoute => ({ endpoint: financeRoutes.debts, reply });

describe('the open tab', () => {
  it('shows who owes, and receives the selected payments by one method with an undo', async () => {
    let isReceived = false;
    const { sent } = await open('/app/finance', [
      debts(() => ({ data: debtsOf(isReceived ? [SECOND] : [FIRST, SECOND]) })),
      {
        endpoint: paymentRoutes.receiveMany,
        reply: () => {
          isReceived = true;
          return {
            data: {
              total_cents: 28_000,
              parts: [
                { id: 1, payment_id: 2 },
                { id: 3, payment_id: 4 },
              ],
            },
          };
        },
      },
      { endpoint: paymentRoutes.deletePart, reply: { data: owed(ANA, '2026-06-01', 1) } },
    ]);
    const [ana] = await screen.findAllByRole('listitem');
    expect(plain(ana?.textContent)).toContain('Atrasado há 14 dias · 2 pagamentosR$ 280,00');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Selecionar os pagamentos de Ana Lima' }));
    await userEvent.click(screen.getByRole('button', { name: /^Receber 2 · R\$\s280,00$/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Dinheiro' }));
    expect(await screen.findByText(/^2 pagamentos recebidos: R\$\s280,00$/)).toBeDefined();
    await waitFor(() => expect(screen.queryByText('Ana Lima')).toBeNull());
    expect(screen.queryByRole('region', { name: 'Pagamentos selecionados' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Desfazer' }));
    expect(await screen.findByText('Recebimento desfeito.')).toBeDefined();
    expect(sent().map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST /api/payments/receive',
      'DELETE /api/payment-parts/1',
      'DELETE /api/payment-parts/3',
    ]);
    expect(sent()[0]?.body).toEqual({
      payments: FIRST.payments.map(({ id, open_cents }) => ({ payment_id: id, open_cents })),
      method: 'cash',
    });
  });

  it('selects single payments of a client, and keeps them when they changed meanwhile', async () => {
    await open('/app/finance', [
      debts({ data: debtsOf([FIRST, SECOND]) }),
      {
        endpoint: paymentRoutes.receiveMany,
        reply: { status: 409, code: 'PAYMENTS_CHANGED', error: 'Os valores mudaram.' },
      },
    ]);
    await userEvent.click(await screen.findByRole('button', { name: 'Mostrar os pagamentos de Ana Lima' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Pagamento avulso, Venceu em 10/06/2026' }));
    await userEvent.click(screen.getByRole('button', { name: /^Receber 1 · R\$\s80,00$/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'PIX' }));
    expect(await screen.findByText('Os valores mudaram.')).toBeDefined();
    expect(screen.getByText('1 selecionado')).toBeDefined();
    const link = screen.getByRole('link', { name: 'Cobrar pelo WhatsApp' });
    expect(link.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/5511987450132\?text=/);
  });

  it('opens WhatsApp with a ready text for each selected client with a phone and no agreed date', async () => {
    const last_message = { sent_at: '2026-06-12 09:00:00', sent_by: null };
    const payments = FIRST.payments.map((one, index) => ({
      ...one,
      pix_link: `https://pay.example/${index}`,
    }));
    const third = { ...debtorOf(CAIO, owed(CAIO, '2026-06-14', 1_000)), agreed_on: '2026-06-15' };
    const { sent } = await open('/app/finance', [
      debts({ data: debtsOf([{ ...FIRST, payments, last_message }, SECOND, third]) }),
      { endpoint: dunningRoutes.write, reply: { data: null } },
    ]);
    expect(await screen.findByText(/última mensagem em 12\/06\/2026/)).toBeDefined();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Selecionar os 4 pagamentos' }));
    await userEvent.click(screen.getByRole('button', { name: 'Cobrar pelo WhatsApp' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cobrar pelo WhatsApp' }));
    const link = await dialog.findByRole('link', { name: 'Abrir conversa com Ana Lima no WhatsApp' });
    const [address, text] = decodeURIComponent(link.getAttribute('href') ?? '').split('?text=');
    expect(address).toBe('https://wa.me/5511987450132');
    expect(plain(text)).toMatch(
      /^Olá, Ana! Há 2 pagamentos em aberto, R\$ 280,00 no total, .* 01\/06\/2026\.\n\nPara pagar com PIX:\n/,
    );
    expect(plain(text)).toContain('R$ 80,00 · 10/06/2026: https://pay.example/1\n\nQualquer dúvida');
    expect(dialog.getByText(/ · Sem telefone$/)).toBeDefined();
    expect(dialog.getByText(/ · sem mensagem até a data combinada, 15\/06\/2026$/)).toBeDefined();
    expect(dialog.getAllByRole('link')).toHaveLength(1);
    link.addEventListener('click', (event) => event.preventDefault());
    await userEvent.click(link);
    await waitFor(() => expect(sent().map(({ body }) => body)).toEqual([{ client_id: ANA.id }]));
  });

  it('shows all when nobody is overdue, further pages on request, and a failed load', async () => {
    const pages: Debts[] = [
      debtsOf([]),
      debtsOf([FIRST], { after_due: '2026-06-01', after_client: ANA.id }),
      debtsOf([SECOND]),
    ];
    const { calls } = await open('/app/finance', [debts(() => ({ data: pages.shift() }))]);
    await userEvent.click(await screen.findByRole('button', { name: 'Ver todos em aberto' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Mostrar mais' }));
    expect(await screen.findByText('Bia Souza')).toBeDefined();
    const urls = calls.map(({ url }) => url).filter((url) => url.startsWith('/api/finance/debts'));
    expect(urls).toEqual([
      '/api/finance/debts?late=1',
      '/api/finance/debts',
      `/api/finance/debts?after_due=2026-06-01&after_client=${ANA.id}`,
    ]);
  });

  it('shows an error with a retry', async () => {
    await open('/app/finance', [debts({ status: 503, error: 'x' })]);
    expect(await screen.findByText('Não foi possível carregar os pagamentos em aberto.')).toBeDefined();
  });
});

const CASH_DAY: ReceivedDay = {
  day: '2026-06-15',
  total_cents: 15_000,
  till: null,
  methods: [
    { method: 'cash', count: 1, total_cents: 10_000 },
    { method: 'pix', count: 1, total_cents: 4_000 },
    { method: null, count: 1, total_cents: 1_000 },
  ],
};
const part: ReceivedPart = {
  id: 1,
  payment_id: 2,
  client_id: 1,
  client_name: 'Ana Lima',
  amount_cents: 10_000,
  method: 'cash',
  received_at: '2026-06-15 08:10:00',
  received_by: 1,
  plan_name: 'Pilates - 2x',
  description: null,
  appointment_id: null,
};

describe('the received tab', () => {
  it('shows totals by method and the parts of a day, and closes its till with the difference', async () => {
    let till: ReceivedDay['till'] = null;
    const { sent } = await open('/app/finance?tab=received', [
      { endpoint: financeRoutes.received, reply: () => ({ data: [{ ...CASH_DAY, till }] }) },
      { endpoint: financeRoutes.receivedParts, reply: { data: [part] } },
      {
        endpoint: financeRoutes.closeTill,
        reply: ({ body }) => {
          till = {
            ...(body as { day: string; counted_cents: number; expected_cents: number; note: string }),
            closed_at: '2026-06-15 18:00:00',
            closed_by: 1,
            changed: true,
          };
          return { data: till };
        },
      },
    ]);
    const totals = await screen.findByRole('region', { name: 'Totais' });
    expect(within(totals).getByText('PIX').nextSibling?.textContent).toMatch(/40,00$/);
    expect(plain(totals.textContent)).toContain('TotalR$ 150,00');
    expect(await screen.findByText('Dinheiro · Pilates - 2x · 08:10 · Helena')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Fechar caixa de 15/06/2026' }));
    await userEvent.click(screen.getByRole('button', { name: 'Fechar caixa' }));
    expect(await screen.findByText('Campo obrigatório')).toBeDefined();
    expect(screen.getByText(/^R\$\s10,00 do dia estão sem forma de pagamento/)).toBeDefined();
    await userEvent.type(screen.getByLabelText('Dinheiro contado'), '95');
    expect(screen.getByText(/^Faltam R\$\s5,00$/)).toBeDefined();
    await userEvent.type(screen.getByLabelText('Observação'), 'Troco');
    await userEvent.click(screen.getByRole('button', { name: 'Fechar caixa' }));
    expect(await screen.findByText('Fechado em 15/06/2026, 18:00 · Helena · Troco')).toBeDefined();
    expect(screen.getByText('Os recebimentos deste dia mudaram depois do fechamento.')).toBeDefined();
    expect(sent().map(({ body }) => body)).toEqual([
      { day: '2026-06-15', counted_cents: 9_500, expected_cents: 10_000, total_cents: 15_000, note: 'Troco' },
    ]);
  });
});

describe('the expected tab', () => {
  it('shows each week with its sums', async () => {
    const week = { payments_count: 2, payments_cents: 20_000, periods_count: 1, periods_cents: 32_000 };
    await open('/app/finance?tab=forecast', [
      { endpoint: financeRoutes.forecast, reply: { data: [{ ...week, start: '2026-06-15' }] } },
    ]);
    const table = await screen.findByRole('table', { name: 'Previsto' });
    const [, row] = within(table).getAllByRole('row');
    expect(plain(row?.textContent)).toContain('R$ 200,00 (2)');
    expect(plain(row?.textContent)).toContain('R$ 520,00');
  });
});

it('PIX that was paid too much is listed, and marked as returned after a question when the provider refused', async () => {
  const surplus = {
    id: 7,
    payment_id: 1,
    client_id: ANA.id,
    client_name: ANA.name,
    amount_cents: 16_000,
    received_at: '2026-06-14 10:00:00',
    state: 'refused' as const,
  };
  const { sent } = await open('/app/finance', [
    { endpoint: financeRoutes.debts, reply: { data: debtsOf([]) } },
    { endpoint: financeRoutes.surplus, reply: { data: [surplus, { ...surplus, id: 8, state: 'refunded' }] } },
    { endpoint: financeRoutes.returnSurplus, reply: { data: { ...surplus, state: 'returned' } } },
  ]);
  const list = within(await screen.findByRole('list', { name: 'PIX pago a mais' }));
  expect(list.getByText('14/06/2026 · o provedor não devolveu: devolva ao cliente')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar 1 já devolvido' }));
  expect(list.getByText('14/06/2026 · devolvido pelo provedor')).toBeTruthy();
  await userEvent.click(list.getByRole('button', { name: 'Marcar como devolvido' }));
  const question = within(await screen.findByRole('alertdialog'));
  await userEvent.click(question.getByRole('button', { name: 'Marcar como devolvido' }));
  expect(await screen.findByText('Marcado como devolvido')).toBeTruthy();
  expect(sent().map(({ url }) => url)).toEqual(['/api/finance/surplus/7/return']);
});

describe('a day without receipts', () => {
  it('can be closed', async () => {
    const { sent } = await open('/app/finance?tab=received', [
      { endpoint: financeRoutes.received, reply: { data: [] } },
      { endpoint: financeRoutes.closeTill, reply: { status: 503, error: 'x' } },
    ]);
    expect(await screen.findByText('Nada foi recebido neste dia.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Ver recebimentos' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Fechar caixa de 15/06/2026' }));
    await userEvent.click(screen.getByRole('button', { name: 'Fechar caixa' }));
    await waitFor(() =>
      expect(sent().map(({ body }) => body)).toEqual([
        { day: '2026-06-15', counted_cents: 0, expected_cents: 0, total_cents: 0, note: null },
      ]),
    );
  });
});

describe('the messages tab', () => {
  const message = (changes: Partial<DunningMessage>): DunningMessage => ({
    id: 1,
    client_id: ANA.id,
    client_name: 'Ana Lima',
    day: '2026-06-15',
    status: 'queued',
    reason: null,
    sent_at: null,
    sent_by: null,
    ...changes,
  });
  const messages = (reply: FakeReply): FakeRoute => ({ endpoint: dunningRoutes.messages, reply });

  it('shows what was sent, by whom, and why others were not', async () => {
    const sent = { status: 'sent', sent_at: '2026-06-15 09:05:00' } as const;
    const data = [
      message({ id: 4 }),
      message({ id: 3, ...sent }),
      message({ id: 2, ...sent, sent_by: 1 }),
      message({ id: 1, status: 'skipped', reason: 'agreed' }),
    ];
    await open('/app/finance?tab=messages', [messages({ data })]);
    await screen.findByText('Na fila');
    const rows = screen.getAllByRole('listitem').map(({ textContent }) => plain(textContent));
    expect(rows).toEqual([
      'Ana Lima15/06/2026Na fila',
      'Ana Lima15/06/2026, 09:05 · automáticaEnviada',
      'Ana Lima15/06/2026, 09:05 · aberto por HelenaWhatsApp aberto',
      'Ana Lima15/06/2026 · o cliente combinou uma dataNão enviada',
    ]);
  });

  it('says that none was sent, with a link to the settings', async () => {
    await open('/app/finance?tab=messages', [messages({ data: [] })]);
    expect(await screen.findByText('Nenhuma cobrança foi enviada ainda.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Cobrança automática' }).getAttribute('href')).toBe(
      '/app/settings/dunning',
    );
  });
});
