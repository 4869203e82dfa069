import { appointmentEndpoints, type Package, packageEndpoints } from '@alinha/contracts-agenda';
import { paymentEndpoints } from '@alinha/contracts-billing';
import type { FakeRoute } from '@alinha/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { holdPackages, samplePackage } from '../../../booking/credits/packages.fixture.ts';
import { services } from '../../../booking/fake-studio.ts';
import { agendaApi, cardOf, elisa, showAgenda, useWideWindow } from '../agenda.fixture.tsx';

vi.setConfig({ testTimeout: 20_000 });
beforeEach(useWideWindow);

const ofPackage = { ...elisa, package_id: 7, payment_amount_cents: null, payment_status: null };

async function openDetails(
  appointment: typeof elisa,
  packages: readonly Package[] | FakeRoute['reply'],
  payments: readonly unknown[] = [],
) {
  const { calls } = agendaApi(
    [appointment],
    services,
    {
      endpoint: packageEndpoints.listOfClient,
      reply: Array.isArray(packages) ? { data: packages } : (packages as FakeRoute['reply']),
    },
    { endpoint: paymentEndpoints.listOfClient, reply: { data: payments } },
    { endpoint: appointmentEndpoints.update, reply: { data: ofPackage } },
    { endpoint: appointmentEndpoints.create, reply: { status: 201, data: { ...ofPackage, id: 2 } } },
  );
  await showAgenda();
  await userEvent.click(await cardOf('Elisa Rocha'));
  const details = within(await screen.findByRole('dialog'));
  const sent = (wanted: string) => calls.filter(({ method }) => method === wanted).map(({ body }) => body);
  return { details, sent };
}

const change = (details: Awaited<ReturnType<typeof openDetails>>['details']) =>
  userEvent.click(details.getByRole('button', { name: 'Mudar valor' }));

test('an unpaid session is paid with a package from its details', async () => {
  const { details, sent } = await openDetails(elisa, [samplePackage()]);
  await change(details);
  const use = await details.findByRole<HTMLInputElement>('checkbox', {
    name: 'Usar pacote (7 de 10 livres, até 30/12)',
  });
  await waitFor(() => expect(use.checked).toBe(true));
  await userEvent.click(details.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Valor atualizado')).toBeTruthy();
  expect(sent('PUT')).toEqual([{ payment_amount_cents: null, package_id: 7 }]);
});

test('the price of a session is changed when the user removes the proposed package', async () => {
  const { details, sent } = await openDetails(elisa, [samplePackage()]);
  await change(details);
  const use = await details.findByRole<HTMLInputElement>('checkbox', { name: /^Usar pacote/ });
  await waitFor(() => expect(use.checked).toBe(true));
  await userEvent.click(use);
  const price = details.getByLabelText<HTMLInputElement>(/^Valor/);
  await userEvent.clear(price);
  await userEvent.type(price, '75{Enter}');
  await waitFor(() => expect(sent('PUT')).toEqual([{ payment_amount_cents: 7_500 }]));
});

test('a done session of a package gets the price of its service instead', async () => {
  const done = { ...ofPackage, done: true, attendance: 'done' as const };
  const { details, sent } = await openDetails(done, [samplePackage({ free: 0 })]);
  await change(details);
  await userEvent.click(await details.findByRole('checkbox', { name: /^Usar pacote/ }));
  expect(details.getByLabelText<HTMLInputElement>(/^Valor/).value).toMatch(/90,00/);
  await userEvent.click(details.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(sent('PUT')).toEqual([{ payment_amount_cents: 9_000, package_id: null }]));
});

test('a missed session of a package stays paid with it', async () => {
  const { details } = await openDetails({ ...ofPackage, attendance: 'no_show' }, [samplePackage()]);
  expect(details.getByText('Paga com pacote')).toBeTruthy();
  expect(details.queryByRole('button', { name: 'Mudar valor' })).toBeNull();
});

test('a session with a part payment is offered no package', async () => {
  const part = { id: 1, amount_cents: 5_000 };
  const payment = { id: 7, appointment_id: elisa.id, total_amount_cents: 9_000, open_cents: 4_000 };
  const { details } = await openDetails(elisa, [samplePackage()], [{ ...payment, parts: [part] }]);
  expect(await details.findByText(/^Falta pagar/)).toBeTruthy();
  await change(details);
  expect(details.getByLabelText<HTMLInputElement>(/^Valor/).disabled).toBe(false);
  expect(details.queryByRole('checkbox', { name: /^Usar pacote/ })).toBeNull();
});

test('the price form says that the packages failed to load', async () => {
  const { details } = await openDetails(elisa, { status: 403, code: 'FORBIDDEN', error: 'Sem permissão.' });
  await change(details);
  expect(await details.findByText('Não foi possível ver os pacotes do cliente.')).toBeTruthy();
});

test.each([
  ['a priced session', elisa],
  ['a session of a package', ofPackage],
])(
  'the same time next week of %s is booked with the package that expires first',
  async (_case, appointment) => {
    const later = samplePackage({ id: 6, valid_until: '2027-03-01' });
    const { details, sent } = await openDetails(appointment, [later, samplePackage()]);
    await userEvent.click(details.getByRole('button', { name: 'Mesma hora na próxima semana' }));
    await waitFor(() => expect(sent('POST')).toHaveLength(1));
    expect(sent('POST')).toMatchObject([{ package_id: 7, payment_amount_cents: null, payment_status: null }]);
    expect(await screen.findByText(/ · paga com pacote$/)).toBeTruthy();
  },
);

test('the same time next week opens the form when its package has no free session', async () => {
  const { details, sent } = await openDetails(ofPackage, [samplePackage({ free: 0 })]);
  await userEvent.click(details.getByRole('button', { name: 'Mesma hora na próxima semana' }));
  expect(await screen.findByRole('dialog', { name: 'Nova consulta' })).toBeTruthy();
  expect(sent('POST')).toEqual([]);
});

test('the same time next week is booked once when it is pressed again while the packages load', async () => {
  const { details, sent } = await openDetails(elisa, [samplePackage()]);
  const load = holdPackages();
  const button = details.getByRole('button', { name: 'Mesma hora na próxima semana' });
  await userEvent.click(button);
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
  await userEvent.click(button);
  load();
  expect(await screen.findByText(/ · paga com pacote$/)).toBeTruthy();
  expect(sent('POST')).toHaveLength(1);
});

test('the same time next week opens no form when the details are closed while the packages load', async () => {
  const { details } = await openDetails(ofPackage, [samplePackage({ free: 0 })]);
  const load = holdPackages();
  await userEvent.click(details.getByRole('button', { name: 'Mesma hora na próxima semana' }));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  load();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(screen.queryByRole('dialog')).toBeNull();
});
