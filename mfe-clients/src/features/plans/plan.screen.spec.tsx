import { type RecurringPlanDetails, recurringPlanEndpoints } from '@alinha/contracts-agenda';
import { paymentEndpoints } from '@alinha/contracts-billing';
import { toast } from '@alinha/ui';
import { Toaster } from '@alinha/ui/panels';
import { computedStyle, type FakeReply } from '@alinha/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleClient } from '../../testing/client-samples.ts';
import {
  type SamplePlan,
  samplePayment,
  samplePlan,
  samplePlanPayment,
} from '../../testing/record-samples.ts';
import { renderClients } from '../../testing/render-clients.tsx';
import { PlanScreen } from './plan.screen.tsx';

const TODAY = '2026-06-15';
const JUNE = samplePlanPayment({ late: true });
const MAY = samplePlanPayment({
  status: 'paid',
  paid_at: '2026-05-09 00:00:00',
  due_date: '2026-05-10',
  period_start: '2026-05-01',
  period_end: '2026-05-31',
});
const PLAN = samplePlan({ id: 7, client_id: 3, payments: [JUNE, MAY] });

type Replies = {
  /** Replaces the reply of the plan; undefined uses the plan. */
  readonly get?: () => FakeReply | undefined;
  readonly update?: FakeReply;
  readonly cancel?: FakeReply;
  readonly client?: FakeReply;
  readonly payments?: FakeReply;
};

async function open(plan: SamplePlan, replies: Replies = {}, language: 'pt' | 'en' = 'pt', isAdmin = true) {
  const { payments: _payments, ...rest } = plan;
  const shown = { current: plan };
  const paymentOf = (url: string) => shown.current.payments.find(({ id }) => url.endsWith(`/${id}`)) ?? JUNE;
  const routes = [
    { endpoint: recurringPlanEndpoints.get, reply: () => replies.get?.() ?? { data: shown.current } },
    {
      endpoint: recurringPlanEndpoints.update,
      reply: ({ body }: { body: unknown }) => {
        if (replies.update) return replies.update;
        shown.current = { ...shown.current, ...(body as Partial<SamplePlan>) };
        return { data: { ...rest, ...(body as Partial<RecurringPlanDetails>) } };
      },
    },
    {
      endpoint: paymentEndpoints.listOfClient,
      reply: () =>
        replies.payments ?? {
          data: shown.current.payments.map((one) =>
            samplePayment({ ...one, recurring_plan_id: plan.id, parts: [] }),
          ),
        },
    },
    { endpoint: recurringPlanEndpoints.cancel, reply: replies.cancel ?? { data: { id: plan.id } } },
    {
      endpoint: paymentEndpoints.update,
      reply: ({ url, body }: { url: string; body: unknown }) => {
        const { status } = body as { status: 'paid' | 'pending' };
        const isPaid = status === 'paid';
        const current = paymentOf(url);
        const changed = {
          ...current,
          status,
          late: !isPaid && current.due_date < TODAY,
          paid_at: isPaid ? `${TODAY} 00:00:00` : null,
        };
        shown.current = {
          ...shown.current,
          payments: shown.current.payments.map((one) => (one.id === changed.id ? changed : one)),
        };
        return { data: samplePayment({ ...changed, recurring_plan_id: plan.id, plan_name: plan.name }) };
      },
    },
    {
      endpoint: paymentEndpoints.delete,
      reply: ({ url }: { url: string }) => {
        const removed = { ...paymentOf(url), total_amount_cents: -1 };
        shown.current = {
          ...shown.current,
          payments: shown.current.payments.filter(({ id }) => id !== removed.id),
        };
        return { data: samplePayment(removed) };
      },
    },
  ];
  const screenWithToasts = (
    <>
      <PlanScreen />
      <Toaster />
    </>
  );
  const place = { at: `/app/plans/${plan.id}`, path: '/app/plans/:id', language };
  const { calls } = await renderClients(screenWithToasts, place, {
    routes,
    isAdmin,
    get: replies.client ?? { data: sampleClient({ name: plan.client_name }) },
  });
  return { sent: () => calls.filter(({ method }) => method !== 'GET') };
}

const fact = (name: string) => screen.getByText(name).nextElementSibling?.textContent;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const heading = () => screen.findByRole('heading', { level: 1, name: 'Pilates - 2x' });
const rows = () => within(screen.getByRole('list', { name: 'Pagamentos' })).getAllByRole('listitem');

// 09:30 in São Paulo.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-15T12:30:00Z') }));
afterEach(() => {
  act(() => toast.dismiss());
  vi.useRealTimers();
});

describe("a plan's page", () => {
  it('shows client, professional, price and days, and links to the client', async () => {
    await open(PLAN);
    await heading();
    const client = screen.getAllByRole('link', { name: 'Ana Lima' });
    expect(client.map((link) => link.getAttribute('href'))).toEqual(['/app/clients/3', '/app/clients/3']);
    expect(fact('Profissional')).toBe('Bruna Reis');
    expect(fact('Valor')).toMatch(/^R\$\s320,00$/);
    expect(fact('Cobrança')).toBe('Mensal, dia 10');
    expect(screen.queryByText('Inativo')).toBeNull();
    const chips = screen.getAllByText(/feira, /).map(({ textContent }) => textContent);
    expect(chips).toEqual(['Segunda-feira, 08:00 – 09:00', 'Quarta-feira, 08:00 – 09:00']);
  });

  it.each([
    ['monthly', 'Mensal'],
    ['quarterly', 'Trimestral'],
    ['semiannual', 'Semestral'],
    ['annual', 'Anual'],
  ] as const)('calls the billing period %s "%s"', async (billing_period, name) => {
    await open({ ...PLAN, billing_period });
    await heading();
    expect(fact('Cobrança')).toBe(`${name}, dia 10`);
  });

  it('shows ids when names are missing', async () => {
    await open({ ...PLAN, client_name: '', employee_name: '' });
    await heading();
    expect(screen.getByRole('link', { name: '#3' })).toBeDefined();
    expect(fact('Profissional')).toBe('#2');
  });

  it('marks an inactive plan and offers no edit or cancel', async () => {
    await open({ ...PLAN, active: false });
    await heading();
    expect(screen.getByText('Inativo')).toBeDefined();
    expect(screen.queryByRole('button', { name: /plano/i })).toBeNull();
  });

  it.each(['abc', '0', '1.5'])('sends no request for the invalid id "%s"', async (id) => {
    const { calls } = await renderClients(<PlanScreen />, {
      at: `/app/plans/${id}`,
      path: '/app/plans/:id',
    });
    expect(await screen.findByText('Plano inválido')).toBeDefined();
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toContain('/app/clients');
    expect(calls.some(({ url }) => url.startsWith('/api/recurring'))).toBe(false);
  });

  it('shows a missing plan, and the error of another failure', async () => {
    await open(PLAN, { get: () => ({ status: 404, code: 'NOT_FOUND', error: 'Não encontrado.' }) });
    expect(await screen.findByText('Plano não encontrado')).toBeDefined();
  });

  it('offers a retry when it fails to load', async () => {
    await open(PLAN, { get: () => ({ status: 403, error: 'Sem permissão.' }) });
    expect(await screen.findByText('Não foi possível carregar o plano.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Tentar de novo' })).toBeDefined();
  });

  it('shows English texts', async () => {
    await open(PLAN, {}, 'en');
    await heading();
    expect(fact('Billing')).toBe('Monthly, day 10');
    expect(screen.getByText('Monday, 08:00 – 09:00')).toBeDefined();
  });
});

describe("a plan's payments", () => {
  it("are named by their period, paid with today's date and undone with the date part", async () => {
    const { sent } = await open(PLAN);
    await heading();
    expect(rows().map((row) => row.textContent)).toEqual([
      expect.stringContaining('Junho de 2026Venceu em 10/06/2026'),
      expect.stringContaining('Maio de 2026Pago em 09/05/2026'),
    ]);
    await press('Marcar como pago');
    await waitFor(() => expect(rows()[0]?.textContent).toContain('Pago em 15/06/2026'));
    await press('Ações do pagamento de 10/05/2026');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Desfazer pagamento' }));
    await waitFor(() => expect(rows()[1]?.textContent).toContain('Venceu em 10/05/2026'));
    expect(rows()[0]?.textContent).toContain('Pago em 15/06/2026');
    await waitFor(() =>
      expect(sent().map(({ body }) => body)).toEqual([
        { status: 'paid', paid_at: '2026-06-15' },
        { status: 'pending', paid_at: '2026-05-09' },
      ]),
    );
  });

  it('offer no undo while their parts are unknown', async () => {
    await open(PLAN, { payments: { status: 403, error: 'Sem permissão.' } });
    await heading();
    await press('Ações do pagamento de 10/05/2026');
    expect(screen.getByRole('menuitem', { name: 'Recibo' })).toBeDefined();
    expect(screen.queryByRole('menuitem', { name: 'Desfazer pagamento' })).toBeNull();
  });

  it('are requested again when they were unavailable, and the plan can still be cancelled', async () => {
    let isDown = true;
    await open(PLAN, { get: () => (isDown ? { data: { ...PLAN, payments: null } } : undefined) });
    await heading();
    expect(screen.getByText('Não foi possível carregar os pagamentos.')).toBeDefined();
    expect(screen.getByText('Serviço indisponível no momento. Tente de novo em instantes.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Cancelar Plano' })).toBeDefined();
    expect(fact('Cobrança')).toBe('Mensal, dia 10');
    isDown = false;
    await press('Tentar de novo');
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(screen.queryByText('Não foi possível carregar os pagamentos.')).toBeNull();
  });

  it('appear by themselves when billing is available', async () => {
    vi.useFakeTimers({
      toFake: ['Date', 'setInterval', 'clearInterval'],
      now: new Date('2026-06-15T12:30:00Z'),
    });
    let isDown = true;
    await open(PLAN, { get: () => (isDown ? { data: { ...PLAN, payments: null } } : undefined) });
    await screen.findByText('Não foi possível carregar os pagamentos.');
    isDown = false;
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    await waitFor(() => expect(rows()).toHaveLength(2));
  });

  it('leave the list when they are deleted', async () => {
    await open(PLAN);
    await heading();
    await press('Ações do pagamento de 10/05/2026');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Excluir' }));
    await press('Excluir pagamento');
    await waitFor(() => expect(rows()).toHaveLength(1));
  });
});

describe('editing a plan', () => {
  it('sends name, price and billing day, and shows from when they apply', async () => {
    const { sent } = await open(PLAN);
    await heading();
    await press('Editar plano');
    const dialog = screen.getByRole('dialog', { name: 'Editar plano' });
    expect(dialog.textContent).toContain('a partir do próximo período');
    const name = within(dialog).getByLabelText(/^Nome/);
    await userEvent.clear(name);
    await userEvent.type(name, 'Pilates - 3x');
    const price = within(dialog).getByLabelText(/^Valor/);
    await userEvent.clear(price);
    await userEvent.type(price, '400');
    await userEvent.click(within(dialog).getByRole('combobox', { name: 'Dia da cobrança' }));
    await userEvent.click(screen.getByRole('option', { name: 'Dia 20' }));
    await press('Salvar alterações');
    expect(await screen.findByRole('heading', { level: 1, name: 'Pilates - 3x' })).toBeDefined();
    expect(fact('Cobrança')).toBe('Mensal, dia 20');
    expect(sent()[0]?.body).toEqual({ name: 'Pilates - 3x', price_cents: 40_000, billing_day: 20 });
  });

  it("shows errors for an empty name and an empty price at once, and the server's error", async () => {
    const update = { status: 503, error: 'Serviço indisponível no momento.' };
    const { sent } = await open(PLAN, { update });
    await heading();
    await press('Editar plano');
    const dialog = screen.getByRole('dialog');
    await userEvent.clear(within(dialog).getByLabelText(/^Nome/));
    await userEvent.clear(within(dialog).getByLabelText(/^Valor/));
    await press('Salvar alterações');
    expect(await within(dialog).findByText('Campo obrigatório')).toBeDefined();
    expect(within(dialog).getByText('O valor deve ser maior que zero')).toBeDefined();
    expect(sent()).toEqual([]);
    await userEvent.type(within(dialog).getByLabelText(/^Nome/), 'Novo');
    await userEvent.type(within(dialog).getByLabelText(/^Valor/), '1');
    await press('Salvar alterações');
    expect(await within(dialog).findByText('Serviço indisponível no momento.')).toBeDefined();
  });
});

describe('cancelling a plan', () => {
  const QUESTION =
    'Tem certeza que deseja cancelar este plano? Todas as consultas futuras agendadas serão removidas. ' +
    'Essa ação não pode ser desfeita.';

  it('needs a confirmation that names the consequences, then opens the client', async () => {
    const { sent } = await open(PLAN);
    await heading();
    await press('Cancelar Plano');
    const question = screen.getByRole('alertdialog', { name: 'Cancelar Plano' });
    expect(within(question).getByText(QUESTION)).toBeDefined();
    expect(within(question).getByRole('button', { name: 'Voltar' })).toBeDefined();
    await press('Sim, cancelar plano');
    await waitFor(() => expect(window.location.pathname).toBe('/app/clients/3'));
    expect(sent().map(({ method, url }) => `${method} ${url}`)).toEqual(['DELETE /api/recurring/plans/7']);
  });

  it('is the only action in the danger colour', async () => {
    // The product's tokens are not loaded, and a variable without a value computes to nothing.
    document.documentElement.style.setProperty('--color-danger-text', 'darkred');
    await open(PLAN);
    await heading();
    const colorOf = (name: string) => computedStyle(screen.getByRole('button', { name })).color;
    expect(colorOf('Cancelar Plano')).toBe('darkred');
    expect(colorOf('Editar plano')).not.toBe('darkred');
    document.documentElement.removeAttribute('style');
  });

  const NOT_FOUND = { status: 404, code: 'CLIENT_NOT_FOUND', error: 'Cliente não encontrado' };

  it('of a deleted client links to the record for an administrator', async () => {
    await open(PLAN, { client: NOT_FOUND });
    await heading();
    const links = screen.getAllByRole('link', { name: 'Ana Lima' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/app/clients/3', '/app/clients/3']);
  });

  it('of a deleted client links to the list for other users', async () => {
    await open(PLAN, { client: NOT_FOUND }, 'pt', false);
    await heading();
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Ana Lima' })).toBeNull());
    expect(fact('Cliente')).toBe('Ana Lima');
    await press('Cancelar Plano');
    await press('Sim, cancelar plano');
    await waitFor(() => expect(window.location.pathname).toBe('/app/clients'));
  });

  it('shows an error and allows a retry', async () => {
    await open(PLAN, { cancel: { status: 503, error: 'Serviço indisponível no momento.' } });
    await heading();
    await press('Cancelar Plano');
    await press('Sim, cancelar plano');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Falha ao cancelar o plano. Tente novamente.');
    expect(window.location.pathname).toBe('/app/plans/7');
  });
});
