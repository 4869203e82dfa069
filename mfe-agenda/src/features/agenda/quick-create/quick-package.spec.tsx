import { appointmentEndpoints, packageEndpoints } from '@alinha/contracts-agenda';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { holdPackages, samplePackage } from '../../../booking/credits/packages.fixture.ts';
import { agendaApi, elisa, halfHour, showAgenda, useWideWindow } from '../agenda.fixture.tsx';

// A grid of a day is many elements on a busy machine.
vi.setConfig({ testTimeout: 20_000 });
beforeEach(() => {
  useWideWindow();
  localStorage.setItem('agenda.prices.1', JSON.stringify({ latest: { '2': '1' }, cents: { '1': 9_000 } }));
});

test('the quick form books with a package when it is saved before the packages are loaded', async () => {
  const { calls } = agendaApi(
    [elisa],
    { endpoint: packageEndpoints.listOfClient, reply: { data: [samplePackage({ client_id: 6 })] } },
    { endpoint: appointmentEndpoints.create, reply: { data: { ...elisa, id: 40, package_id: 7 } } },
  );
  const posts = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  const load = holdPackages();
  await showAgenda('?view=day');
  await screen.findByText('Elisa Rocha', { selector: '.card-name' });
  await userEvent.click(halfHour(1, '09:30'));
  const panel = within(await screen.findByRole('dialog', { name: 'Nova consulta' }));
  const client = await panel.findByRole('combobox', { name: 'Cliente' });
  const save = panel.getByRole('button', { name: 'Salvar' });
  await userEvent.type(client, 'diego');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(client).toHaveProperty('value', 'Diego Fernandes'));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(save.getAttribute('aria-busy')).toBe('true'));
  expect(posts()).toEqual([]);
  load();
  expect(await screen.findByText(/ · paga com pacote$/)).toBeTruthy();
  expect(posts()).toMatchObject([
    { client_id: 6, package_id: 7, payment_amount_cents: null, payment_status: null },
  ]);
});
