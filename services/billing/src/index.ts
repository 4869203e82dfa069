import { fileURLToPath } from 'node:url';
import { subscriptionChanged } from '@alinha/contracts-billing';
import type { ServiceDefinition } from '@alinha/service-kit';
import { BillingModule } from './billing.module.ts';

export const billingService: ServiceDefinition = {
  name: 'billing',
  migrations: fileURLToPath(new URL('../prisma/migrations', import.meta.url)),
  publishes: [subscriptionChanged],
  module: (context) => BillingModule.with(context),
};
