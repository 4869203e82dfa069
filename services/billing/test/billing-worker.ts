// Child process that runs a job for each time it receives, and sends the time back when done.
import { ActivityLog, DatabaseConnection } from '@alinha/service-kit';
import { BillingDatabase } from '../src/billing.database.ts';
import { DunningRepository } from '../src/dunning/dunning.repository.ts';
import { DunningWorker } from '../src/dunning/dunning-worker.ts';
import { PrismaClient } from '../src/generated/prisma/client.ts';
import { PaymentPartsRepository } from '../src/payments/payment-parts.repository.ts';
import { PaymentsRepository } from '../src/payments/payments.repository.ts';
import { PlanBillingService } from '../src/plan-billing/plan-billing.service.ts';
import { PlansRepository } from '../src/plan-billing/plans.repository.ts';
import { ProjectionsRepository } from '../src/projections/projections.repository.ts';
import { ProjectionsService } from '../src/projections/projections.service.ts';

const [, , url = '', job = 'bill-plans'] = process.argv;
let now = new Date(0);
const clock = () => now;
// The test's records are all projected, so RPC, events, jobs and logger are never used.
const unused = {} as never;

const connection = new DatabaseConnection(url, 'billing', 4);
const database = new BillingDatabase(new PrismaClient({ adapter: connection.adapter() }), {
  connection,
  relay: { wake: () => {} },
});
const projections = new ProjectionsService(
  unused,
  new ProjectionsRepository(database),
  unused,
  unused,
  clock,
);
// No screen is open.
const changes = { notify: () => {} } as never;
const billing = new PlanBillingService(
  changes,
  database,
  new PlansRepository(database),
  new PaymentsRepository(connection, new PaymentPartsRepository()),
  projections,
  unused,
  unused,
  new ActivityLog(clock),
  clock,
  unused,
);

const dunning = new DunningWorker(
  ...([database, new DunningRepository(connection, database), unused, unused, projections] as const),
  ...([unused, unused, unused, clock, unused] as const),
);
const run = () => (job === 'bill-plans' ? billing.billDue() : dunning.queueDue());

process.on('message', (at: string) => {
  now = new Date(at);
  void run().then(() => process.send?.(at));
});
process.send?.('ready');
