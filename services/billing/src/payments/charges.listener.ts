import { appointmentCharged, type ChargeEvent } from '@alinha/contracts-agenda';
import { CLOCK, type Clock, EventConsumer } from '@alinha/service-kit';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { BillingDatabase, type Tx } from '../billing.database.ts';
import { ProjectionsService } from '../projections/projections.service.ts';
import { ChargesRepository, type Owed, owedBy, type StoredCharge } from './charges.repository.ts';
import { type AppointmentPayment, PaymentsRepository } from './payments.repository.ts';

/** Updates the payment of each single appointment from the agenda's charge events, in any order of arrival. */
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
    this.events.on(appointmentCharged, (charge) => this.apply(charge));
  }

  private async apply(charge: ChargeEvent): Promise<void> {
    const { company_id: companyId, appointment_id: appointmentId, version } = charge;
    if (!(await this.projections.knowsClient(companyId, charge.client_id))) {
      throw new Error(`client ${charge.client_id} of a charge is unknown to the clients service`);
    }
    await this.database.transaction(async (tx) => {
      const stored = await this.charges.lock(tx, charge);
      const payment = await this.payments.findOfAppointment(tx, companyId, appointmentId);
      if (version > stored.version) await this.applyNewer(tx, charge, stored, payment);
      else if (version < stored.firstVersion) await this.applyOldest(tx, charge, stored, payment);
    });
  }

  /**
   * Applies a newer charge. A paid payment is unchanged; the charge is stored and applied when the payment is undone. A
   * removed payment stays removed unless the agenda set a price after the removal.
   */
  private async applyNewer(
    tx: Tx,
    charge: ChargeEvent,
    stored: StoredCharge,
    payment: AppointmentPayment | null,
  ): Promise<void> {
    const owed = owedBy(charge);
    const isChange = !isSame(stored.owed, owed);
    const isPaid = payment !== null && !payment.isRemoved && payment.paidAt !== null;
    await this.charges.save(tx, charge, isPaid && (isChange || stored.isDeferred));
    if (!payment) {
      if (owed) await this.create(tx, charge, owed);
      return;
    }
    if (payment.isRemoved) {
      // The agenda requested the removal or has received its event.
      const hasNewPrice = stored.owed === null || payment.version <= charge.payment_version;
      if (owed && hasNewPrice) await this.payments.restore(tx, charge.company_id, { ...payment, ...owed });
      return;
    }
    // An event that is published again for a rebuild must not overwrite later changes by users.
    if (isPaid || !isChange) return;
    if (owed) await this.payments.update(tx, charge.company_id, { ...payment, ...owed });
    else await this.payments.remove(tx, charge.company_id, payment.id, this.clock());
  }

  /** Events can arrive out of order. Only the first version says whether the booking was paid. */
  private async applyOldest(
    tx: Tx,
    charge: ChargeEvent,
    stored: StoredCharge,
    payment: AppointmentPayment | null,
  ): Promise<void> {
    const owed = owedBy(charge);
    const isUnchanged = payment === null || (payment.paidAt === charge.paid_at && !payment.isRemoved);
    const applies = owed !== null && charge.paid_at !== null && isUnchanged;
    await this.charges.saveOldest(tx, charge, stored.isDeferred || applies);
    if (!applies) return;
    if (payment) await this.payments.update(tx, charge.company_id, { ...payment, ...owed });
    else await this.create(tx, charge, owed);
  }

  private async create(tx: Tx, charge: ChargeEvent, owed: Owed): Promise<void> {
    const payment = {
      ...owed,
      paidAt: charge.paid_at,
      method: null,
      appointmentId: charge.appointment_id,
      planId: null,
      periodStart: null,
      periodEnd: null,
      description: null,
    };
    await this.payments.create(tx, charge.company_id, payment, { knownVersion: charge.payment_version });
  }
}

function isSame(a: Owed | null | undefined, b: Owed | null): boolean {
  if (!a || !b) return a === b;
  return a.clientId === b.clientId && a.totalCents === b.totalCents && a.dueDate === b.dueDate;
}
