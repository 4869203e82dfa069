import {
  type Payment,
  REMOVED_AMOUNT,
  type ReceivedPayments,
  type ReceivePartInput,
  type ReceivePaymentsInput,
} from '@alinha/contracts-billing';
import {
  ActivityLog,
  type Caller,
  CLOCK,
  type Clock,
  DomainError,
  type IdempotentRequest,
  once,
} from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { sumBy } from 'es-toolkit';
import { BillingDatabase, type Tx } from '../billing.database.ts';
import { ProjectionsService } from '../projections/projections.service.ts';
import { ChargesRepository, type StoredCharge } from './charges.repository.ts';
import { PaymentPartsRepository } from './payment-parts.repository.ts';
import { type PaymentRecord, UNCHANGED } from './payment-record.ts';
import { PaymentsRepository } from './payments.repository.ts';
import { restOf, withPrice } from './settlement.ts';

/**
 * Money received for payments, in parts. Each change locks the row of the payment, so no payment is over-paid.
 * Lock order: charge, then payments by id.
 */
@Injectable()
export class PaymentPartsService {
  constructor(
    private readonly charges: ChargesRepository,
    private readonly database: BillingDatabase,
    private readonly parts: PaymentPartsRepository,
    private readonly payments: PaymentsRepository,
    private readonly projections: ProjectionsService,
    private readonly activity: ActivityLog,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError NOT_FOUND, PAYMENT_SETTLED, INVALID_INPUT above the rest or in the future. */
  async receive(
    caller: Caller,
    id: number,
    { amount_cents: amountCents, method = null, received_at }: ReceivePartInput,
    request?: IdempotentRequest,
  ): Promise<Payment> {
    const { companyId, userId: receivedBy } = caller;
    const now = await this.projections.nowOf(companyId);
    const receivedAt = paidAtOf(received_at, now);
    if (receivedAt > now) throw new DomainError('INVALID_INPUT', { fields: { received_at: 'future' } });
    return this.database.transaction((tx) =>
      once(tx, companyId, request, async () => {
        const current = await this.payments.findForUpdate(tx, companyId, id);
        if (!current) throw new DomainError('NOT_FOUND');
        if (current.paidAt !== null) throw new DomainError('PAYMENT_SETTLED');
        if (amountCents > restOf(current))
          throw new DomainError('INVALID_INPUT', { fields: { amount_cents: 'above_rest' } });
        await this.parts.add(tx, companyId, id, { amountCents, method, receivedAt, receivedBy });
        await this.payments.update(tx, companyId, current);
        const payment = await this.payments.get(tx, companyId, id, now.slice(0, 10));
        const action = payment.paid_at === null ? 'payment.part_received' : 'payment.paid';
        await this.activity.record(tx, caller, action, subjectOf(payment));
        return payment;
      }),
    );
  }

  /** Deletes a part. @throws DomainError NOT_FOUND, PIX_CONFIRMED. */
  async takeBack(caller: Caller, partId: number): Promise<Payment> {
    const { companyId } = caller;
    const now = await this.projections.nowOf(companyId);
    return this.database.transaction(async (tx) => {
      const id = await this.parts.findPaymentId(tx, companyId, partId);
      if (id === null) throw new DomainError('NOT_FOUND');
      const charge = await this.charges.lockOfPayment(tx, companyId, id);
      const current = await this.payments.findForUpdate(tx, companyId, id);
      if (!current || !(await this.parts.remove(tx, companyId, partId))) throw new DomainError('NOT_FOUND');
      return this.afterUndo(tx, caller, { current, changed: current, charge }, now);
    });
  }

  /** @throws DomainError NOT_FOUND; PAYMENTS_CHANGED when a rest is not the given one. */
  async receiveMany(
    caller: Caller,
    { payments, method }: ReceivePaymentsInput,
    request?: IdempotentRequest,
  ): Promise<ReceivedPayments> {
    const { companyId, userId: receivedBy } = caller;
    const now = await this.projections.nowOf(companyId);
    const openCents = new Map(payments.map(({ payment_id, open_cents }) => [payment_id, open_cents]));
    return this.database.transaction((tx) =>
      once(tx, companyId, request, async () => {
        const parts: { id: number; payment_id: number }[] = [];
        for (const paymentId of [...openCents.keys()].sort((a, b) => a - b)) {
          const current = await this.payments.findForUpdate(tx, companyId, paymentId);
          if (!current) throw new DomainError('NOT_FOUND');
          const amountCents = restOf(current);
          if (current.paidAt !== null || amountCents !== openCents.get(paymentId))
            throw new DomainError('PAYMENTS_CHANGED');
          const part = { amountCents, method, receivedAt: now, receivedBy };
          parts.push({
            id: await this.parts.add(tx, companyId, paymentId, part),
            payment_id: paymentId,
          });
          await this.payments.update(tx, companyId, current);
          const payment = await this.payments.get(tx, companyId, paymentId, now.slice(0, 10));
          await this.activity.record(tx, caller, 'payment.paid', subjectOf(payment));
        }
        return { total_cents: sumBy([...openCents.values()], (cents) => cents), parts };
      }),
    );
  }

  /**
   * Writes a payment after its parts were deleted, at the latest price of the agenda or of a freeze. Requires the locks
   * of charge and payment. Removes the payment when nothing is owed any more; the reply is then that of a deletion.
   * Drops a discount of the whole price.
   */
  async afterUndo(
    tx: Tx,
    caller: Caller,
    { current, changed, charge }: PaymentUndo,
    now: string,
  ): Promise<Payment> {
    const { companyId } = caller;
    const today = now.slice(0, 10);
    const parts = await this.parts.list(tx, companyId, current.id);
    const receivedCents = sumBy(parts, ({ amount_cents }) => amount_cents);
    const owed = charge?.isDeferred ? charge.owed : undefined;
    const isOfOtherClient = owed?.clientId !== undefined && owed.clientId !== current.clientId;
    // Undefined: neither the agenda nor a freeze has changed the price.
    const price = owed === undefined ? (current.owedCents ?? undefined) : (owed?.totalCents ?? 0);
    // Money of the former client does not pay the price of the other client.
    const amounts = withPrice(
      { ...changed, receivedCents },
      isOfOtherClient && receivedCents > 0 ? 0 : (price ?? changed.totalCents),
    );
    const action = current.paidAt === null ? 'payment.part_deleted' : 'payment.unpaid';
    // While more money than the new price is stored, the charge stays deferred.
    const isApplied = charge?.isDeferred === true && amounts.owedCents === null;
    if (isApplied && current.appointmentId !== null)
      await this.charges.clearDeferred(tx, companyId, current.appointmentId);
    if (receivedCents === 0 && amounts.totalCents === 0) {
      const payment = await this.payments.get(tx, companyId, current.id, today);
      // For a period of a plan, only a freeze of the whole period leaves nothing owed.
      await this.payments.remove(tx, companyId, current.id, this.clock(), {
        newDueDate: charge?.day,
        isFrozen: current.hasFullPrice,
      });
      await this.activity.record(tx, caller, action, subjectOf(payment));
      return { ...payment, status: 'pending', paid_at: null, total_amount_cents: REMOVED_AMOUNT };
    }
    await this.payments.update(tx, companyId, {
      ...changed,
      ...(isApplied && owed),
      // A due date in the request precedes the date of the charge.
      ...(changed.dueDate !== current.dueDate && { dueDate: changed.dueDate }),
      ...amounts,
      ...(isOfOtherClient && { ...UNCHANGED, owedCents: amounts.owedCents }),
    });
    const payment = await this.payments.get(tx, companyId, current.id, today);
    await this.activity.record(tx, caller, action, subjectOf(payment));
    return payment;
  }
}

type PaymentUndo = {
  /** Before its parts were deleted. */
  readonly current: PaymentRecord;
  /** With the changes of the request. */
  readonly changed: PaymentRecord;
  readonly charge: StoredCharge | null;
};

/** The log never contains the description, which is free text. */
export const subjectOf = ({ id, client_name: label, due_date: due }: Payment) => ({ id, label, due });

/** Time of newly received money. Today becomes now, so that the last money is the latest. */
export function paidAtOf(given: string | null | undefined, now: string): string {
  return !given || given === now.slice(0, 10) ? now : timeOf(given);
}

/** A date without a time becomes midnight. */
export function timeOf(given: string): string {
  return given.length === 10 ? `${given} 00:00:00` : given;
}
