import { appointmentEndpoints } from '@alinha/contracts-agenda';
import { paymentEndpoints } from '@alinha/contracts-billing';
import type { FakeReply } from '@alinha/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { sampleAppointment } from '../../../appointments/sample-appointment.ts';
import { agendaApi, elisa, halfHour, showAgenda, useWideWindow } from '../agenda.fixture.tsx';

// A grid of a day is many elements on a busy machine.
vi.setConfig({ testTimeout: 20_000 });
beforeEach(() => {
  useWideWindow();
  localStorage.setItem('agenda.prices.1', JSON.stringify({ latest: { '2': '1' }, cents: { '1': 9_000 } }));
});

const booked = sampleAppointment({ id: 40, payment_status: 'paid' });
const payment = { id: 7, appointment_id: booked.id, total_amount_cents: 9_000, status: 'paid' };

/** Books a paid appointment and presses "Desfazer". Returns a function that lists the changes that were sent. */
async function undoPaidBooking(paymentReply: FakeReply) {
  const { calls } = agendaApi(
    [elisa],
    { endpoint: appointmentEndpoints.create, reply: { data: booked } },
    { endpoint: appointmentEndpoints.delete, reply: { data: { id: booked.id } } },
    { endpoint: paymentEndpoints.listOfClient, reply: { data: [payment] } },
    { endpoint: paymentEndpoints.update, reply: paymentReply },
  );
  await showAgenda('?view=day');
  await screen.findByText('Elisa Rocha', { selector: '.card-name' });
  await userEvent.click(halfHour(1, '09:30'));
  const panel = within(await screen.findByRole('dialog', { name: 'Nova consulta' }));
  const client = await panel.findByRole('combobox', { name: 'Cliente' });
  await userEvent.type(client, 'diego');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(client).toHaveProperty('value', 'Diego Fernandes'));
  await userEvent.click(panel.getByRole('checkbox', { name: 'Já pago' }));
  await userEvent.click(panel.getByRole('button', { name: 'Salvar' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Desfazer' }));
  return () =>
    calls
      .filter(({ method }) => method === 'PUT' || method === 'DELETE')
      .map(({ method, url, body }) => [method, url, body]);
}

const undonePayment = ['PUT', '/api/payments/7', { status: 'pending' }];

test('the undo of a paid booking undoes its payment, then deletes the appointment', async () => {
  const changes = await undoPaidBooking({ data: { ...payment, status: 'pending' } });
  expect(await screen.findByText('Consulta apagada')).toBeTruthy();
  expect(changes()).toEqual([undonePayment, ['DELETE', '/api/appointments/40', undefined]]);
});

test('the undo of a paid booking keeps the appointment and says why when its payment cannot be undone', async () => {
  const refused = { status: 409, code: 'PIX_CONFIRMED', error: 'O PIX foi confirmado pelo banco.' };
  const changes = await undoPaidBooking(refused);
  expect(await screen.findByText('A consulta continua na agenda: o pagamento não foi desfeito')).toBeTruthy();
  expect(screen.getByText('O PIX foi confirmado pelo banco.')).toBeTruthy();
  expect(changes()).toEqual([undonePayment]);
});
