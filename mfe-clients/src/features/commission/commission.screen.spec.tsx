import { employeeRoutes } from '@alinha/contracts-accounts';
import { specialtyRoutes } from '@alinha/contracts-agenda';
import { type CommissionLine, type CommissionStatement, commissionRoutes } from '@alinha/contracts-billing';
import { Toaster } from '@alinha/ui/panels';
import type { FakeRoute } from '@alinha/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderClients } from '../../testing/render-clients.tsx';
import { FinanceScreen } from '../finance/finance.screen.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-15T12:30:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const line = (fields: Partial<CommissionLine> = {}): CommissionLine => ({
  appointment_id: 7,
  start_datetime: '2026-05-04 09:00:00',
  client_name: 'Ana Lima',
  specialty_name: 'Pilates',
  status: 'done',
  source: 'session',
  base_cents: 15_000,
  basis_points: 3_750,
  fixed_cents: null,
  share_cents: 5_625,
  is_correction: false,
  ...fields,
});
const CORRECTION = line({
  appointment_id: 3,
  start_datetime: '2026-04-20 09:00:00',
  client_name: 'Bia Souza',
  status: null,
  base_cents: -8_000,
  share_cents: -3_000,
  is_correction: true,
});

const statementOf = (fields: Partial<CommissionStatement> = {}): CommissionStatement => ({
  month: '2026-05',
  is_over: true,
  employee_id: 2,
  employee_name: 'Davi Moraes',
  has_rule: true,
  sessions: 1,
  base_cents: 15_000,
  corrections_cents: -3_000,
  share_cents: 2_625,
  closed_at: null,
  paid_on: null,
  lines: [line(), CORRECTION],
  ...fields,
});

async function open(at: string, routes: readonly FakeRoute[]) {
  const team = [
    { id: 1, name: 'Helena' },
    { id: 2, name: 'Davi Moraes' },
  ];
  const { calls } = await renderClients(
    <>
      <Toaster />
      <FinanceScreen />
    </>,
    { at },
    { routes: [...routes, { endpoint: employeeRoutes.list, reply: { data: team } }] },
  );
  return { calls, sent: () => calls.filter(({ method }) => method !== 'GET') };
}

const button = (name: string) => screen.findByRole('button', { name });
async function choose(select: HTMLElement, name: string) {
  await userEvent.click(select);
  await userEvent.click(await screen.findByRole('option', { name }));
}
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ');

it('shows the last month by default, with a link to the statement of each professional', async () => {
  const { lines: _, is_over, month, ...row } = statementOf({ has_rule: false });
  const { sessions, base_cents, corrections_cents, share_cents } = row;
  const totals = { sessions, base_cents, corrections_cents, share_cents };
  const { calls } = await open('/app/finance?tab=commission', [
    {
      endpoint: commissionRoutes.overview,
      reply: { data: { month, is_over, professionals: [row], totals } },
    },
  ]);
  const link = await screen.findByRole('link', { name: 'Davi Moraes' });
  expect(link.getAttribute('href')).toBe('/app/finance?tab=commission&month=2026-05&professional=2');
  expect(screen.getByText('Sem regra')).toBeDefined();
  expect(plain(screen.getByRole('region', { name: 'Totais' }).textContent)).toContain('R$ 26,25');
  expect(calls.some(({ url }) => url === '/api/finance/commission?month=2026-05')).toBe(true);
});

it('closes a month with the numbers on the screen, then marks it as paid and takes that back', async () => {
  let current = statementOf();
  const replyWith = (fields: Partial<CommissionStatement>) => () => {
    current = { ...current, ...fields };
    return { data: current };
  };
  const { sent } = await open('/app/finance?tab=commission&month=2026-05&professional=2', [
    { endpoint: commissionRoutes.get, reply: () => ({ data: current }) },
    { endpoint: commissionRoutes.close, reply: replyWith({ closed_at: '2026-06-15 09:30:00' }) },
    {
      endpoint: commissionRoutes.pay,
      reply: ({ body }) => replyWith({ paid_on: (body as { paid_on: string | null }).paid_on })(),
    },
  ]);
  const corrections = await screen.findByRole('table', { name: 'Correções' });
  expect(plain(corrections.textContent)).toContain('Não conta mais');
  await userEvent.click(await button('Fechar mês'));
  const question = await screen.findByRole('alertdialog', { name: 'Fechar maio de 2026?' });
  expect(plain(question.textContent)).toContain('O repasse de Davi Moraes fica em R$ 26,25.');
  await userEvent.click(within(question).getByRole('button', { name: 'Fechar mês' }));
  expect(await screen.findByText('Fechado em 15/06/2026')).toBeDefined();
  await userEvent.click(await button('Marcar como pago'));
  const dialog = await screen.findByRole('dialog', { name: 'Marcar como pago' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Marcar como pago' }));
  expect(await screen.findByText('Pago em 15/06/2026')).toBeDefined();
  await userEvent.click(await button('Desfazer pagamento'));
  expect(await screen.findByText('Pagamento desfeito')).toBeDefined();
  expect(await screen.findByText('Fechado em 15/06/2026')).toBeDefined();
  expect(sent().map(({ body }) => body)).toEqual([
    { month: '2026-05', sessions: 1, share_cents: 2_625 },
    { month: '2026-05', paid_on: '2026-06-15' },
    { month: '2026-05', paid_on: null },
  ]);
});

it('reads a statement again when its numbers changed before closing, and closes no month that is not over', async () => {
  let share = 2_625;
  const { sent } = await open('/app/finance?tab=commission&month=2026-05&professional=2', [
    {
      endpoint: commissionRoutes.get,
      reply: () => ({ data: statementOf({ share_cents: share, is_over: share > 0 }) }),
    },
    {
      endpoint: commissionRoutes.close,
      reply: () => {
        share = -100;
        return { status: 409, code: 'COMMISSION_CHANGED', error: 'Os valores mudaram.' };
      },
    },
  ]);
  await userEvent.click(await button('Fechar mês'));
  const question = await screen.findByRole('alertdialog');
  await userEvent.click(within(question).getByRole('button', { name: 'Fechar mês' }));
  expect(await screen.findByText('Os valores mudaram.')).toBeDefined();
  expect(await screen.findByText(/o profissional devolve a diferença/)).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Fechar mês' })).toBeNull());
  expect(
    screen.getByText('Conta as sessões realizadas até agora. O mês pode ser fechado depois de 31/05/2026.'),
  ).toBeDefined();
  expect(sent()).toHaveLength(1);
});

it('saves a percentage for all services and an amount for one, and names wrong values', async () => {
  const { sent } = await open('/app/finance?tab=commission&month=2026-05&professional=2', [
    { endpoint: commissionRoutes.get, reply: { data: statementOf({ lines: [] }) } },
    { endpoint: commissionRoutes.rules, reply: { data: [] } },
    { endpoint: specialtyRoutes.list, reply: { data: [{ id: 5, name: 'Avaliação' }] } },
    { endpoint: commissionRoutes.saveRules, reply: { data: [] } },
  ]);
  await userEvent.click(await button('Regras'));
  const dialog = await screen.findByRole('dialog', { name: 'Regras de repasse: Davi Moraes' });
  const rate = await within(dialog).findByRole('textbox', { name: /Percentual/ });
  await userEvent.type(rate, '137,5');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Adicionar regra' }));
  const [, kind] = within(dialog).getAllByLabelText('Tipo');
  if (!kind) throw new Error('no second rule');
  await choose(kind, 'Valor fixo');
  expect(within(dialog).getByRole('button', { name: 'Remover regra: Avaliação' })).toBeDefined();
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Adicionar regra' }).disabled).toBe(
    true,
  );
  const save = within(dialog).getByRole('button', { name: 'Salvar regras' });
  await userEvent.click(save);
  expect(await within(dialog).findByText('Campo obrigatório')).toBeDefined();
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Por sessão/ }), '40');
  await userEvent.click(save);
  expect(await within(dialog).findByText('Use de 0 a 100%, com até duas casas decimais')).toBeDefined();
  await userEvent.clear(rate);
  await userEvent.type(rate, '37,5');
  await userEvent.click(save);
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toEqual({
    rules: [
      { specialty_id: null, basis_points: 3_750, fixed_cents: null },
      { specialty_id: 5, basis_points: null, fixed_cents: 4_000 },
    ],
  });
});
