import { type PackageEvent, packageChanged } from '@alinha/contracts-agenda';
import { CLOCK, type Clock, EventConsumer } from '@alinha/service-kit';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { BillingDatabase } from '../billing.database.ts';
import { CompanyChanges } from '../company-changes.ts';
import { ProjectionsService } from '../projections/projections.service.ts';
import { PaymentsRepository } from './payments.repository.ts';

/** Creates the one payment of each sold package, from the agenda's events in any order of arrival. */
@Injectable()
export class PackagesListener implements OnModuleInit {
  constructor(
    private readonly changes: CompanyChanges,
    private readonly database: BillingDatabase,
    private readonly payments: PaymentsRepository,
    private readonly projections: ProjectionsService,
    private readonly events: EventConsumer,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.events.on(packageChanged, (event) => this.apply(event));
  }

  private async apply(event: PackageEvent): Promise<void> {
    const { company_id: companyId, id: packageId, client_id: clientId, owed, paid } = event;
    if (!(await this.projections.knowsClient(companyId, clientId))) {
      throw new Error(`client ${clientId} of a package is unknown to the clients service`);
    }
    await this.database.transaction(async (tx) => {
      const payment = {
        clientId,
        packageId,
        totalCents: event.price_cents,
        dueDate: event.due_date,
        description: event.description,
        received: paid && { receivedAt: paid.at, method: paid.method, receivedBy: paid.by },
        appointmentId: null,
        planId: null,
        periodStart: null,
        periodEnd: null,
      };
      // The sale may arrive after the end: a removed payment keeps it from creating another one.
      await this.payments.createOfPackage(tx, companyId, payment);
      if (!owed) await this.payments.endPackage(tx, companyId, packageId, this.clock());
    });
    // Open records have asked for the payment before it existed.
    this.changes.notify('payments', companyId);
  }
}
