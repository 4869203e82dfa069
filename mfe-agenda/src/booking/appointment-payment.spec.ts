import { paymentEndpoints } from '@alinha/contracts-billing';
import { fakeApi } from '@alinha/web-kit/testing';
import { expect, test } from 'vitest';
import { sampleAppointment } from '../appointments/sample-appointment.ts';
import { savePaid } from './appointment-payment.ts';

const appointment = sampleAppointment({ payment_amount_cents: 9_000, payment_status: 'paid' });
const part = { amount_cents: 4_500, method: 'pix', received_at: '2026-11-20 08:00:00', received_by: 1 };

test.each([
  ['takes only the newest part back when it reverts the last change', true, 'DELETE /api/payment-parts/8'],
  ['takes all parts back when somebody undoes the payment', false, 'PUT /api/payments/4'],
])('marking as pending %s', async (_rule, isUndo, call) => {
  const payment = { id: 4, appointment_id: appointment.id, total_amount_cents: 9_000 };
  const parts = [
    { ...part, id: 8 },
    { ...part, id: 7 },
  ];
  const { calls } = fakeApi(
    { endpoint: paymentEndpoints.listOfClient, reply: { data: [{ ...payment, parts }] } },
    { endpoint: paymentEndpoints.deletePart, reply: { data: payment } },
    { endpoint: paymentEndpoints.update, reply: { data: payment } },
  );
  await savePaid({ appointment, paid: false, isUndo });
  expect(calls.map(({ method, url }) => `${method} ${url}`).at(-1)).toBe(call);
});
