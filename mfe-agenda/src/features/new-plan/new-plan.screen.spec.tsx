import { employeeRoutes } from '@alinha/contracts-accounts';
import { recurringPlanEndpoints } from '@alinha/contracts-agenda';
import { clientEndpoints } from '@alinha/contracts-clients';
import { Toaster } from '@alinha/ui/panels';
import { LeaveQuestionDialog } from '@alinha/web-kit';
import { type FakeRoute, renderScreen } from '@alinha/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeStudio, marina, rafael, services } from '../../booking/fake-studio.ts';
import en from '../../locales/en.json' with { type: 'json' };
import pt from '../../locales/pt.json' with { type: 'json' };
import { NewPlanScreen } from './new-plan.screen.tsx';

vi.setConfig({ testTimeout: 20_000 });

const plan = {
  id: 3,
  name: 'Plano - 1x',
  active: true,
  client_id: 5,
  client_name: 'Elisa Rocha',
  employee_id: 1,
  employee_name: 'Marina Duarte',
  room_id: null,
  room_name: null,
  specialty_id: null,
  specialty_name: null,
  price_cents: 38_000,
  billing_period: 'monthly',
  billing_day: 1,
  schedules: [
    { id: 2, weekday: 3, start_time: '10:00', end_time: '11:00', first_date: '2026-11-25' },
    { id: 1, weekday: 1, start_time: '10:00', end_time: '11:00', first_date: '2026-11-23' },
  ],
};
const typedPlan = {
  employee_id: '2',
  client_id: '5',
  room_id: null,
  specialty_id: null,
  has_chosen_specialty: false,
  name: 'Manhãs',
  price_cents: 38_000,
  billing_period: 'monthly',
  billing_day: 5,
  schedules: [
    { weekday: 1, start_time: '10:00', end_time: '11:00', creates_today: false },
    { weekday: 3, start_time: '16:00', end_time: '17:00', creates_today: false },
  ],
};
const creates = (reply: FakeRoute['reply']): FakeRoute => ({
  endpoint: recurringPlanEndpoints.create,
  reply,
});

async function show(query = '?professional=1', language: 'pt' | 'en' = 'pt') {
  await renderScreen(
    <>
      <NewPlanScreen />
      <LeaveQuestionDialog />
      <Toaster />
    </>,
    {
      namespace: 'agenda',
      catalogs: { pt, en },
      at: `/app/appointments/new-mensalidade${query}`,
      path: '/app/appointments/*',
      language,
    },
  );
  await screen.findAllByLabelText(/^Início|^Start/);
}

const row = (number: number) =>
  within(screen.getByRole('group', { name: new RegExp(`^(Horário|Time) ${number}:`) }));
const setTime = (number: number, label: RegExp, time: string) =>
  fireEvent.change(row(number).getByLabelText(label), { target: { value: time } });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function choose(control: HTMLElement, option: string) {
  await userEvent.click(control);
  await userEvent.click(await screen.findByRole('option', { name: option }));
}

async function fillIn() {
  await userEvent.type(screen.getByRole('combobox', { name: /^Cliente/ }), 'elisa');
  await userEvent.click(await screen.findByRole('option', { name: /Elisa Rocha/ }));
  await userEvent.type(screen.getByLabelText(/^Preço/), '380');
  await choose(row(1).getByLabelText(/^Dia da semana/), 'Segunda-feira');
  setTime(1, /^Início/, '10:00');
}

beforeEach(() => {
  // A Friday, nine o'clock in São Paulo.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
});

describe('the form', () => {
  test('creates a plan, confirms, and opens its first appointment', async () => {
    const { calls } = fakeStudio(creates({ data: plan }));
    await show();
    await fillIn();
    await choose(screen.getByLabelText(/^Período de cobrança/), 'Trimestral');
    await choose(screen.getByLabelText(/^Dia de cobrança/), 'Dia 10');
    await press('Salvar');
    expect(await screen.findByText('Mensalidade criada')).toBeTruthy();
    expect(window.location.search).toBe('?date=2026-11-23&time=10:00');
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      employee_id: 1,
      client_id: 5,
      room_id: null,
      specialty_id: null,
      name: null,
      price_cents: 38_000,
      billing_period: 'quarterly',
      billing_day: 10,
      schedules: [{ weekday: 1, start_time: '10:00', end_time: '11:00' }],
      allow_overbooking: false,
    });
  });

  test('shows the default name of the plan', async () => {
    fakeStudio();
    await show();
    const name = screen.getByLabelText<HTMLInputElement>(/^Nome do plano/);
    expect(name.placeholder).toBe('Plano - 1x');
    await choose(screen.getByLabelText(/^Especialidade/), 'Pilates');
    await press('Adicionar horário');
    expect(name.placeholder).toBe('Pilates - 2x');
  });

  test('adds and removes weekly times, of which one remains', async () => {
    fakeStudio();
    await show('?professional=1&start=10:00');
    expect(
      screen.getByRole<HTMLButtonElement>('button', { name: 'Remover horário de sexta-feira' }).disabled,
    ).toBe(true);
    await press('Adicionar horário');
    expect(row(2).getByLabelText<HTMLInputElement>(/^Início/).value).toBe('10:00');
    await press('Remover horário de sexta-feira');
    expect(screen.queryByRole('group', { name: /^Horário 2/ })).toBeNull();
    expect(
      screen.getByRole<HTMLButtonElement>('button', { name: 'Remover horário de sábado' }).disabled,
    ).toBe(true);
  });

  test('removes each weekly time while there are several, also in a draft', async () => {
    fakeStudio();
    sessionStorage.setItem('draft.booking.plan.1', JSON.stringify(typedPlan));
    await show('?professional=2');
    await screen.findByText('O que você tinha digitado está de volta.');
    const rows = () => screen.getAllByRole('group', { name: /^Horário \d:/ });
    const removals = () => screen.getAllByRole<HTMLButtonElement>('button', { name: /^Remover horário/ });
    await press('Adicionar horário');
    for (const left of [2, 1]) {
      expect(removals().map(({ disabled }) => disabled)).toEqual(removals().map(() => false));
      await userEvent.click(removals()[left - 1] as HTMLElement);
      expect(rows()).toHaveLength(left);
    }
    expect(removals().map(({ disabled }) => disabled)).toEqual([true]);
  });

  test('shows number, first and last date of the appointments', async () => {
    fakeStudio();
    await show('?professional=1&start=10:00&date=2026-11-23');
    expect(screen.getByText('Serão criadas 52 consultas, de 23/11/2026 a 15/11/2027')).toBeTruthy();
    expect(screen.getByText('Primeiro pagamento: vence em 23/11/2026')).toBeTruthy();
    await press('Adicionar horário');
    await press('Adicionar horário');
    expect(screen.getByText('Serão criadas 156 consultas, de 23/11/2026 a 17/11/2027')).toBeTruthy();
  });

  test('selects the user without a professional in the address', async () => {
    fakeStudio();
    await show('');
    expect(screen.getByLabelText(/^Profissional/).textContent).toContain('Marina Duarte');
  });

  test('stores typed values in this tab, and restores them', async () => {
    fakeStudio();
    sessionStorage.setItem('draft.booking.plan.1', JSON.stringify(typedPlan));
    await show('?professional=2');
    expect(await screen.findByText('O que você tinha digitado está de volta.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/^Nome do plano/).value).toBe('Manhãs');
    expect(row(2).getByLabelText<HTMLInputElement>(/^Início/).value).toBe('16:00');
    await press('Adicionar horário');
    expect(JSON.parse(sessionStorage.getItem('draft.booking.plan.1') ?? '').schedules).toHaveLength(3);
  });

  test('names every wrong field at once', async () => {
    const { calls } = fakeStudio();
    await show('');
    setTime(1, /^Início/, '10:00');
    setTime(1, /^Fim/, '09:00');
    await press('Salvar');
    expect(await screen.findAllByText('Campo obrigatório')).toHaveLength(1);
    expect(screen.getByText('O valor deve ser maior que zero')).toBeTruthy();
    expect(screen.getByText('O horário final deve ser maior que o horário inicial.')).toBeTruthy();
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  });

  test("shows the server's errors under their rows", async () => {
    const fields = { 'schedules.1.start_time': 'Este horário se sobrepõe a outro do mesmo dia' };
    fakeStudio(
      creates({ status: 400, error: 'Verifique os campos destacados.', code: 'INVALID_INPUT', fields }),
    );
    await show();
    await fillIn();
    await press('Adicionar horário');
    await press('Salvar');
    expect(await screen.findByText('Erro ao criar plano')).toBeTruthy();
    expect(row(2).getByText('Este horário se sobrepõe a outro do mesmo dia')).toBeTruthy();
    expect(
      row(2)
        .getByLabelText(/^Início/)
        .getAttribute('aria-invalid'),
    ).toBe('true');
  });

  test('creates a new client from the form', async () => {
    const ana = { id: 9, name: 'Ana Lima', phone: null };
    const { calls } = fakeStudio(
      { endpoint: clientEndpoints.create, reply: { data: ana } },
      {
        endpoint: clientEndpoints.list,
        reply: () => ({ data: calls.some(({ method }) => method === 'POST') ? [ana] : [] }),
      },
    );
    await show();
    await userEvent.type(screen.getByRole('combobox', { name: /^Cliente/ }), 'Ana Lima');
    await userEvent.click(await screen.findByText('Criar cliente “Ana Lima”'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Novo cliente' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Criar cliente' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: /^Cliente/ }).value).toBe('Ana Lima');
  });

  test('asks before the user leaves typed values', async () => {
    fakeStudio();
    await show();
    await userEvent.type(screen.getByLabelText(/^Nome do plano/), 'Manhãs');
    await userEvent.click(screen.getByRole('link', { name: 'Cancelar' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Sair sem salvar?' }));
    await userEvent.click(question.getByRole('button', { name: 'Sair sem salvar' }));
    await waitFor(() => expect(window.location.pathname).toBe('/app/appointments'));
  });
});

test('a specialty sets the end of each weekly time without a typed end, and shows the price of a session', async () => {
  fakeStudio(services);
  await show('?professional=1&start=10:00&date=2026-11-23');
  const ends = () => [1, 2].map((number) => row(number).getByLabelText<HTMLInputElement>(/^Fim/).value);
  await press('Adicionar horário');
  await choose(screen.getByLabelText(/^Especialidade/), 'RPG');
  expect(ends()).toEqual(['10:50', '10:50']);
  expect(screen.getByLabelText<HTMLInputElement>(/^Preço/).value).toBe('');
  expect(screen.getByText(/^Sessão avulsa: R\$\s180,00$/)).toBeTruthy();
  setTime(2, /^Fim/, '11:30');
  setTime(2, /^Início/, '14:00');
  expect(ends()).toEqual(['10:50', '15:30']);
  await choose(screen.getByLabelText(/^Especialidade/), 'Avaliação');
  expect(ends()).toEqual(['11:30', '15:30']);
  expect(screen.queryByText(/^Sessão avulsa/)).toBeNull();
});

describe('the first date', () => {
  test('is shown for each weekly time', async () => {
    fakeStudio();
    await show('?professional=1&start=10:00&date=2026-11-24');
    expect(row(1).getByText('Começa na terça-feira, 24 de novembro.')).toBeTruthy();
    expect(row(1).queryByRole('checkbox')).toBeNull();
  });

  test('is today before the time has passed, in English too', async () => {
    fakeStudio();
    await show('?professional=1&start=10:00', 'en');
    expect(row(1).getByText('Starts on Friday, November 20.')).toBeTruthy();
  });

  test("is next week when today's time has passed, unless the user chooses today", async () => {
    const { calls } = fakeStudio(creates({ data: plan }));
    await show();
    await fillIn();
    await choose(row(1).getByLabelText(/^Dia da semana/), 'Sexta-feira');
    setTime(1, /^Início/, '08:00');
    expect(
      row(1).getByText(
        'O horário de hoje já passou: começa na próxima semana, na sexta-feira, 27 de novembro.',
      ),
    ).toBeTruthy();
    await userEvent.click(row(1).getByRole('checkbox', { name: 'Criar também para hoje' }));
    expect(row(1).getByText('Começa na sexta-feira, 20 de novembro.')).toBeTruthy();
    expect(screen.getByText('Serão criadas 52 consultas, de 20/11/2026 a 12/11/2027')).toBeTruthy();
    await press('Salvar');
    await screen.findByText('Mensalidade criada');
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      schedules: [{ weekday: 5, start_time: '08:00', end_time: '09:00', first_date: '2026-11-20' }],
    });
  });
});

describe('conflicts', () => {
  const details = {
    total: 52,
    dates: ['2026-11-23', '2026-11-30', '2026-12-07'].map((day) => ({
      start_datetime: `${day} 10:00:00`,
      end_datetime: `${day} 11:00:00`,
      reasons: ['professional'],
      clients: ['Diego Fernandes'],
    })),
  };
  const refusal = { status: 409, error: 'Já existe uma consulta neste horário.', code: 'CONFLICT', details };

  test('are listed by date before the plan is created, and overbooked when the user confirms', async () => {
    const { calls } = fakeStudio(
      creates(({ body }) =>
        (body as { allow_overbooking: boolean }).allow_overbooking ? { data: plan } : refusal,
      ),
    );
    await show();
    await fillIn();
    await press('Salvar');
    const question = within(await screen.findByRole('alertdialog', { name: 'Datas em conflito' }));
    expect(question.getByText('3 de 52 consultas em conflito')).toBeTruthy();
    const cause = within(question.getByRole('listitem', { name: 'Profissional sem vaga' }));
    expect(cause.getByText('3 datas')).toBeTruthy();
    expect(cause.getAllByRole('listitem')).toHaveLength(3);
    expect(question.getByText('seg., 30/11/2026')).toBeTruthy();
    await userEvent.click(question.getByRole('button', { name: 'Salvar com 3 conflitos' }));
    await screen.findByText('Mensalidade criada');
    const posts = calls.filter(({ method }) => method === 'POST');
    expect(posts.map(({ body }) => (body as { allow_overbooking: boolean }).allow_overbooking)).toEqual([
      false,
      true,
    ]);
  });

  test('are skipped for blocks, else overbooked, and shown again when the server finds new ones', async () => {
    const at = (day: string, reasons: readonly string[]) => ({
      start_datetime: `${day} 10:00:00`,
      end_datetime: `${day} 11:00:00`,
      reasons,
      clients: [],
    });
    const first = { total: 52, dates: [at('2026-12-07', ['block']), at('2026-12-14', ['professional'])] };
    const { calls } = fakeStudio(
      creates(({ body }) => {
        const { skip_dates = [] } = body as { skip_dates?: string[] };
        if (skip_dates.length === 0) return { ...refusal, details: first };
        return skip_dates.length === 2
          ? { ...refusal, details: { total: 50, dates: [at('2027-01-04', ['block'])] } }
          : { data: plan };
      }),
    );
    await show();
    await fillIn();
    await press('Salvar');
    const question = within(await screen.findByRole('alertdialog', { name: 'Datas em conflito' }));
    const skips = question.getAllByRole<HTMLInputElement>('checkbox', { name: 'Pular esta data' });
    expect(skips.map(({ checked }) => checked)).toEqual([true, false]);
    expect(question.getByRole('button', { name: 'Pular 1 e encaixar 1' })).toBeTruthy();
    await userEvent.click(skips[1] as HTMLElement);
    await userEvent.click(question.getByRole('button', { name: 'Salvar sem 2 datas' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Salvar sem 1 data' }));
    await screen.findByText('Mensalidade criada');
    expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toMatchObject([
      { allow_overbooking: false },
      { allow_overbooking: false, skip_dates: ['2026-12-07 10:00:00', '2026-12-14 10:00:00'] },
      {
        allow_overbooking: false,
        skip_dates: ['2026-12-07 10:00:00', '2026-12-14 10:00:00', '2027-01-04 10:00:00'],
      },
    ]);
  });

  test('leave the form unchanged when the user cancels', async () => {
    fakeStudio(creates(refusal));
    await show();
    await fillIn();
    await press('Salvar');
    const question = within(await screen.findByRole('alertdialog'));
    await userEvent.click(question.getByRole('button', { name: 'Voltar' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(row(1).getByLabelText<HTMLInputElement>(/^Início/).value).toBe('10:00');
  });
});

test('the default specialty of the professional sets the ends of the weekly times', async () => {
  const employees = [marina, { ...rafael, default_specialty_id: 2 }];
  fakeStudio(services, { endpoint: employeeRoutes.list, reply: { data: employees } });
  await show('?professional=1&date=2026-11-20&start=08:00');
  await choose(screen.getByRole('combobox', { name: 'Profissional' }), 'Rafael Nogueira');
  expect(screen.getByRole('combobox', { name: 'Especialidade' }).textContent).toBe('RPG');
  expect(row(1).getByLabelText<HTMLInputElement>(/^Fim/).value).toBe('08:50');
});
