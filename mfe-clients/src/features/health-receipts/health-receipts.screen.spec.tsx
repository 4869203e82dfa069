import { type HealthReceipts, healthReceiptRoutes } from '@alinha/contracts-billing';
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

const CLIENT = { is_archived: false, receipts: 2, amount_cents: 14_000 };

const receiptsOf = (fields: Partial<HealthReceipts> = {}): HealthReceipts => ({
  month: '2026-05',
  receipts: 3,
  amount_cents: 24_000,
  complete: 1,
  missing: {
    cpf: [{ ...CLIENT, client_id: 8, client_name: 'Caio Melo' }],
    council_number: [{ employee_id: 2, employee_name: 'Davi Reis', receipts: 1, amount_cents: 4_000 }],
    professional: [
      { ...CLIENT, client_id: 9, client_name: 'Eva Luz' },
      { ...CLIENT, client_id: 10, client_name: 'Gil Reis', is_archived: true },
    ],
  },
  ...fields,
});

const open = (reply: FakeRoute['reply']) =>
  renderClients(
    <FinanceScreen />,
    { at: '/app/finance?tab=health-receipts' },
    { routes: [{ endpoint: healthReceiptRoutes.get, reply }] },
  );
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ');
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

it('lists what the receipts of the last month miss, with a link to complete each record', async () => {
  const { calls } = await open({ data: receiptsOf() });
  const links = [];
  for (const name of [
    'Profissionais sem registro no conselho',
    'Clientes sem CPF',
    'Recebidos sem profissional',
  ]) {
    const table = await screen.findByRole('table', { name });
    links.push(
      ...within(table)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    );
  }
  expect(links).toEqual([
    '/app/employees/2/edit?receipts=2026-05',
    '/app/clients/8/edit?receipts=2026-05',
    '/app/clients/9?tab=payments',
    '/app/clients/archived',
  ]);
  expect(plain(screen.getByRole('region', { name: 'Totais' }).textContent)).toBe(
    'RecebidoR$ 240,00Recibos3Completos1',
  );
  const asked = () => calls.map(({ url }) => url);
  expect(asked()).toContain('/api/finance/health-receipts?month=2026-05');
  await userEvent.click(button('Mês anterior'));
  await waitFor(() => expect(asked()).toContain('/api/finance/health-receipts?month=2026-04'));
});

it('says when nothing is missing', async () => {
  await open({
    data: receiptsOf({ complete: 3, missing: { cpf: [], council_number: [], professional: [] } }),
  });
  expect(await screen.findByText('Nenhum dado falta: o arquivo está pronto.')).toBeDefined();
  expect(screen.queryByRole('table')).toBeNull();
});

it('offers no file of a month without received money', async () => {
  await open({ data: receiptsOf({ receipts: 0, amount_cents: 0, complete: 0 }) });
  expect(await screen.findByText('Nada foi recebido neste mês.')).toBeDefined();
  expect(button('Baixar CSV').disabled).toBe(true);
});

it('offers a retry when the receipts cannot be read', async () => {
  await open({ status: 503, error: 'x' });
  expect(await screen.findByText('Não foi possível carregar os recibos.')).toBeDefined();
});
