import { appointmentCharged, type ChargeEvent } from '@alinha/contracts-agenda';
import { CLOCK, type Clock, EventConsumer } from '@alinha/service-kit';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { BillingDatabase, type Tx } from '../billing.database.ts';
import { ProjectionsService } from '../projections/projections.service.ts';
import { ChargesRepository, type Owed, owedBy, type StoredCharge } from './charges.repository.ts';
import { PaymentPartsRepository } from './payment-parts.repository.ts';
import { type AppointmentPayment, UNCHANGED } from './payment-record.ts';
import { PaymentsRepository } from './payments.repository.ts';
import { withPrice } from './settlement.ts';

/** Updates the payment of each single appointment from the agenda's charge events, in any order of arrival. */
@Injectable()
export class ChargesListener implements OnModuleInit {
  constructor(
    private readonly charges: ChargesRepository,
    private readonly database: BillingDatabase,
    private readonly parts: PaymentPartsRepository,
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
   * Applies a newer charge. A paid payment is unchanged; the charge is stored and applied when the payment is undone. Received
   * parts stay too: a price below them, a removal or another client waits in the same way, and until then nothing more is owed.
   * A removed payment stays removed unless the agenda set a price after the removal.
   */
  private async applyNewer(
    tx: Tx,
    charge: ChargeEvent,
    stored: StoredCharge,
    payment: AppointmentPayment | null,
  ): Promise<void> {
    const owed = owedBy(charge);
    const isChange = !isSame(stored.owed, owed);
    const isStored = payment !== null && !payment.isRemoved;
    // One that is paid only because its price fell follows the price again.
    const isPaid = isStored && payment.paidAt !== null && payment.owedCents === null;
    const keepsParts = isStored && !fitsParts(payment, owed);
    await this.charges.save(tx, charge, (isPaid || keepsParts) && (isChange || stored.isDeferred));
    if (!payment) {
      if (owed) await this.create(tx, charge, owed);
      return;
    }
    if (payment.isRemoved) {
      // The agenda requested the removal or has received its event.
      const hasNewPrice = stored.owed === null || payment.version <= charge.payment_version;
      if (!owed || !hasNewPrice) return;
      // After an undone cancellation, the same debt has its discount, agreed date and due date again.
      const { clientId, totalCents, dueDate: day } = owed;
      const isSameDebt =
        clientId === payment.clientId && totalCents === payment.totalCents && day === stored.day;
      const terms = isSameDebt ? {} : { ...owed, ...UNCHANGED };
      await this.payments.restore(tx, charge.company_id, { ...payment, ...terms });
      return;
    }
    // An event that is published again for a rebuild must not overwrite later changes by users.
    if (isPaid || !isChange) return;
    const isSameClient = owed?.clientId === payment.clientId;
    const price = withPrice(payment, keepsParts && !isSameClient ? 0 : (owed?.totalCents ?? 0));
    const given = !isSameClient && UNCHANGED;
    if (keepsParts) await this.payments.update(tx, charge.company_id, { ...payment, ...price });
    else if (owed)
      await this.payments.update(tx, charge.company_id, { ...payment, ...owed, ...price, ...given });
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
    const receivedAt = charge.paid_at;
    const amountCents = (owed?.totalCents ?? 0) - (payment?.discountCents ?? 0);
    const applies = owed !== null && receivedAt !== null && isUnchanged && amountCents > 0;
    await this.charges.saveOldest(tx, charge, stored.isDeferred || applies);
    if (!applies) return;
    if (!payment) return this.create(tx, charge, owed);
    await this.parts.removeAll(tx, charge.company_id, payment.id);
    const { method = null, by: receivedBy = null } = charge.received ?? {};
    const part = { amountCents, method: payment.method ?? method, receivedAt, receivedBy };
    await this.parts.add(tx, charge.company_id, payment.id, part);
    await this.payments.update(tx, charge.company_id, { ...payment, ...owed });
  }

  private async create(tx: Tx, charge: ChargeEvent, owed: Owed): Promise<void> {
    const { paid_at: receivedAt, received } = charge;
    const { method = null, by: receivedBy = null } = received ?? {};
    const payment = {
      ...owed,
      received: receivedAt === null ? null : { receivedAt, method, receivedBy },
      appointmentId: charge.appointment_id,
      planId: null,
      periodStart: null,
      periodEnd: null,
      description: null,
    };
    await this.payments.create(tx, charge.company_id, payment, { knownVersion: charge.payment_version });
  }
}

/** Whether the received parts of a payment allow the new price. */
function fitsParts({ receivedCents, clientId }: AppointmentPayment, owed: Owed | null): boolean {
  if (receivedCents === 0) return true;
  return owed !== null && owed.clientId === clientId && owed.totalCents >= receivedCents;
}

function isSame(a: Owed | null | undefined, b: Owed | null): boolean {
  if (!a || !b) return a === b;
  return a.clientId === b.clientId && a.totalCents === b.totalCents && a.dueDate === b.dueDate;
}
