import { fileURLToPath } from 'node:url';
import type { ServiceDefinition } from '@alinha/service-kit';
import { BillingModule } from './billing.module.ts';
import { APPOINTMENT_PAYMENT_EVENTS } from './payments/payments.repository.ts';
import { SUBSCRIPTION_EVENTS } from './subscriptions/subscriptions.repository.ts';

/** Days until a handled event is deleted: longer than a provider redelivers a webhook, automatically or by hand. */
const WEBHOOK_RETENTION_DAYS = 60;

export const billingService: ServiceDefinition = {
  name: 'billing',
  migrations: fileURLToPath(new URL('../prisma/migrations', import.meta.url)),
  publishes: [SUBSCRIPTION_EVENTS, APPOINTMENT_PAYMENT_EVENTS],
  housekeeping: async ({ pool }) => {
    await pool.query('DELETE FROM webhook_event WHERE received_at < now() - make_interval(days => $1)', [
      WEBHOOK_RETENTION_DAYS,
    ]);
    // Expired codes cannot be paid any more.
    await pool.query(
      `DELETE FROM pix_charge WHERE state <> 'paid' AND expires_at < now() - make_interval(days => $1)`,
      [WEBHOOK_RETENTION_DAYS],
    );
  },
  module: (context) => BillingModule.with(context),
};
