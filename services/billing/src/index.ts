import { fileURLToPath } from 'node:url';
import type { ServiceDefinition } from '@alinha/service-kit';
import { BillingModule } from './billing.module.ts';
import { APPOINTMENT_PAYMENT_FACTS } from './payments/payments.repository.ts';
import { SUBSCRIPTION_FACTS } from './subscriptions/subscriptions.repository.ts';

export const billingService: ServiceDefinition = {
  name: 'billing',
  migrations: fileURLToPath(new URL('../prisma/migrations', import.meta.url)),
  publishes: [SUBSCRIPTION_FACTS, APPOINTMENT_PAYMENT_FACTS],
  module: (context) => BillingModule.with(context),
};
