import {
  appointmentEndpoints,
  creditEndpoints,
  packageEndpoints,
  type RecurringPlanDetails,
  recurringPlanEndpoints,
} from '@alinha/contracts-agenda';
import { paymentEndpoints } from '@alinha/contracts-billing';
import { clientEndpoints } from '@alinha/contracts-clients';
import { toast } from '@alinha/web-kit';
import type { FakeReply, FakeRoute } from '@alinha/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleClient } from '../../testing/client-samples.ts';
import {
  sampleAppointment,
  sampleCredit,
  samplePackage,
  samplePayment,
  samplePlan,
} from '../../testing/record-samples.ts';
import { renderClients } from '../../testing/render-clients.tsx';
import { ClientRecordScreen } from './client-record.screen.tsx';

const ANA = sampleClient({
  name: 'Ana Lima',
  phone: '11987450132',
  email: 'ana@cliente.example',
  birth_date: '1992-06-11',
  cpf: '52998224725',
  zip: '05435000',
  street: 'Rua Aurora',
  address_number: '12',
  city: 'São Paulo',
  state: 'SP',
  insurance: 'Amil',
});
const at = (id: number | string) => ({ at: `/app/clients/${id}`, path: '/app/clients/:id' });

const day = (index: number) => new Date(Date.UTC(2026, 4, 30 - index)).toISOString().slice(0, 10);
const past = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    sampleAppointment({ start_datetime: `${day(index)} 08:00:00`, end_datetime: `${day(index)} 09:00:00` }),
  );
const NEXT = sampleAppointment({
  start_datetime: '2026-06-15 10:00:00',
  end_datetime: '2026-06-15 11:00:00',
});

const summaryOf = ({ payments: _payments, ...plan }: RecurringPlanDetails) => plan;
const ACTIVE = samplePlan();
const ENDED = samplePlan({ name: 'Reformer - 1x', active: false, billing_period: 'annual' });

type Data = {
  readonly history?: readonly ReturnType<typeof sampleAppointment>[];
  readonly upcoming?: readonly ReturnType<typeof sampleAppointment>[];
  readonly payments?: readonly ReturnType<typeof samplePayment>[];
  readonly plans?: readonly RecurringPlanDetails[];
  readonly credits?: readonly ReturnType<typeof sampleCredit>[];
  readonly packages?: readonly ReturnType<typeof samplePackage>[];
  readonly remove?: FakeReply;
};

/** Fake routes of a record that page and filter like the real server. */
function recordRoutes({
  history = [],
  upcoming = [],
  payments = [],
  plans = [],
  credits = [],
  packages = [],
  remove,
}: Data): FakeRoute[] {
  return [
    {
      endpoint: appointmentEndpoints.historyOfClient,
      reply: ({ url }) => {
        const query = new URL(url, 'http://localhost').searchParams;
        const list = query.get('when') === 'upcoming' ? upcoming : history;
        const offset = Number(query.get('offset'));
        return { data: list.slice(offset, offset + Number(query.get('limit'))) };
      },
    },
    { endpoint: paymentEndpoints.listOfClient, reply: { data: payments } },
    { endpoint: creditEndpoints.listOfClient, reply: { data: credits } },
    { endpoint: packageEndpoints.listOfClient, reply: { data: packages } },
    {
      endpoint: recurringPlanEndpoints.listOfClient,
      reply: ({ url }) => ({
        data: plans
          .filter(({ active }) => active || url.includes('include_inactive=1'))
          .map((plan) => summaryOf(plan)),
      }),
    },
    { endpoint: clientEndpoints.delete, reply: remove ?? { data: { id: ANA.id } } },
  ];
}

const open = (data: Data = {}, place = at(ANA.id)) =>
  renderClients(<ClientRecordScreen />, place, { clients: [ANA], routes: recordRoutes(data) });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const tab = async (name: string) => userEvent.click(await screen.findByRole('tab', { name }));
const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

// 22:30 of the 10th in São Paulo; the next day in time zones east of it.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-11T01:30:00Z') }));
afterEach(() => vi.useRealTimers());

describe("a client's record", () => {
  it("shows the client with the age on the company's current day", async () => {
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Ana Lima' })).toBeDefined();
    await waitFor(() => expect(screen.getByText('33 anos · (11) 98745-0132')).toBeDefined());
    await tab('Dados');
    expect(fact('CPF')).toBe('529.982.247-25');
    expect(fact('CEP')).toBe('05435-000');
    expect(fact('Telefone')).toBe('(11) 98745-0132');
    expect(fact('Data de nascimento')).toBe('11/06/1992 (33 anos)');
    expect(fact('Cidade')).toBe('São Paulo - SP');
    expect(screen.queryByText('Contato de emergência')).toBeNull();
  });

  it('links to WhatsApp with the country code and to the edit form', async () => {
    await open();
    const whatsApp = await screen.findByRole('link', { name: 'Abrir conversa com Ana Lima no WhatsApp' });
    expect(whatsApp.getAttribute('href')).toBe('https://wa.me/5511987450132');
    expect(screen.getByRole('link', { name: 'Editar' }).getAttribute('href')).toBe(
      `/app/clients/${ANA.id}/edit`,
    );
  });

  it('starts with the next appointment, the amount due, plan, package and credits', async () => {
    const payments = [
      samplePayment({ due_date: '2026-05-01', total_amount_cents: 10_010 }),
      samplePayment({ due_date: '2026-05-01', total_amount_cents: 5_000, late: true }),
      samplePayment({ due_date: '2999-01-01', total_amount_cents: 3_000 }),
      samplePayment({ total_amount_cents: 7_000, status: 'paid', paid_at: '2026-06-01 10:00:00' }),
    ];
    const sooner = sampleCredit({ expires_on: '2026-11-30' });
    const credits = [sampleCredit(), sooner, sampleCredit({ state: 'used' })];
    const freezes = [
      { start_date: '2026-05-01', end_date: '2026-05-09' },
      { start_date: '2999-01-02', end_date: '2999-01-20' },
    ];
    const packages = [samplePackage(), samplePackage({ state: 'used' })];
    await open({ upcoming: [NEXT], payments, plans: [{ ...ACTIVE, freezes }, ENDED], packages, credits });
    await waitFor(() => expect(fact('Próxima consulta')).toBe('Seg. 15/06/2026, 10:00'));
    expect(fact('Em aberto')?.replace(/\s/g, ' ')).toBe('R$ 150,10 · 1 atrasadoA vencer R$ 30,00');
    expect(fact('Plano e pacotes')).toMatch(
      /^Pilates - 2xSerá trancado de .* a 20\/01\/2999Pacote de Pilates: 7 de 10 livres, até 18\/02\/2027$/,
    );
    expect(fact('Reposições')).toBe('2A próxima vence em 30/11/2026');
  });

  it('names the plan of each freeze when the client has several plans', async () => {
    const freezes = [{ start_date: '2999-01-02', end_date: '2999-01-20' }];
    const other = { ...ACTIVE, id: ACTIVE.id + 100, name: 'RPG', freezes };
    await open({ plans: [{ ...ACTIVE, freezes }, other] });
    await waitFor(() => expect(fact('Plano e pacotes')).toContain('RPG'));
    const days = 'Será trancado de 02/01/2999 a 20/01/2999';
    expect(fact('Plano e pacotes')).toBe(`Pilates - 2x e RPGPilates - 2x · ${days}RPG · ${days}`);
  });

  it.each([
    ['pt', 'Não carregou', ['Próxima consulta', 'Em aberto', 'Plano e pacotes', 'Reposições']],
    ['en', 'Could not load', ['Next appointment', 'Outstanding', 'Plan and packages', 'Make-up credits']],
  ] as const)('shows load errors instead of empty values (%s)', async (language, text, names) => {
    const refused = [
      language === 'pt' ? recurringPlanEndpoints.listOfClient : packageEndpoints.listOfClient,
      appointmentEndpoints.historyOfClient,
      paymentEndpoints.listOfClient,
      creditEndpoints.listOfClient,
    ].map((endpoint) => ({ endpoint, reply: { status: 403 } }));
    const routes = [...refused, ...recordRoutes({})];
    await renderClients(<ClientRecordScreen />, { ...at(ANA.id), language }, { clients: [ANA], routes });
    for (const name of names) await waitFor(() => expect(fact(name)).toBe(text));
  });

  it("shows the client's answer to the reminder of the next appointment", async () => {
    await open({ upcoming: [{ ...NEXT, client_answer: 'cancel_requested' }] });
    expect(await screen.findByText('Pediu para desmarcar')).toBeTruthy();
  });

  it('loads the history in pages of ten until a page is short', async () => {
    const { calls } = await open({ history: past(23) });
    const list = await screen.findByRole('list', { name: 'Histórico' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(10);
    await press('Carregar mais');
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(20));
    await press('Carregar mais');
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(23));
    expect(screen.queryByRole('button', { name: 'Carregar mais' })).toBeNull();
    const queries = calls.filter(({ url }) => url.includes('when=past')).map(({ url }) => url.split('?')[1]);
    expect(queries).toEqual([
      'when=past&limit=10&offset=0',
      'when=past&limit=10&offset=10',
      'when=past&limit=10&offset=20',
    ]);
  });

  it('requests one more page when the last page is full', async () => {
    await open({ history: past(10) });
    const list = await screen.findByRole('list', { name: 'Histórico' });
    await press('Carregar mais');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Carregar mais' })).toBeNull());
    expect(within(list).getAllByRole('listitem')).toHaveLength(10);
  });

  it('shows state, payment and note of an appointment and links to it', async () => {
    const [visit] = past(1);
    const done = {
      ...visit,
      done: true,
      attendance: 'done',
      evolution: 'Melhora da dor lombar.',
    } as typeof NEXT;
    const charged = { ...done, payment_amount_cents: 15_000, payment_status: 'pending' as const };
    await open({ history: [charged] });
    const list = await screen.findByRole('list', { name: 'Histórico' });
    expect(within(list).getByText('Melhora da dor lombar.')).toBeDefined();
    expect(within(list).getByText('Concluída')).toBeDefined();
    expect(within(list).getByText(/150,00 pendente/)).toBeDefined();
    const link = within(list).getByRole('link', { name: 'Sáb. 30/05/2026, 08:00 – 09:00' });
    expect(link.getAttribute('href')).toBe(`/app/appointments/${charged.id}/edit`);
  });

  it('shows inactive plans on request, each with a link to its page', async () => {
    const freezes = [{ start_date: '2026-05-01', end_date: '2999-01-20' }];
    const { calls } = await open({ plans: [{ ...ACTIVE, freezes }, ENDED] });
    await tab('Planos');
    const list = await screen.findByRole('list', { name: 'Planos' });
    expect(within(list).getByText('Trancado')).toBeDefined();
    expect(within(list).getByText(/^Trancado de 01\/05\/2026 a 20\/01\/2999 · /)).toBeDefined();
    expect(within(list).getAllByRole('link')).toHaveLength(1);
    await userEvent.click(screen.getByRole('switch', { name: 'Mostrar inativos' }));
    const ended = await within(list).findByRole('link', { name: 'Reformer - 1x' });
    expect(ended.getAttribute('href')).toBe(`/app/plans/${ENDED.id}`);
    expect(within(list).getByText('Inativo')).toBeDefined();
    expect(calls.some(({ url }) => url.endsWith('/recurring-plans?include_inactive=1'))).toBe(true);
    expect(window.location.search).toBe('?tab=plans');
  });

  it.each(['abc', '0', '1.5'])('sends no request for the invalid id "%s"', async (id) => {
    const { calls } = await open({}, at(id));
    expect(await screen.findByText('Cliente inválido')).toBeDefined();
    expect(calls.some(({ url }) => url.startsWith('/api/clients/'))).toBe(false);
  });

  it('shows that no client has the id', async () => {
    const get = { status: 404, code: 'CLIENT_NOT_FOUND', error: 'Cliente não encontrado' };
    await renderClients(<ClientRecordScreen />, at(999), { get, routes: recordRoutes({}) });
    expect(await screen.findByText('Cliente não encontrado')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Ver clientes' })).toBeDefined();
  });

  it('shows an error with a retry for each part that fails to load', async () => {
    let isAllowed = false;
    const payments = () =>
      isAllowed
        ? { data: [samplePayment({ due_date: '2026-05-01' })] }
        : { status: 403, error: 'Sem permissão.' };
    const routes = [{ endpoint: paymentEndpoints.listOfClient, reply: payments }, ...recordRoutes({})];
    await renderClients(<ClientRecordScreen />, at(ANA.id), { clients: [ANA], routes });
    await tab('Pagamentos');
    expect(await screen.findByText('Não foi possível carregar os pagamentos.')).toBeDefined();
    isAllowed = true;
    await press('Tentar de novo');
    expect(await screen.findByRole('list', { name: 'Em aberto' })).toBeDefined();
  });

  it('shows English texts', async () => {
    await renderClients(
      <ClientRecordScreen />,
      { ...at(ANA.id), language: 'en' },
      { clients: [ANA], routes: recordRoutes({}) },
    );
    expect(await screen.findByText('33 years old · (11) 98745-0132')).toBeDefined();
    expect(await screen.findByText('No appointments yet.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Book' }).getAttribute('href')).toBe(
      `/app/appointments/new?client=${ANA.id}`,
    );
  });
});

describe('the record of a deleted client', () => {
  const get = { status: 404, code: 'CLIENT_NOT_FOUND', error: 'Cliente não encontrado' };
  // The 9th where the company is.
  const DELETED = { ...ANA, archived_at: '2026-06-10T02:30:00.000Z' };
  const past = [sampleAppointment({ start_datetime: '2026-05-04 08:00:00' })];
  const restored = { endpoint: clientEndpoints.restore, reply: { data: ANA } };
  const openDeleted = (isAdmin = true, routes: readonly FakeRoute[] = [restored]) =>
    renderClients(<ClientRecordScreen />, at(ANA.id), {
      get,
      isAdmin,
      archived: [DELETED],
      routes: [...routes, ...recordRoutes({ history: past, plans: [ENDED] })],
    });

  it('is read-only for an administrator', async () => {
    await openDeleted();
    expect(await screen.findByText('Cliente excluído em 09/06/2026')).toBeDefined();
    expect(await screen.findByText(/^Seg. 04\/05\/2026/)).toBeDefined();
    expect(screen.queryByRole('link', { name: /^(Agendar|Editar)$/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Excluir' })).toBeNull();
    await tab('Pagamentos');
    expect(await screen.findByText('Nenhum pagamento por aqui ainda.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Novo pagamento' })).toBeNull();
    await tab('Planos');
    expect(await screen.findByText('Reformer - 1x')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Novo plano' })).toBeNull();
  });

  it('is not found for other users', async () => {
    const { calls } = await openDeleted(false);
    expect(await screen.findByText('Cliente não encontrado')).toBeDefined();
    expect(calls.some(({ url }) => url.includes('/archived'))).toBe(false);
  });

  it("becomes an active client's record when restored", async () => {
    await openDeleted();
    await userEvent.click(await screen.findByRole('button', { name: 'Restaurar' }));
    const question = screen.getByRole('alertdialog', { name: 'Restaurar Ana Lima?' });
    expect(within(question).getByText(/continua cancelado: consultas futuras, planos/)).toBeDefined();
    await press('Restaurar cliente');
    expect(await screen.findByRole('link', { name: 'Editar' })).toBeDefined();
    expect(screen.queryByText(/^Cliente excluído em/)).toBeNull();
  });

  it('opens the paywall when the free tier is full', async () => {
    const full = { status: 402, code: 'CLIENT_LIMIT', error: 'Limite.' };
    await openDeleted(true, [{ endpoint: clientEndpoints.restore, reply: full }]);
    await userEvent.click(await screen.findByRole('button', { name: 'Restaurar' }));
    await press('Restaurar cliente');
    await waitFor(() => expect(window.location.pathname).toBe('/app/paywall'));
  });
});

describe('deleting a client', () => {
  it('shows the records that are cancelled and kept, then opens the list', async () => {
    const upcoming = Array.from({ length: 104 }, () =>
      sampleAppointment({ start_datetime: '2026-06-15 10:00:00' }),
    );
    const payments = [samplePayment({ appointment_id: upcoming[0]?.id ?? 0 }), samplePayment()];
    const { calls } = await open({ upcoming, plans: [ACTIVE, ENDED], payments });
    await screen.findByText('Pilates - 2x');
    await press('Excluir');
    const dialog = screen.getByRole('alertdialog', { name: 'Excluir Ana Lima?' });
    expect(await within(dialog).findByText('104 consultas futuras')).toBeDefined();
    expect(within(dialog).getByText('1 plano ativo (sem novas cobranças)')).toBeDefined();
    expect(within(dialog).getByText('1 pagamento em aberto de consultas ou períodos futuros')).toBeDefined();
    expect(
      within(dialog).getByText(
        'O histórico, o prontuário, os pagamentos recebidos e o que já é devido continuam registrados.',
      ),
    ).toBeDefined();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Excluir cliente' }));
    await waitFor(() => expect(window.location.pathname).toBe('/app/clients'));
    expect(calls.filter(({ method }) => method === 'DELETE').map(({ url }) => url)).toEqual([
      `/api/clients/${ANA.id}`,
    ]);
  });

  it('shows that nothing is upcoming, and deletes nothing on "Cancelar"', async () => {
    const { calls } = await open();
    await screen.findByText('Nenhuma agendada');
    await press('Excluir');
    expect(screen.getByText('Não há consultas futuras nem planos ativos.')).toBeDefined();
    await press('Cancelar');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
  });

  it('shows an error when the cancelled records cannot be counted', async () => {
    const payments = {
      endpoint: paymentEndpoints.listOfClient,
      reply: { status: 403, error: 'Sem permissão.' },
    };
    await renderClients(<ClientRecordScreen />, at(ANA.id), {
      clients: [ANA],
      routes: [payments, ...recordRoutes({})],
    });
    await screen.findByText('Nenhuma agendada');
    await press('Excluir');
    expect(await screen.findByText(/^Não foi possível contar o que será cancelado: /)).toBeDefined();
  });

  it('keeps the dialog open when the server refuses', async () => {
    const shownError = vi.spyOn(toast, 'error');
    await open({ remove: { status: 503, error: 'Serviço indisponível no momento.' } });
    await screen.findByText('Nenhuma agendada');
    await press('Excluir');
    await press('Excluir cliente');
    await waitFor(() =>
      expect(shownError).toHaveBeenCalledWith('Não foi possível excluir o cliente.', expect.anything()),
    );
    expect(screen.getByRole('button', { name: 'Excluir cliente' })).toBeDefined();
    expect(window.location.pathname).toBe(`/app/clients/${ANA.id}`);
  });
});
