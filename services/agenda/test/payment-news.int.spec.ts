import { appointmentEndpoints } from '@alinha/contracts-agenda';
import type { AppointmentPaymentFact } from '@alinha/contracts-billing';
import { clientEndpoints } from '@alinha/contracts-clients';
import { DatabaseConnection } from '@alinha/service-kit';
import { appointmentInput, clientInput, startTestApp } from '@alinha/testing';
import { afterAll, expect, test } from 'vitest';
import { AppointmentEvents } from '../src/appointments/appointment-events.ts';
import { AppointmentsRepository } from '../src/appointments/appointments.repository.ts';

const app = await startTestApp({ services: ['accounts', 'agenda', 'clients'] });
const connection = new DatabaseConnection(app.database.urlOf('agenda'), 'agenda', 1);
const appointments = new AppointmentsRepository(
  connection,
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
  const hear = (
    version: number,
    status: AppointmentPaymentFact['status'],
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
  return { made, hear, shown };
}

test('an appointment shows the latest news of its payment, in whatever order they come', async () => {
  const { hear, made, shown } = await booked(9_000);
  const interval = { start: made.start_datetime, end: made.end_datetime };
  expect(await hear(3, 'paid')).toEqual(interval);
  expect(await shown()).toMatchObject({ payment_status: 'paid' });
  expect(await hear(2, 'pending')).toBeNull();
  expect(await hear(3, 'pending')).toBeNull();
  expect(await shown()).toMatchObject({ payment_status: 'paid', payment_amount_cents: 9_000 });
  expect(await hear(4, 'pending')).toEqual(interval);
  expect(await shown()).toMatchObject({ payment_status: 'pending' });
});

test('an appointment whose payment was removed costs nothing, and never again', async () => {
  const { hear, shown } = await booked(9_000);
  await hear(2, null);
  expect(await hear(3, 'paid')).toBeNull();
  expect(await shown()).toMatchObject({ payment_status: null, payment_amount_cents: null });
});

test('an appointment shows the amount that was paid, and a removed payment that counts again', async () => {
  const { hear, shown } = await booked(9_000);
  await hear(2, 'paid', 8_000);
  expect(await shown()).toMatchObject({ payment_status: 'paid', payment_amount_cents: 8_000 });
  await hear(3, null);
  await hear(4, 'pending', 7_000);
  expect(await shown()).toMatchObject({ payment_status: 'pending', payment_amount_cents: 7_000 });
});
