// Bills plans over and over until it is killed. The day is told by whoever forked it; it answers each day once billed.
import { DatabaseConnection } from '@alinha/service-kit';
import { BillingDatabase } from '../dist/billing.database.js';
import { PrismaClient } from '../dist/generated/prisma/client.js';
import { PaymentsRepository } from '../dist/payments/payments.repository.js';
import { PlanBillingService } from '../dist/plan-billing/plan-billing.service.js';
import { PlansRepository } from '../dist/plan-billing/plans.repository.js';
import { ProjectionsRepository } from '../dist/projections/projections.repository.js';
import { ProjectionsService } from '../dist/projections/projections.service.js';

const [, , url = ''] = process.argv;
let now = new Date(0);
const clock = () => now;
// Every company of the test is known here: nothing is asked, nothing is listened to.
const nobody = {} as never;

const connection = new DatabaseConnection(url, 'billing', 4);
const database = new BillingDatabase(new PrismaClient({ adapter: connection.adapter() }), () => {});
const projections = new ProjectionsService(new ProjectionsRepository(database), nobody, nobody, clock);
const billing = new PlanBillingService(
  database,
  new PlansRepository(database),
  new PaymentsRepository(connection),
  projections,
  nobody,
  nobody,
  clock,
);

process.on('message', (at: string) => {
  now = new Date(at);
  void billing.billDue().then(() => process.send?.(at));
});
process.send?.('ready');
