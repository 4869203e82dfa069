import { appointmentEndpoints } from '@alinha/contracts-agenda';
import type { AppointmentPaymentEvent } from '@alinha/contracts-billing';
import { clientEndpoints } from '@alinha/contracts-clients';
import { DatabaseConnection, DataKeys } from '@alinha/service-kit';
import { appointmentInput, clientInput, startTestApp } from '@alinha/testing';
import { afterAll, expect, test } from 'vitest';
import { AppointmentEvents } from '../src/appointments/appointment-events.ts';
import { AppointmentsRepository } from '../src/appointments/appointments.repository.ts';

const app = await startTestApp({ services: ['accounts', 'agenda', 'clients'] });
const connection = new DatabaseConnection(app.database.urlOf('agenda'), 'agenda', 1);
const appointments = new AppointmentsRepository(
  connection,
  new DataKeys(connection, app.platform.masterKeys, () => new Date()),
  new AppointmentEvents(connection, () => new Date()),
);
afterAll(() => connection.close());

async function booked(cents: number | null) {
  const studio = await app.signUp();
  const client = await studio.call(clientEndpoints.create, { body: clientInput() });
  const body = appointmentInput({
    employee_id: studio.user.id,
    client_id: client.id,
    payment_amount_cents: cents,
  });
  const made = await studio.call(appointmentEndpoints.create, { body });
  const receive = (
    version: number,
    status: AppointmentPaymentEvent['status'],
    amount_cents: number | null = null,
  ) =>
    appointments.savePayment({
      company_id: studio.companyId,
      appointment_id: made.id,
      version,
      status,
      amount_cents,
      paid_at: status === 'paid' ? '2026-11-20 10:00:00' : null,
    });
  const shown = () => studio.call(appointmentEndpoints.get, { params: { id: made.id } });
  return { made, receive, shown };
}

test('an appointment shows the latest state of its payment when events arrive in any order', async () => {
  const { receive, made, shown } = await booked(9_000);
  const interval = { start: made.start_datetime, end: made.end_datetime };
  expect(await receive(3, 'paid')).toEqual(interval);
  expect(await shown()).toMatchObject({ payment_status: 'paid' });
  expect(await receive(2, 'pending')).toBeNull();
  expect(await receive(3, 'pending')).toBeNull();
  expect(await shown()).toMatchObject({ payment_status: 'paid', payment_amount_cents: 9_000 });
  expect(await receive(4, 'pending')).toEqual(interval);
  expect(await shown()).toMatchObject({ payment_status: 'pending' });
});

test('an appointment stays without a price after its payment was removed', async () => {
  const { receive, shown } = await booked(9_000);
  await receive(2, null);
  expect(await receive(3, 'paid')).toBeNull();
  expect(await shown()).toMatchObject({ payment_status: null, payment_amount_cents: null });
});

test('an appointment shows the paid amount, and a restored payment', async () => {
  const { receive, shown } = await booked(9_000);
  await receive(2, 'paid', 8_000);
  expect(await shown()).toMatchObject({ payment_status: 'paid', payment_amount_cents: 8_000 });
  await receive(3, null);
  await receive(4, 'pending', 7_000);
  expect(await shown()).toMatchObject({ payment_status: 'pending', payment_amount_cents: 7_000 });
});
