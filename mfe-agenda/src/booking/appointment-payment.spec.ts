import { paymentEndpoints } from '@alinha/contracts-billing';
import { fakeApi } from '@alinha/web-kit/testing';
import { expect, test } from 'vitest';
import { sampleAppointment } from '../appointments/sample-appointment.ts';
import { savePaid } from './appointment-payment.ts';

const appointment = sampleAppointment({ payment_amount_cents: 9_000, payment_status: 'paid' });
const part = { amount_cents: 4_500, method: 'pix', received_at: '2026-11-20 08:00:00', received_by: 1 };

function savedParts() {
  const payment = { id: 4, appointment_id: appointment.id, total_amount_cents: 9_000 };
  const parts = [
    { ...part, id: 8 },
    { ...part, id: 7 },
  ];
  return fakeApi(
    { endpoint: paymentEndpoints.listOfClient, reply: { data: [{ ...payment, parts }] } },
    { endpoint: paymentEndpoints.deletePart, reply: { data: payment } },
  );
}

test('reverting the last change takes only the newest part back', async () => {
  const { calls } = savedParts();
  await savePaid({ appointment, paid: false, isUndo: true });
  expect(calls.map(({ method, url }) => `${method} ${url}`).at(-1)).toBe('DELETE /api/payment-parts/8');
});

test('several parts are never deleted at once', async () => {
  const { calls } = savedParts();
  await expect(savePaid({ appointment, paid: false })).rejects.toMatchObject({
    reason: 'several_parts',
  });
  expect(calls.map(({ method }) => method)).toEqual(['GET']);
});
