import { fileURLToPath } from 'node:url';
import { dunningDue } from '@alinha/contracts-billing';
import type { ServiceDefinition } from '@alinha/service-kit';
import { BillingModule } from './billing.module.ts';
import { APPOINTMENT_PAYMENT_EVENTS } from './payments/appointment-payment-events.ts';
import { SUBSCRIPTION_EVENTS } from './subscriptions/subscriptions.repository.ts';

/** Days until a handled event is deleted: longer than a provider redelivers a webhook, automatically or by hand. */
const WEBHOOK_RETENTION_DAYS = 60;
/** Days until an entry of the log of messages about payments is deleted, as deliveries of messaging. */
const DUNNING_RETENTION_DAYS = 400;

export const billingService: ServiceDefinition = {
  name: 'billing',
  migrations: fileURLToPath(new URL('../prisma/migrations', import.meta.url)),
  // Messages of a day are not published again: they would be late.
  publishes: [
    SUBSCRIPTION_EVENTS,
    APPOINTMENT_PAYMENT_EVENTS,
    { event: dunningDue, everything: 'SELECT WHERE false' },
  ],
  housekeeping: async ({ pool }) => {
    await pool.query('DELETE FROM webhook_event WHERE received_at < now() - make_interval(days => $1)', [
      WEBHOOK_RETENTION_DAYS,
    ]);
    // Expired codes cannot be paid any more.
    await pool.query(
      `DELETE FROM pix_charge WHERE state <> 'paid' AND expires_at < now() - make_interval(days => $1)`,
      [WEBHOOK_RETENTION_DAYS],
    );
    // The day is over, and the outcome was lost, for example with a queue.
    await pool.query(
      `UPDATE dunning_message SET status = 'skipped', reason = 'too_late' WHERE status = 'queued' AND day < current_date - 1`,
    );
    await pool.query('DELETE FROM dunning_message WHERE day < current_date - $1::integer', [
      DUNNING_RETENTION_DAYS,
    ]);
  },
  module: (context) => BillingModule.with(context),
};
