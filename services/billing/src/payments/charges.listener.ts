import { appointmentCharged, type ChargeFact } from '@alinha/contracts-agenda';
import { type Clock, EventConsumer } from '@alinha/service-kit';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { BillingDatabase, type Tx } from '../billing.database.ts';
import { ProjectionsService } from '../projections/projections.service.ts';
import { CLOCK } from '../tokens.ts';
import { ChargesRepository, type KeptCharge, type Owed, owedBy } from './charges.repository.ts';
import { type AppointmentPayment, PaymentsRepository } from './payments.repository.ts';

/** Keeps the payment of each single appointment in step with what the agenda says it costs, in whatever order it does. */
@Injectable()
export class ChargesListener implements OnModuleInit {
  constructor(
    private readonly charges: ChargesRepository,
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
    const { company_id: companyId, appointment_id: appointmentId, version } = fact;
    if (!(await this.projections.knowsClient(companyId, fact.client_id))) {
      throw new Error(`client ${fact.client_id} of a charge is not known to its owner`);
    }
    await this.database.transaction(async (tx) => {
      const kept = await this.charges.take(tx, fact);
      const payment = await this.payments.findOfAppointment(tx, companyId, appointmentId);
      if (version > kept.version) await this.follow(tx, fact, kept, payment);
      else if (version < kept.firstVersion) await this.lookBack(tx, fact, kept, payment);
    });
  }

  /**
   * Applies a newer charge. A paid payment is unchanged; the charge is stored and applied when the payment is undone. A
   * removed payment stays removed unless the agenda set a price after the removal.
   */
  private async follow(
    tx: Tx,
    fact: ChargeFact,
    kept: KeptCharge,
    payment: AppointmentPayment | null,
  ): Promise<void> {
    const owed = owedBy(fact);
    const isChange = !isSame(kept.owed, owed);
    const isPaid = payment !== null && !payment.isRemoved && payment.paidAt !== null;
    await this.charges.save(tx, fact, isPaid && (isChange || kept.isHeldBack));
    if (!payment) {
      if (owed) await this.create(tx, fact, owed);
      return;
    }
    if (payment.isRemoved) {
      // The agenda requested the removal, or had received its event.
      const hasNewPrice = kept.owed === null || payment.version <= fact.payment_version;
      if (owed && hasNewPrice) await this.payments.restore(tx, fact.company_id, { ...payment, ...owed });
      return;
    }
    // Told again for a rebuild, it leaves alone what people have changed since.
    if (isPaid || !isChange) return;
    if (owed) await this.payments.update(tx, fact.company_id, { ...payment, ...owed });
    else await this.payments.remove(tx, fact.company_id, payment.id, this.clock());
  }

  /** What is older than all that was heard still tells that it was paid as it was booked, and by whom. */
  private async lookBack(
    tx: Tx,
    fact: ChargeFact,
    kept: KeptCharge,
    payment: AppointmentPayment | null,
  ): Promise<void> {
    const owed = owedBy(fact);
    const isPaidSince = payment === null || (payment.paidAt === fact.paid_at && !payment.isRemoved);
    const counts = owed !== null && fact.paid_at !== null && isPaidSince;
    await this.charges.saveOldest(tx, fact, kept.isHeldBack || counts);
    if (!counts) return;
    if (payment) await this.payments.update(tx, fact.company_id, { ...payment, ...owed });
    else await this.create(tx, fact, owed);
  }

  private async create(tx: Tx, fact: ChargeFact, owed: Owed): Promise<void> {
    const made = {
      ...owed,
      paidAt: fact.paid_at,
      appointmentId: fact.appointment_id,
      planId: null,
      periodStart: null,
      periodEnd: null,
      description: null,
    };
    await this.payments.create(tx, fact.company_id, made, { toldVersion: fact.payment_version });
  }
}

function isSame(kept: Owed | null | undefined, told: Owed | null): boolean {
  if (!kept || !told) return kept === told;
  return (
    kept.clientId === told.clientId && kept.totalCents === told.totalCents && kept.dueDate === told.dueDate
  );
}
