import { appointmentCharged, type ChargeFact } from '@alinha/contracts-agenda';
import { type Clock, EventConsumer } from '@alinha/service-kit';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { BillingDatabase, type Tx } from '../billing.database.ts';
import { ProjectionsService } from '../projections/projections.service.ts';
import { CLOCK } from '../tokens.ts';
import { PaymentsRepository } from './payments.repository.ts';

/** Keeps the payment of each single appointment in step with what the agenda says it costs. */
@Injectable()
export class ChargesListener implements OnModuleInit {
  constructor(
    private readonly database: BillingDatabase,
    private readonly payments: PaymentsRepository,
    private readonly projections: ProjectionsService,
    private readonly events: EventConsumer,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.events.on(appointmentCharged, (fact) => this.learn(fact));
  }

  private async learn(fact: ChargeFact): Promise<void> {
    if (!(await this.projections.knowsClient(fact.company_id, fact.client_id))) {
      throw new Error(`client ${fact.client_id} of a charge is not known to its owner`);
    }
    await this.database.transaction(async (tx) => {
      if (await this.isNews(tx, fact)) await this.apply(tx, fact);
    });
  }

  /** False for what was heard already. The row is taken: another delivery waits. */
  private async isNews(tx: Tx, { company_id, appointment_id, version }: ChargeFact): Promise<boolean> {
    const written = await tx.$executeRaw`
      INSERT INTO charge AS kept (company_id, appointment_id, version)
      VALUES (${company_id}, ${appointment_id}, ${version})
      ON CONFLICT (company_id, appointment_id) DO UPDATE SET version = excluded.version
      WHERE kept.version < excluded.version`;
    return written === 1;
  }

  /**
   * What was paid stays: money that was received does not go away with its appointment. What somebody removed stays
   * removed.
   */
  private async apply(tx: Tx, fact: ChargeFact): Promise<void> {
    const { company_id: companyId, appointment_id: appointmentId, client_id: clientId, date } = fact;
    const current = await this.payments.findOfAppointment(tx, companyId, appointmentId);
    if (current?.paidAt || current?.isRemoved) return;
    if (fact.amount_cents === null) {
      if (current) await this.payments.remove(tx, companyId, current.id, this.clock());
      return;
    }
    const owed = { clientId, totalCents: fact.amount_cents, dueDate: date };
    if (current) {
      await this.payments.update(tx, companyId, { ...current, ...owed });
      return;
    }
    await this.payments.create(tx, companyId, {
      ...owed,
      paidAt: fact.paid_at,
      appointmentId,
      planId: null,
      periodStart: null,
      periodEnd: null,
      description: null,
    });
  }
}
