import { fileURLToPath } from 'node:url';
import type { ServiceDefinition } from '@alinha/service-kit';
import { BillingModule } from './billing.module.ts';
import { APPOINTMENT_PAYMENT_FACTS } from './payments/payments.repository.ts';
import { SUBSCRIPTION_FACTS } from './subscriptions/subscriptions.repository.ts';

/** Longer than a provider repeats its news, or lets somebody send them again by hand. */
const EVENTS_KEPT_DAYS = 60;

export const billingService: ServiceDefinition = {
  name: 'billing',
  migrations: fileURLToPath(new URL('../prisma/migrations', import.meta.url)),
  publishes: [SUBSCRIPTION_FACTS, APPOINTMENT_PAYMENT_FACTS],
  housekeeping: async ({ pool }) => {
    await pool.query('DELETE FROM webhook_event WHERE received_at < now() - make_interval(days => $1)', [
      EVENTS_KEPT_DAYS,
    ]);
  },
  module: (context) => BillingModule.with(context),
};
