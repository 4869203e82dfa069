import { type Appointment, appointmentEndpoints, packageEndpoints } from '@alinha/contracts-agenda';
import { paymentEndpoints } from '@alinha/contracts-billing';
import type { FakeRoute } from '@alinha/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { sampleAppointment } from '../../appointments/sample-appointment.ts';
import { samplePackage } from '../../booking/credits/packages.fixture.ts';
import { fakeStudio } from '../../booking/fake-studio.ts';
import { renderEditPage } from './edit-appointment.fixture.tsx';

vi.setConfig({ testTimeout: 20_000 });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
});

/** Shows the edit page of an appointment. Returns the bodies of PUT requests. */
async function show(given: Partial<Appointment>, ...routes: FakeRoute[]) {
  const appointment = sampleAppointment({ id: 7, ...given });
  const { calls } = fakeStudio(
    ...routes,
    { endpoint: appointmentEndpoints.get, reply: { data: appointment } },
    { endpoint: appointmentEndpoints.update, reply: { data: appointment } },
  );
  await renderEditPage();
  await screen.findByLabelText(/^Início/);
  return () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
}

test('a package replaces the price, and a price the package', async () => {
  const packages = { endpoint: packageEndpoints.listOfClient, reply: { data: [samplePackage()] } };
  const bodies = await show({}, packages);
  const use = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Usar pacote/ });
  expect(use.checked).toBe(false);
  await userEvent.click(use);
  expect(price().disabled).toBe(true);
  await press('Salvar');
  expect(await screen.findByText('Consulta atualizada')).toBeTruthy();
  expect(bodies()).toEqual([{ payment_amount_cents: null, package_id: 7, allow_overbooking: false }]);
});

test('a session of a package keeps it until the user chooses a price', async () => {
  const packages = { endpoint: packageEndpoints.listOfClient, reply: { data: [samplePackage({ free: 0 })] } };
  const bodies = await show({ package_id: 7, payment_amount_cents: null, payment_status: null }, packages);
  const use = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Usar pacote/ });
  expect([use.checked, price().disabled]).toEqual([true, true]);
  await userEvent.click(use);
  await userEvent.type(price(), '80');
  await press('Salvar');
  expect(await screen.findByText('Consulta atualizada')).toBeTruthy();
  expect(bodies()).toEqual([{ payment_amount_cents: 8_000, package_id: null, allow_overbooking: false }]);
});

test('a session with a part payment is offered no package', async () => {
  const parts = [{ id: 1, amount_cents: 5_000 }];
  const payment = { id: 70, appointment_id: 7, total_amount_cents: 9_000, parts };
  let reads = 0;
  await show(
    {},
    { endpoint: packageEndpoints.listOfClient, reply: { data: [samplePackage()] } },
    {
      endpoint: paymentEndpoints.listOfClient,
      reply: () => {
        reads += 1;
        return { data: [payment] };
      },
    },
  );
  await waitFor(() => expect(reads).toBe(1));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(screen.queryByRole('checkbox', { name: /^Usar pacote/ })).toBeNull();
});

const price = () => screen.getByLabelText<HTMLInputElement>(/^Valor/);
const noCharge = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Sem cobrança' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('the edit page changes the price of a single session', async () => {
  const puts = await show({});
  expect(price().value).toMatch(/90,00/);
  await userEvent.clear(price());
  await userEvent.type(price(), '120');
  expect(screen.queryByRole('button', { name: 'Marcar como pago' })).toBeNull();
  await press('Salvar');
  expect(await screen.findByText('Consulta atualizada')).toBeTruthy();
  expect(puts()).toEqual([{ payment_amount_cents: 12_000, allow_overbooking: false }]);
});

test('the edit page removes the price only with "no charge"', async () => {
  const puts = await show({});
  await userEvent.clear(price());
  await press('Salvar');
  expect(await screen.findByText('Informe o valor ou marque “Sem cobrança”')).toBeTruthy();
  await userEvent.click(noCharge());
  await press('Salvar');
  expect(await screen.findByText('Consulta atualizada')).toBeTruthy();
  expect(puts()).toEqual([{ payment_amount_cents: null, allow_overbooking: false }]);
});

test('the edit page gives a session without charge a price', async () => {
  const puts = await show({ payment_amount_cents: null, payment_status: null });
  expect(noCharge().checked).toBe(true);
  await userEvent.click(noCharge());
  await userEvent.type(price(), '80');
  await press('Salvar');
  expect(await screen.findByText('Consulta atualizada')).toBeTruthy();
  expect(puts()).toEqual([{ payment_amount_cents: 8_000, allow_overbooking: false }]);
});

test('the edit page marks a session as paid, and its price cannot change until the payment is undone', async () => {
  const payment = { id: 70, client_id: 5, appointment_id: 7, total_amount_cents: 9_000, status: 'pending' };
  const puts = await show(
    {},
    { endpoint: paymentEndpoints.listOfClient, reply: { data: [payment] } },
    {
      endpoint: paymentEndpoints.update,
      reply: ({ body }) => ({ data: { ...payment, ...(body as object) } }),
    },
  );
  await press('Marcar como pago');
  expect(await screen.findByText('Pagamento registrado')).toBeTruthy();
  expect([price().disabled, noCharge().disabled]).toEqual([true, true]);
  await press('Desfazer pagamento');
  expect(await screen.findByText('Pagamento desfeito')).toBeTruthy();
  expect(price().disabled).toBe(false);
  expect(puts()).toEqual([{ status: 'paid' }, { status: 'pending' }]);
});

test('the edit page shows neither price nor payment for a session of a plan', async () => {
  await show({ recurring_plan_id: 3, payment_amount_cents: null, payment_status: null });
  expect(screen.queryByLabelText(/^Valor/)).toBeNull();
  expect(screen.queryByRole('checkbox', { name: 'Sem cobrança' })).toBeNull();
});
