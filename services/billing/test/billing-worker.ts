// Bills plans over and over until it is killed. The time is told by whoever forked it; it answers each time once billed.
import { ActivityLog, DatabaseConnection } from '@alinha/service-kit';
import { BillingDatabase } from '../src/billing.database.ts';
import { PrismaClient } from '../src/generated/prisma/client.ts';
import { PaymentsRepository } from '../src/payments/payments.repository.ts';
import { PlanBillingService } from '../src/plan-billing/plan-billing.service.ts';
import { PlansRepository } from '../src/plan-billing/plans.repository.ts';
import { ProjectionsRepository } from '../src/projections/projections.repository.ts';
import { ProjectionsService } from '../src/projections/projections.service.ts';

const [, , url = ''] = process.argv;
let now = new Date(0);
const clock = () => now;
// Every company of the test is known here: nothing is asked, nothing is listened to, nothing goes wrong.
const nobody = {} as never;

const connection = new DatabaseConnection(url, 'billing', 4);
const database = new BillingDatabase(new PrismaClient({ adapter: connection.adapter() }), {
  connection,
  relay: { wake: () => {} },
});
const projections = new ProjectionsService(new ProjectionsRepository(database), nobody, nobody, clock);
const billing = new PlanBillingService(
  database,
  new PlansRepository(database),
  new PaymentsRepository(connection),
  projections,
  nobody,
  nobody,
  new ActivityLog(clock),
  clock,
  nobody,
);

process.on('message', (at: string) => {
  now = new Date(at);
  void billing.billDue().then(() => process.send?.(at));
});
process.send?.('ready');
