import type { Surplus } from '@alinha/contracts-billing';
import { DAY_MS, wallClockAt } from '@alinha/contracts-core';
import {
  ActivityLog,
  type Actor,
  type Caller,
  CLOCK,
  type Clock,
  DomainError,
  LOGGER,
  type Logger,
} from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { BillingDatabase, type Tx } from '../billing.database.ts';
import { CompanyChanges } from '../company-changes.ts';
import { PaymentPartsRepository } from '../payments/payment-parts.repository.ts';
import { subjectOf } from '../payments/payment-parts.service.ts';
import { PaymentsRepository } from '../payments/payments.repository.ts';
import { restOf } from '../payments/settlement.ts';
import { ProjectionsService } from '../projections/projections.service.ts';
import { PIX_PROVIDER } from '../tokens.ts';
import { DepartedPixRepository } from './departed-pix.repository.ts';
import { type PixCharge, PixChargesRepository } from './pix-charges.repository.ts';
import type { PixProvider, PixTransaction } from './pix-provider.ts';
import { PixReceiptsRepository } from './pix-receipts.repository.ts';

const LISTED_DAYS = 30;
/** A provider refuses refunds while its balance is too low. Staff return the money after this time. */
const LONGEST_REFUND_MS = DAY_MS;

/**
 * Money that a provider has confirmed. It pays the rest of the payment as a part; the remainder is a surplus, which the
 * provider refunds. The lock of the payment decides, as for parts that staff receive.
 */
@Injectable()
export class PixSettlementService {
  constructor(
    private readonly charges: PixChargesRepository,
    private readonly receipts: PixReceiptsRepository,
    private readonly departed: DepartedPixRepository,
    private readonly payments: PaymentsRepository,
    private readonly parts: PaymentPartsRepository,
    private readonly projections: ProjectionsService,
    private readonly database: BillingDatabase,
    private readonly activity: ActivityLog,
    private readonly changes: CompanyChanges,
    @Inject(PIX_PROVIDER) private readonly provider: PixProvider,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws DomainError INVALID_SIGNATURE, PROVIDER_FAILED. After every error the provider repeats the webhook. */
  async receive(body: Buffer, signature: string | undefined): Promise<void> {
    const event = this.provider.eventOf(body, signature);
    if (!event) return this.logger.info('PIX webhook without a payment of a charge');
    const { correlationId, transaction } = event;
    const charge = await this.charges.find(this.provider.name, correlationId);
    if (!charge) {
      // Of an erased company, or of another product with the same account.
      const isDeparted = transaction !== null && (await this.departed.add(correlationId, transaction));
      if (!isDeparted) this.logger.warn({ charge: correlationId }, 'PIX for an unknown charge');
      return;
    }
    const transactions = transaction ? [transaction] : await this.provider.listTransactions(correlationId);
    if (transactions.length === 0) throw new DomainError('PROVIDER_FAILED');
    for (const one of transactions) await this.settle(charge, one);
  }

  /** Counts a transaction once. A failed refund is retried by a job. */
  async settle(charge: PixCharge, transaction: PixTransaction): Promise<void> {
    const { companyId } = charge;
    const timeZone = await this.projections.timeZoneOf(companyId);
    const surplusId = await this.database.transaction((tx) => this.store(tx, charge, transaction, timeZone));
    if (surplusId === undefined) return;
    this.changes.notify('payments', companyId);
    if (surplusId !== null)
      await this.refund(companyId, surplusId).catch((error: unknown) =>
        this.logger.warn({ err: error, company_id: companyId }, 'refund postponed'),
      );
  }

  /** Id of the receipt with a surplus, or null. Undefined for money that is stored already. */
  private async store(
    tx: Tx,
    charge: PixCharge,
    { amountCents, reference, paidAt }: PixTransaction,
    timeZone: string,
  ): Promise<number | null | undefined> {
    const { companyId, paymentId } = charge;
    const now = this.clock();
    const payment = await this.payments.findForUpdate(tx, companyId, paymentId);
    if (await this.receipts.isStored(tx, charge, reference)) return undefined;
    // A provider lets clients pay only the amount of the charge.
    const isExpected = amountCents === charge.amountCents;
    if (!isExpected) this.logger.warn({ charge: charge.correlationId, amountCents }, 'PIX of another amount');
    // The payment may have moved to another client, who has not paid.
    const isOwed = payment?.paidAt === null && payment.clientId === charge.clientId && isExpected;
    const neededCents = isOwed ? Math.min(restOf(payment), amountCents) : 0;
    const surplusCents = amountCents - neededCents;
    const receivedAt = wallClockAt(paidAt && paidAt < now ? paidAt : now, timeZone);
    const system = { companyId, userId: null };
    let partId: number | null = null;
    if (payment && neededCents > 0) {
      const part = { amountCents: neededCents, method: 'pix', receivedAt, receivedBy: null } as const;
      partId = await this.parts.add(tx, companyId, paymentId, part);
      await this.payments.update(tx, companyId, payment);
    }
    const receipt = { reference, partId, amountCents, surplusCents, receivedAt };
    const id = await this.receipts.add(tx, charge, receipt, now);
    const after = await this.payments.get(tx, companyId, paymentId, receivedAt.slice(0, 10));
    if (neededCents > 0) {
      const action = after.paid_at === null ? 'payment.part_received' : 'payment.paid';
      await this.activity.record(tx, system, action, subjectOf(after));
    }
    if (surplusCents === 0) return null;
    await this.log(tx, system, 'payment.overpaid', { id, today: receivedAt.slice(0, 10) });
    return id;
  }

  /** Requests the refund of a surplus, or reads its state. @throws DomainError PROVIDER_FAILED. */
  async refund(companyId: number, id: number): Promise<void> {
    const owed = await this.receipts.findOwed(companyId, this.provider.name, id);
    if (!owed) return;
    const isLate = this.clock().getTime() - owed.createdAt.getTime() >= LONGEST_REFUND_MS;
    const state = await this.provider.refund(owed).catch((error: unknown) => {
      // For example after the provider has revoked the key. A refund that it has accepted may still arrive.
      if (isLate && owed.state === 'pending') return 'pending' as const;
      throw error;
    });
    const change = { from: owed.state, to: state === 'pending' && isLate ? 'refused' : state };
    if (change.from === change.to) return;
    const today = await this.todayOf(companyId);
    const isChanged = await this.database.transaction(async (tx) => {
      if (!(await this.receipts.changeState(tx, companyId, id, change))) return false;
      if (change.to === 'refunded')
        await this.log(tx, { companyId, userId: null }, 'payment.refunded', { id, today });
      return true;
    });
    if (isChanged) this.changes.notify('payments', companyId);
  }

  listSurplus({ companyId }: Caller): Promise<Surplus[]> {
    const since = new Date(this.clock().getTime() - LISTED_DAYS * DAY_MS);
    return this.receipts.listSurplus(companyId, this.provider.name, since);
  }

  /** @throws DomainError NOT_FOUND, SURPLUS_NOT_REFUSED. */
  async returnSurplus(caller: Caller, id: number): Promise<Surplus> {
    const { companyId } = caller;
    const today = await this.todayOf(companyId);
    const returned = await this.database.transaction(async (tx) => {
      const surplus = await this.receipts.getSurplus(tx, companyId, this.provider.name, id);
      if (!surplus) throw new DomainError('NOT_FOUND');
      const isStuck = surplus.state === 'refused' || surplus.state === 'unavailable';
      if (!isStuck) throw new DomainError('SURPLUS_NOT_REFUSED', { isExpected: true });
      await this.receipts.markReturned(tx, companyId, id);
      await this.log(tx, caller, 'payment.returned', { id, today });
      return { ...surplus, state: 'returned' as const };
    });
    this.changes.notify('payments', companyId);
    return returned;
  }

  /** Logs what happens to a surplus, with the client who paid it. */
  private async log(
    tx: Tx,
    actor: Actor,
    action: 'payment.overpaid' | 'payment.refunded' | 'payment.returned',
    { id, today }: { readonly id: number; readonly today: string },
  ): Promise<void> {
    const { companyId } = actor;
    const surplus = await this.receipts.getSurplus(tx, companyId, this.provider.name, id);
    if (!surplus) throw new DomainError('NOT_FOUND');
    const payment = await this.payments.get(tx, companyId, surplus.payment_id, today);
    await this.activity.record(tx, actor, action, { ...subjectOf(payment), label: surplus.client_name });
  }

  private async todayOf(companyId: number): Promise<string> {
    return (await this.projections.nowOf(companyId)).slice(0, 10);
  }
}
