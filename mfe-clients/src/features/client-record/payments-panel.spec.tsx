import { billingMetricsEndpoints, type Payment, paymentEndpoints } from '@alinha/contracts-billing';
import { toast } from '@alinha/ui';
import { Toaster } from '@alinha/ui/panels';
import { apiQuery, queryClient } from '@alinha/web-kit';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { samplePayment } from '../../testing/record-samples.ts';
import { renderClients } from '../../testing/render-clients.tsx';
import { PaymentsPanel } from './payments-panel.tsx';

const CLIENT_ID = 1;
const TODAY = '2026-06-15';
const idOf = (url: string) => Number(new URL(url, 'http://localhost').pathname.split('/').at(-1));

/**
 * A server that stores payments like the real one. `isRefusing` makes it refuse each change; the appointments of
 * `goneIds` are deleted.
 */
function paymentServer(payments: Payment[]) {
  const server = { payments, isRefusing: false, goneIds: [] as number[] };
  const refusal = { status: 503, error: 'Serviço indisponível no momento.' };
  const routes = [
    { endpoint: paymentEndpoints.listOfClient, reply: () => ({ data: server.payments }) },
    {
      endpoint: paymentEndpoints.update,
      reply: ({ url, body }: { url: string; body: unknown }) => {
        const current = server.payments.find(({ id }) => id === idOf(url));
        if (server.isRefusing || !current) return refusal;
        const changes = body as Partial<Payment>;
        if (changes.status === 'pending' && server.goneIds.includes(current.id)) {
          server.payments = server.payments.filter(({ id }) => id !== current.id);
          return { data: { ...current, status: 'pending', paid_at: null, total_amount_cents: -1 } };
        }
        const isPaid = (changes.status ?? current.status) === 'paid';
        const paidAt = changes.paid_at ?? current.paid_at ?? '2026-06-15 09:30:41';
        const dueDate = changes.due_date ?? current.due_date;
        const changed: Payment = {
          ...current,
          ...changes,
          late: !isPaid && dueDate < TODAY,
          paid_at: isPaid ? (paidAt.length === 10 ? `${paidAt} 00:00:00` : paidAt) : null,
        };
        server.payments = server.payments.map((one) => (one.id === changed.id ? changed : one));
        return { data: changed };
      },
    },
    {
      endpoint: paymentEndpoints.delete,
      reply: ({ url }: { url: string }) => {
        const removed = server.payments.find(({ id }) => id === idOf(url));
        if (server.isRefusing || !removed) return refusal;
        if (url.endsWith('?status=pending') && removed.status === 'paid') {
          return { status: 409, code: 'PAYMENT_PAID', error: 'Este pagamento foi marcado como pago.' };
        }
        server.payments = server.payments.filter(({ id }) => id !== removed.id);
        return { data: { ...removed, total_amount_cents: -1 } };
      },
    },
    {
      endpoint: paymentEndpoints.create,
      reply: ({ body }: { body: unknown }) => {
        const created = samplePayment(body as Partial<Payment>);
        server.payments = [created, ...server.payments];
        return { data: created };
      },
    },
  ];
  return { server, routes };
}

async function open(payments: Payment[]) {
  const { server, routes } = paymentServer(payments);
  const screenWithToasts = (
    <>
      <PaymentsPanel clientId={CLIENT_ID} isArchived={false} />
      <Toaster />
    </>
  );
  const { calls } = await renderClients(screenWithToasts, { at: '/app/clients/1' }, { routes });
  const sent = () => calls.filter(({ method }) => method !== 'GET').map(({ body }) => body);
  const urls = () => calls.filter(({ method }) => method !== 'GET').map(({ url }) => url);
  return { server, sent, urls };
}

const OPEN_LISTS = '[aria-label="Em aberto"], [aria-label="A vencer"]';
const rows = () => screen.getAllByRole('listitem').filter((row) => row.closest(OPEN_LISTS));
const openRows = async () => {
  await screen.findAllByRole('list', { name: /^(Em aberto|A vencer)$/ });
  return rows();
};
const menuOf = (date: string) =>
  userEvent.click(screen.getByRole('button', { name: `Ações do pagamento de ${date}` }));
const choose = (name: string) => userEvent.click(screen.getByRole('menuitem', { name }));

const ASSESSMENT = samplePayment({ due_date: '2026-06-20', description: 'Avaliação' });
const JUNE = samplePayment({
  due_date: '2026-06-10',
  late: true,
  recurring_plan_id: 7,
  plan_name: 'Pilates - 2x',
  period_start: '2026-06-01',
  period_end: '2026-06-30',
  total_amount_cents: 32_000,
});
const BAND = samplePayment({
  due_date: '2026-05-02',
  description: 'Faixa elástica',
  status: 'paid',
  paid_at: '2026-05-02 14:35:20',
});

// 09:30 in São Paulo.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-15T12:30:00Z') }));
afterEach(() => {
  act(() => toast.dismiss());
  vi.useRealTimers();
});

describe("a client's payments", () => {
  it('start with the oldest due payment, show late ones as late and link to their plan', async () => {
    await open([ASSESSMENT, JUNE, BAND]);
    const [first, second, ...rest] = await openRows();
    expect(rest).toEqual([]);
    expect(first?.textContent).toContain('Junho de 2026 · Venceu em 10/06/2026');
    expect(within(first as HTMLElement).getByText('Atrasado')).toBeDefined();
    const plan = within(first as HTMLElement).getByRole('link', { name: 'Pilates - 2x' });
    expect(plan.getAttribute('href')).toBe('/app/plans/7');
    expect(second?.textContent).toContain('AvaliaçãoVence em 20/06/2026');
    expect(within(second as HTMLElement).getByText('Pendente')).toBeDefined();
  });

  it('show payments that are due later separately, with their sum', async () => {
    const today = samplePayment({ due_date: TODAY, description: 'De hoje' });
    const later = samplePayment({
      due_date: '2026-07-01',
      description: 'Retorno',
      total_amount_cents: 2_500,
    });
    await open([later, ASSESSMENT, today, JUNE]);
    await openRows();
    const due = within(screen.getByRole('list', { name: 'Em aberto' })).getAllByRole('listitem');
    expect(due.map((row) => row.textContent)).toEqual([
      expect.stringContaining('Junho de 2026'),
      expect.stringContaining('De hoje'),
    ]);
    const upcoming = within(screen.getByRole('list', { name: 'A vencer' })).getAllByRole('listitem');
    expect(upcoming.map((row) => row.textContent)).toEqual([
      expect.stringContaining('Avaliação'),
      expect.stringContaining('Retorno'),
    ]);
    expect(screen.getByRole('heading', { name: 'A vencer' }).nextElementSibling?.textContent).toMatch(
      /^R\$\s175,00$/,
    );
  });

  it('show that nothing is due when all payments are due later', async () => {
    await open([ASSESSMENT]);
    await screen.findByRole('list', { name: 'A vencer' });
    expect(screen.getByText('Nada em aberto até hoje.')).toBeDefined();
  });

  it("are paid at once, a plan's with today's date and another with the server's time", async () => {
    const { sent } = await open([ASSESSMENT, JUNE]);
    const [june, assessment] = await openRows();
    await userEvent.click(within(june as HTMLElement).getByRole('button', { name: 'Marcar como pago' }));
    expect(within(june as HTMLElement).getByText('Pago')).toBeDefined();
    expect(june?.textContent).toContain('Pago em 15/06/2026');
    await userEvent.click(
      within(assessment as HTMLElement).getByRole('button', { name: 'Marcar como pago' }),
    );
    await waitFor(() =>
      expect(sent()).toEqual([{ status: 'paid', paid_at: '2026-06-15' }, { status: 'paid' }]),
    );
    await waitFor(() => expect(assessment?.textContent).toContain('Pago em 15/06/2026, 09:30'));
  });

  it('invalidate the metrics when they are paid', async () => {
    const { queryKey } = apiQuery(billingMetricsEndpoints.plansPayments, {
      query: { start: '2026-06-01', end: '2026-06-30' },
    });
    await open([JUNE]);
    await openRows();
    queryClient.setQueryData(queryKey, {
      active_plans: { count: 0, total_cents: 0 },
      late_payments: { count: 0, total_cents: 0 },
      paid_payments: { count: 0, total_cents: 0 },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Marcar como pago' }));
    await waitFor(() => expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true));
  });

  it('keep the focus in the row when its button disappears', async () => {
    await open([JUNE]);
    await openRows();
    await userEvent.click(screen.getByRole('button', { name: 'Marcar como pago' }));
    const menu = screen.getByRole('button', { name: 'Ações do pagamento de 10/06/2026' });
    expect(document.activeElement).toBe(menu);
  });

  it("are pending again when the toast's undo is pressed", async () => {
    const { sent } = await open([JUNE]);
    await openRows();
    await userEvent.click(screen.getByRole('button', { name: 'Marcar como pago' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Desfazer' }));
    expect(await screen.findByText('Atrasado')).toBeDefined();
    await waitFor(() =>
      expect(sent().at(-1)).toEqual({ status: 'pending', due_date: '2026-06-10', paid_at: '2026-06-15' }),
    );
  });

  it('are restored with a message when paying is refused', async () => {
    const { server } = await open([JUNE]);
    await openRows();
    server.isRefusing = true;
    await userEvent.click(screen.getByRole('button', { name: 'Marcar como pago' }));
    expect(await screen.findByText('Não foi possível alterar o pagamento.')).toBeDefined();
    expect(screen.getByText('Atrasado')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Marcar como pago' })).toBeDefined();
  });

  it('are undone with the date part of paid_at, and stay visible', async () => {
    const { sent } = await open([BAND]);
    await screen.findByRole('list', { name: 'Pagos' });
    await menuOf('02/05/2026');
    await choose('Desfazer pagamento');
    expect(await screen.findByText('Atrasado')).toBeDefined();
    expect(sent()).toEqual([{ status: 'pending', paid_at: '2026-05-02' }]);
  });

  it('disappear without an undo when they are undone and their appointment is deleted', async () => {
    const { server } = await open([BAND]);
    server.goneIds = [BAND.id];
    await screen.findByRole('list', { name: 'Pagos' });
    await menuOf('02/05/2026');
    await choose('Desfazer pagamento');
    expect(await screen.findByText(/foi cancelado ou excluído, então nada fica em aberto/)).toBeDefined();
    expect(screen.queryByText('Faixa elástica')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull();
  });

  it('offer a receipt to download only when they are paid', async () => {
    await open([BAND, JUNE]);
    await openRows();
    await menuOf('10/06/2026');
    expect(screen.queryByRole('menuitem', { name: 'Recibo' })).toBeNull();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('radio', { name: 'Pagos' }));
    await menuOf('02/05/2026');
    const receipt = screen.getByRole('menuitem', { name: 'Recibo' });
    expect(receipt.getAttribute('href')).toBe(`/api/payments/${BAND.id}/receipt?lang=pt`);
    expect(receipt.hasAttribute('download')).toBe(true);
    expect(receipt.hasAttribute('target')).toBe(false);
  });

  it('need a confirmation before deletion, which warns about a paid one, and leave the list', async () => {
    const { sent } = await open([BAND, JUNE]);
    await openRows();
    await menuOf('10/06/2026');
    await choose('Excluir');
    const question = screen.getByRole('alertdialog', { name: 'Excluir pagamento?' });
    expect(question.textContent).toMatch(/320,00 com vencimento em 10\/06\/2026/);
    await userEvent.click(within(question).getByRole('button', { name: 'Excluir pagamento' }));
    expect(await screen.findByText('Nada em aberto.')).toBeDefined();
    await userEvent.click(screen.getByRole('radio', { name: 'Pagos' }));
    await menuOf('02/05/2026');
    await choose('Excluir');
    expect(screen.getByRole('alertdialog').textContent).toContain('já foi recebido em 02/05/2026');
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(sent()).toHaveLength(1);
  });

  it('stay when another user marks them as paid before they are deleted', async () => {
    const { server, urls } = await open([JUNE]);
    await openRows();
    server.payments = [{ ...JUNE, status: 'paid', paid_at: '2026-06-15 00:00:00', late: false }];
    await menuOf('10/06/2026');
    await choose('Excluir');
    await userEvent.click(screen.getByRole('button', { name: 'Excluir pagamento' }));
    expect(await screen.findByText('Este pagamento foi marcado como pago.')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await userEvent.click(screen.getByRole('radio', { name: 'Pagos' }));
    await menuOf('10/06/2026');
    await choose('Excluir');
    expect(screen.getByRole('alertdialog').textContent).toContain('já foi recebido em 15/06/2026');
    await userEvent.click(screen.getByRole('button', { name: 'Excluir pagamento' }));
    expect(await screen.findByText('Pagamento excluído.')).toBeDefined();
    const address = `/api/payments/${JUNE.id}`;
    expect(urls()).toEqual([`${address}?status=pending`, address]);
  });

  it('show the first part of a long list, and more on request', async () => {
    await open(Array.from({ length: 45 }, () => samplePayment()));
    expect(await openRows()).toHaveLength(20);
    await userEvent.click(screen.getByRole('button', { name: 'Mostrar mais (25)' }));
    await userEvent.click(screen.getByRole('button', { name: 'Mostrar mais (5)' }));
    expect(rows()).toHaveLength(45);
    expect(screen.queryByRole('button', { name: /Mostrar mais/ })).toBeNull();
  });
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}\\*?$`));
const save = () => userEvent.click(screen.getByRole('button', { name: 'Salvar' }));

describe('the dates of a payment', () => {
  it('are only the required due date while the payment is pending', async () => {
    const { sent } = await open([ASSESSMENT]);
    await openRows();
    await menuOf('20/06/2026');
    await choose('Alterar vencimento');
    expect(screen.queryByLabelText(/^Horário/)).toBeNull();
    await userEvent.clear(field('Vencimento'));
    await save();
    expect(await screen.findByText('Campo obrigatório')).toBeDefined();
    await userEvent.type(field('Vencimento'), '14062026');
    await save();
    expect(await screen.findByText('Venceu em 14/06/2026')).toBeDefined();
    await waitFor(() => expect(sent()).toEqual([{ due_date: '2026-06-14' }]));
  });

  it('need a day and a time when the payment is paid and belongs to no plan', async () => {
    const { sent } = await open([BAND]);
    await screen.findByRole('list', { name: 'Pagos' });
    await menuOf('02/05/2026');
    await choose('Alterar datas');
    expect(field('Pago em').value).toBe('02/05/2026');
    expect(field('Horário').value).toBe('14:35');
    await userEvent.clear(field('Horário'));
    await save();
    expect(await screen.findByText('Campo obrigatório')).toBeDefined();
    await userEvent.type(field('Horário'), '1610');
    await userEvent.clear(field('Pago em'));
    await userEvent.type(field('Pago em'), '15062026');
    await save();
    expect(await screen.findByText('Esta data ainda não chegou')).toBeDefined();
    await userEvent.clear(field('Pago em'));
    await userEvent.type(field('Pago em'), '02052026');
    await save();
    expect(await screen.findByText('Pago em 02/05/2026, 16:10')).toBeDefined();
    await waitFor(() => expect(sent()).toEqual([{ due_date: '2026-05-02', paid_at: '2026-05-02 16:10:00' }]));
  });

  it('send paid_at only when it changes, else keep its seconds', async () => {
    const { sent } = await open([BAND]);
    await screen.findByRole('list', { name: 'Pagos' });
    await menuOf('02/05/2026');
    await choose('Alterar datas');
    await userEvent.clear(field('Vencimento'));
    await userEvent.type(field('Vencimento'), '03052026');
    await save();
    await waitFor(() => expect(sent()).toEqual([{ due_date: '2026-05-03' }]));
  });

  it("are only the due date for a plan's payment, paid or not", async () => {
    await open([{ ...JUNE, status: 'paid', paid_at: '2026-06-09 00:00:00' }]);
    await screen.findByRole('list', { name: 'Pagos' });
    await menuOf('10/06/2026');
    await choose('Alterar vencimento');
    expect(field('Vencimento').value).toBe('10/06/2026');
    expect(screen.queryByLabelText(/^Horário/)).toBeNull();
  });
});

describe('a new payment', () => {
  it('needs an amount above zero, is due today by default and appears in its list', async () => {
    const { sent } = await open([]);
    await userEvent.click(await screen.findByRole('button', { name: 'Novo pagamento' }));
    await userEvent.click(screen.getByRole('button', { name: 'Criar pagamento' }));
    expect(await screen.findByText('O valor deve ser maior que zero')).toBeDefined();
    expect(document.activeElement).toBe(field('Valor'));
    await userEvent.type(field('Valor'), '1.234,5');
    await userEvent.type(field('Descrição'), ' Pacote de 10 ');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Pagamento já recebido' }));
    await userEvent.click(screen.getByRole('button', { name: 'Criar pagamento' }));
    const list = await screen.findByRole('list', { name: 'Pagos' });
    expect(within(list).getByText('Pacote de 10')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Novo pagamento' }));
    expect(sent()).toEqual([
      {
        client_id: CLIENT_ID,
        total_amount_cents: 123_450,
        due_date: '2026-06-15',
        description: 'Pacote de 10',
        status: 'paid',
        method: 'pix',
      },
    ]);
  });

  it('needs a confirmation to close by Escape when something is typed', async () => {
    await open([JUNE]);
    await userEvent.click(await screen.findByRole('button', { name: 'Novo pagamento' }));
    await userEvent.type(field('Descrição'), 'Pacote');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: 'Continuar editando' }));
    expect(field('Descrição').value).toBe('Pacote');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: 'Sair sem salvar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
