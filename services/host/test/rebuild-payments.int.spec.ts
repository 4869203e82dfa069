import { appointmentEndpoints, attendanceEndpoints } from '@alinha/contracts-agenda';
import { type Payment, paymentEndpoints } from '@alinha/contracts-billing';
import { clientEndpoints } from '@alinha/contracts-clients';
import { agendaService } from '@alinha/service-agenda';
import { DatabaseConnection, republish } from '@alinha/service-kit';
import { appointmentInput, clientInput, eventually, startTestApp, TestClock } from '@alinha/testing';
import { expect, test } from 'vitest';

// Friday, 20 November 2026, 10:00 in São Paulo.
const clock = new TestClock('2026-11-20T13:00:00Z');
const app = await startTestApp({ services: ['accounts', 'agenda', 'billing', 'clients'], clock: clock.now });

/** A rebuild publishes the records of every test in this file. */
const REBUILT_MS = 15_000;

async function booked(paymentStatus: 'paid' | 'pending') {
  const studio = await app.signUp();
  const client = await studio.call(clientEndpoints.create, { body: clientInput() });
  const { id } = await studio.call(appointmentEndpoints.create, {
    body: appointmentInput({
      employee_id: studio.user.id,
      client_id: client.id,
      payment_amount_cents: 9_000,
      payment_status: paymentStatus,
    }),
  });
  const status = async () => (await studio.call(appointmentEndpoints.get, { params: { id } })).payment_status;
  const alter = (body: { start_datetime?: string; notes?: string }) =>
    studio.call(appointmentEndpoints.update, { params: { id }, body });
  const payment = () =>
    eventually(async () => {
      const list = await studio.call(paymentEndpoints.listOfClient, { params: { id: client.id } });
      expect(list).toHaveLength(1);
      return list[0] as Payment;
    }, REBUILT_MS);
  const change = async (body: { status?: 'paid' | 'pending'; paid_at?: string; due_date?: string }) =>
    studio.call(paymentEndpoints.update, { params: { id: (await payment()).id }, body });
  /** Waits until billing has handled this version. */
  const handled = (version: number) =>
    eventually(async () => {
      const rows = await app.database.query('SELECT version FROM billing.charge WHERE company_id = $1', [
        studio.companyId,
      ]);
      expect(rows).toEqual([{ version }]);
    }, REBUILT_MS);
  const loseInBilling = async () => {
    for (const table of ['payment_part', 'payment', 'charge'])
      await app.database.query(`DELETE FROM billing.${table} WHERE company_id = $1`, [studio.companyId]);
  };
  const cancel = () =>
    studio.call(attendanceEndpoints.change, {
      params: { id },
      body: { attendance: 'cancelled', cancelled_by: 'studio' },
    });
  await payment();
  return { id, alter, cancel, change, handled, loseInBilling, payment, status };
}

async function rebuildFromAgenda() {
  const agenda = new DatabaseConnection(app.database.urlOf('agenda'), 'agenda', 1);
  await republish(agenda, agendaService.publishes);
  await agenda.close();
}

test('a rebuild restores a lost payment as paid when the appointment was paid at booking', async () => {
  const { alter, handled, loseInBilling, payment, status } = await booked('paid');
  await alter({ start_datetime: '2027-01-12 08:00:00' });
  await handled(2);
  await loseInBilling();
  await rebuildFromAgenda();
  expect(await payment()).toMatchObject({ status: 'paid', paid_at: '2026-11-20 10:00:00' });
  expect(await status()).toBe('paid');
});

test.each([
  ['paid', 'pending', { paid_at: '2026-11-18 09:30:00' }],
  ['pending', 'paid', {}],
] as const)(
  'a rebuild restores a lost payment that was made %s by hand, and it can be changed afterwards',
  async (now, before, when) => {
    const { change, loseInBilling, payment, status } = await booked(before);
    await change({ status: now, ...when });
    await eventually(async () => expect(await status()).toBe(now));
    await loseInBilling();
    await rebuildFromAgenda();
    expect(await payment()).toMatchObject({ status: now, paid_at: null, ...when });
    await change({ status: before });
    await eventually(async () => expect(await status()).toBe(before));
  },
);

test('a rebuild restores the time of payment, not the time of booking', async () => {
  const { change, id, loseInBilling, payment } = await booked('paid');
  const paid_at = '2026-11-18 09:30:00';
  await change({ paid_at });
  await eventually(async () => {
    const rows = await app.database.query('SELECT payment_version FROM agenda.appointment WHERE id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ payment_version: 2 }]);
  });
  await loseInBilling();
  await rebuildFromAgenda();
  expect(await payment()).toMatchObject({ status: 'paid', paid_at });
});

test('a rebuild restores a payment as pending when its time is lost, and its appointment shows pending', async () => {
  const { change, id, loseInBilling, payment, status } = await booked('pending');
  await change({ status: 'paid' });
  await eventually(async () => expect(await status()).toBe('paid'));
  // A row of an earlier release.
  await app.database.query('UPDATE agenda.appointment SET paid_at = NULL WHERE id = $1', [id]);
  await loseInBilling();
  await rebuildFromAgenda();
  expect(await payment()).toMatchObject({ status: 'pending' });
  await eventually(async () => expect(await status()).toBe('pending'));
});

test('a rebuild keeps a due date that a user changed', async () => {
  const { alter, change, handled, payment } = await booked('pending');
  await change({ due_date: '2026-12-20' });
  // A new version of the appointment without effect on the payment.
  await alter({ notes: 'Trazer exames' });
  await rebuildFromAgenda();
  await handled(2);
  expect(await payment()).toMatchObject({ due_date: '2026-12-20' });
});

test('a rebuild restores the received money of a session that was cancelled without a charge', async () => {
  const { cancel, handled, loseInBilling, payment } = await booked('paid');
  await cancel();
  await handled(2);
  await loseInBilling();
  await rebuildFromAgenda();
  expect(await payment()).toMatchObject({ status: 'paid', total_amount_cents: 9_000 });
});
