import { appointmentPaymentChanged } from '@alinha/contracts-billing';
import { formatWallClock } from '@alinha/contracts-core';
import { type PublishedEvent, publish } from '@alinha/service-kit';
import type { Tx } from '../billing.database.ts';
import type { PaymentModel } from '../generated/prisma/models.ts';

export const APPOINTMENT_PAYMENT_EVENTS: PublishedEvent = {
  event: appointmentPaymentChanged,
  everything: `
    SELECT company_id, appointment_id, version,
      CASE WHEN removed_at IS NOT NULL THEN NULL WHEN paid_at IS NULL THEN 'pending' ELSE 'paid' END AS status,
      CASE WHEN removed_at IS NULL THEN to_char(paid_at, 'YYYY-MM-DD HH24:MI:SS') END AS paid_at,
      CASE WHEN removed_at IS NULL THEN nullif(coalesce(owed_cents, total_cents), 0) END AS amount_cents
    FROM payment WHERE appointment_id IS NOT NULL`,
};

/** Publishes the state of the payment of an appointment, which the agenda shows. */
export async function publishChange(tx: Tx, row: PaymentModel): Promise<void> {
  if (row.appointment_id === null) return;
  const paidAt = row.removed_at === null ? row.paid_at : null;
  const status = row.removed_at !== null ? null : paidAt === null ? 'pending' : 'paid';
  await publish(tx, appointmentPaymentChanged, {
    company_id: row.company_id,
    appointment_id: row.appointment_id,
    version: row.version,
    status,
    paid_at: paidAt && formatWallClock(paidAt),
    // The price; null when nothing is owed. The agenda then keeps its stored price.
    amount_cents: status && ((row.owed_cents ?? row.total_cents) || null),
  });
}
