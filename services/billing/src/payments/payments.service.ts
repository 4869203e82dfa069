import { getCompany } from '@alinha/contracts-accounts';
import {
  type CreatePaymentInput,
  type Payment,
  REMOVED_AMOUNT,
  type UpdatePaymentInput,
} from '@alinha/contracts-billing';
import type { ActivityAction } from '@alinha/contracts-core';
import {
  ActivityLog,
  type Caller,
  CLOCK,
  type Clock,
  csvParts,
  DomainError,
  FileReply,
  type IdempotentRequest,
  JsonText,
  mapPages,
  once,
  pagesOf,
  RpcClient,
} from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { BillingDatabase, type Tx } from '../billing.database.ts';
import { ProjectionsService } from '../projections/projections.service.ts';
import { ChargesRepository, type StoredCharge } from './charges.repository.ts';
import { paymentCells, paymentHeader } from './payment-columns.ts';
import { type ExportedPayment, type PaymentRecord, PaymentsRepository } from './payments.repository.ts';

@Injectable()
export class PaymentsService {
  constructor(
    private readonly charges: ChargesRepository,
    private readonly database: BillingDatabase,
    private readonly payments: PaymentsRepository,
    private readonly projections: ProjectionsService,
    private readonly activity: ActivityLog,
    private readonly rpc: RpcClient,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError CLIENT_NOT_FOUND. */
  async listOfClient({ companyId }: Caller, clientId: number): Promise<JsonText> {
    if (!(await this.projections.knowsClient(companyId, clientId))) throw new DomainError('CLIENT_NOT_FOUND');
    const today = await this.todayOf(companyId);
    return new JsonText(await this.payments.listOfClientJson(companyId, clientId, today));
  }

  async export({ companyId, language }: Caller): Promise<FileReply> {
    const [today, company] = await Promise.all([
      this.todayOf(companyId),
      this.rpc.call(getCompany, { company_id: companyId }),
    ]);
    const pages = pagesOf<ExportedPayment>((after) => this.payments.listPage(companyId, today, after));
    const rows = mapPages(pages, (payment) => paymentCells(payment, language));
    const name = language === 'pt' ? 'pagamentos.csv' : 'payments.csv';
    return FileReply.of(name, csvParts(language, paymentHeader(language, company?.currency), rows));
  }

  async listOfPlan(companyId: number, planId: number): Promise<Omit<Payment, 'method'>[]> {
    const payments = await this.payments.listOfPlan(companyId, planId, await this.todayOf(companyId));
    return payments.map(({ method: _, ...payment }) => payment);
  }

  /** @throws DomainError NOT_FOUND. */
  async get({ companyId }: Caller, id: number): Promise<Payment> {
    const payment = await this.payments.find(companyId, id, await this.todayOf(companyId));
    if (!payment) throw new DomainError('NOT_FOUND');
    return payment;
  }

  /** @throws DomainError INVALID_INPUT; NOT_FOUND for an unknown or archived client. */
  async create(caller: Caller, input: CreatePaymentInput, request?: IdempotentRequest): Promise<Payment> {
    const { companyId } = caller;
    // Fetches a client that is not copied yet. The locked read in the transaction decides.
    await this.projections.knowsClient(companyId, input.client_id);
    const now = await this.projections.nowOf(companyId);
    refuseFuture(input, now);
    return this.database.transaction((tx) =>
      once(tx, companyId, request, async () => {
        if (!(await this.projections.lockActiveClient(tx, companyId, input.client_id))) {
          throw new DomainError('NOT_FOUND', { fields: { client_id: 'unknown_client' } });
        }
        const id = await this.payments.create(tx, companyId, {
          clientId: input.client_id,
          totalCents: input.total_amount_cents,
          dueDate: input.due_date ?? now.slice(0, 10),
          paidAt: input.status === 'paid' ? paidAtOf(input.paid_at, now) : null,
          method: input.method ?? null,
          description: input.description ?? null,
          planId: null,
          periodStart: null,
          periodEnd: null,
          appointmentId: null,
        });
        const created = await this.payments.get(tx, companyId, id, now.slice(0, 10));
        await this.activity.record(tx, caller, 'payment.created', subjectOf(created));
        return created;
      }),
    );
  }

  /**
   * Paying a paid payment changes nothing. Undoing the payment of an appointment applies the deferred charge. When
   * nothing is owed, it removes the payment and returns the reply of `delete`.
   * @throws DomainError INVALID_INPUT, NOT_FOUND.
   */
  async update(caller: Caller, id: number, input: UpdatePaymentInput): Promise<Payment> {
    const { companyId } = caller;
    const now = await this.projections.nowOf(companyId);
    refuseFuture(input, now);
    return this.database.transaction(async (tx) => {
      const charge = await this.charges.lockOfPayment(tx, companyId, id);
      const current = await this.payments.findForUpdate(tx, companyId, id);
      if (!current) throw new DomainError('NOT_FOUND');
      const changed = afterChange(current, input, now);
      if (input.method && changed.paidAt === null)
        throw new DomainError('INVALID_INPUT', { fields: { method: 'method_pending' } });
      if (charge?.isDeferred && current.paidAt !== null && changed.paidAt === null) {
        const undone = await this.undo(tx, { companyId, current, changed, charge }, now.slice(0, 10));
        await this.activity.record(tx, caller, 'payment.unpaid', subjectOf(undone));
        return undone;
      }
      const isChange =
        changed.paidAt !== current.paidAt ||
        changed.dueDate !== current.dueDate ||
        changed.method !== current.method;
      if (isChange) await this.payments.update(tx, companyId, changed);
      const payment = await this.payments.get(tx, companyId, id, now.slice(0, 10));
      if (isChange) await this.activity.record(tx, caller, actionOf(current, changed), subjectOf(payment));
      return payment;
    });
  }

  /** @throws DomainError NOT_FOUND; PAYMENT_PAID when `expected` is pending and the payment is paid. */
  async delete(caller: Caller, id: number, expected?: 'pending'): Promise<Payment> {
    const { companyId } = caller;
    const today = await this.todayOf(companyId);
    return this.database.transaction(async (tx) => {
      const current = await this.payments.findForUpdate(tx, companyId, id);
      if (!current) throw new DomainError('NOT_FOUND');
      if (expected === 'pending' && current.paidAt !== null) throw new DomainError('PAYMENT_PAID');
      const payment = await this.payments.get(tx, companyId, id, today);
      await this.payments.remove(tx, companyId, id, this.clock());
      await this.activity.record(tx, caller, 'payment.deleted', subjectOf(payment));
      return { ...payment, total_amount_cents: REMOVED_AMOUNT };
    });
  }

  /** Applies the charge that was deferred while the payment was paid. */
  private async undo(
    tx: Tx,
    { companyId, current, changed, charge }: PaymentUndo,
    today: string,
  ): Promise<Payment> {
    if (current.appointmentId !== null)
      await this.charges.clearDeferred(tx, companyId, current.appointmentId);
    if (charge.owed === null) {
      const payment = await this.payments.get(tx, companyId, current.id, today);
      await this.payments.remove(tx, companyId, current.id, this.clock());
      return { ...payment, status: 'pending', paid_at: null, total_amount_cents: REMOVED_AMOUNT };
    }
    // A due date in the request precedes the date of the charge.
    const requested = changed.dueDate !== current.dueDate && { dueDate: changed.dueDate };
    await this.payments.update(tx, companyId, { ...changed, ...charge.owed, ...requested });
    return this.payments.get(tx, companyId, current.id, today);
  }

  private async todayOf(companyId: number): Promise<string> {
    return (await this.projections.nowOf(companyId)).slice(0, 10);
  }
}

/** The log never contains the description, which is free text. */
const subjectOf = ({ id, client_name: label, due_date: due }: Payment) => ({ id, label, due });

function actionOf(before: PaymentRecord, after: PaymentRecord): ActivityAction {
  if ((before.paidAt === null) === (after.paidAt === null)) return 'payment.updated';
  return after.paidAt === null ? 'payment.unpaid' : 'payment.paid';
}

type PaymentUndo = {
  readonly companyId: number;
  readonly current: PaymentRecord;
  readonly changed: PaymentRecord;
  readonly charge: StoredCharge;
};

/** @throws DomainError INVALID_INPUT for a payment in the future. */
function refuseFuture({ status, paid_at }: CreatePaymentInput | UpdatePaymentInput, now: string): void {
  if (status === 'pending' || paidAtOf(paid_at, now) <= now) return;
  throw new DomainError('INVALID_INPUT', { fields: { paid_at: 'future' } });
}

/** A date without a time becomes midnight. */
function paidAtOf(given: string | null | undefined, now: string): string {
  if (!given) return now;
  return given.length === 10 ? `${given} 00:00:00` : given;
}

function afterChange(current: PaymentRecord, input: UpdatePaymentInput, now: string): PaymentRecord {
  const paid = input.status === undefined ? current.paidAt !== null : input.status === 'paid';
  // An outdated page may mark a paid payment as paid again; its date then stays. A request that changes the date has no
  // status.
  const setsPaidAt = current.paidAt === null || (input.status === undefined && Boolean(input.paid_at));
  return {
    ...current,
    dueDate: input.due_date ?? current.dueDate,
    paidAt: !paid ? null : setsPaidAt ? paidAtOf(input.paid_at, now) : current.paidAt,
    method: !paid ? null : input.method === undefined ? current.method : input.method,
  };
}
