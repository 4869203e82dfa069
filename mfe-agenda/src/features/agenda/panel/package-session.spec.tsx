import { appointmentEndpoints, type Package, packageEndpoints } from '@alinha/contracts-agenda';
import { paymentEndpoints } from '@alinha/contracts-billing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { samplePackage } from '../../../booking/credits/sample-package.ts';
import { agendaApi, cardOf, elisa, showAgenda, useWideWindow } from '../agenda.fixture.tsx';

vi.setConfig({ testTimeout: 20_000 });
beforeEach(useWideWindow);

const ofPackage = { ...elisa, package_id: 7, payment_amount_cents: null, payment_status: null };

async function openDetails(appointment: typeof elisa, packages: readonly Package[]) {
  const { calls } = agendaApi(
    [appointment],
    { endpoint: packageEndpoints.listOfClient, reply: { data: packages } },
    { endpoint: paymentEndpoints.listOfClient, reply: { data: [] } },
    { endpoint: appointmentEndpoints.update, reply: { data: ofPackage } },
    { endpoint: appointmentEndpoints.create, reply: { status: 201, data: { ...ofPackage, id: 2 } } },
  );
  await showAgenda();
  await userEvent.click(await cardOf('Elisa Rocha'));
  const details = within(await screen.findByRole('dialog'));
  const sent = (wanted: string) => calls.filter(({ method }) => method === wanted).map(({ body }) => body);
  return { details, sent };
}

test('an unpaid session is paid with a package from its details', async () => {
  const { details, sent } = await openDetails(elisa, [samplePackage()]);
  await userEvent.click(details.getByRole('button', { name: 'Mudar valor' }));
  await userEvent.click(
    await details.findByRole('checkbox', { name: 'Usar pacote (7 de 10 livres, até 30/12)' }),
  );
  await userEvent.click(details.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Valor atualizado')).toBeTruthy();
  expect(sent('PUT')).toEqual([{ package_id: 7 }]);
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
    expect(await screen.findByText('Consulta criada · paga com pacote')).toBeTruthy();
  },
);

test('the same time next week opens the form when its package has no free session', async () => {
  const { details, sent } = await openDetails(ofPackage, [samplePackage({ free: 0 })]);
  await userEvent.click(details.getByRole('button', { name: 'Mesma hora na próxima semana' }));
  expect(await screen.findByRole('dialog', { name: 'Nova consulta' })).toBeTruthy();
  expect(sent('POST')).toEqual([]);
});
