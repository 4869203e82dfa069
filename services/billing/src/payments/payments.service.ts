import { getCompany } from '@alinha/contracts-accounts';
import {
  type CreatePaymentInput,
  type listPlanPayments,
  type Payment,
  REMOVED_AMOUNT,
  type UpdatePaymentInput,
} from '@alinha/contracts-billing';
import {
  type ActivityAction,
  currencyOf,
  type ExportPage,
  type Language,
  type RpcReplyOf,
} from '@alinha/contracts-core';
import {
  ActivityLog,
  type Caller,
  CLOCK,
  type Clock,
  csvParts,
  DomainError,
  EXPORT_PAGE_ROWS,
  FileReply,
  type IdempotentRequest,
  JsonText,
  mapPages,
  once,
  pagesOf,
  RpcClient,
} from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { omit } from 'es-toolkit';
import { BillingDatabase } from '../billing.database.ts';
import { ProjectionsService } from '../projections/projections.service.ts';
import { ChargesRepository } from './charges.repository.ts';
import { paymentCells, paymentHeader } from './payment-columns.ts';
import { PaymentPartsRepository } from './payment-parts.repository.ts';
import { PaymentPartsService, paidAtOf, subjectOf, timeOf } from './payment-parts.service.ts';
import type { PaymentRecord } from './payment-record.ts';
import { PaymentsRepository } from './payments.repository.ts';
import { restOf } from './settlement.ts';

@Injectable()
export class PaymentsService {
  constructor(
    private readonly charges: ChargesRepository,
    private readonly database: BillingDatabase,
    private readonly parts: PaymentPartsRepository,
    private readonly partPayments: PaymentPartsService,
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
    const pages = pagesOf<Payment>((after) => this.payments.listPage(companyId, today, after));
    const rows = mapPages(pages, (payment) => paymentCells(payment, language));
    const name = language === 'pt' ? 'pagamentos.csv' : 'payments.csv';
    return FileReply.of(name, csvParts(language, paymentHeader(language, company?.currency), rows));
  }

  /** A page of the export of the whole company, in its own currency. `after` is the due date and id of the last payment before it. */
  async exportPage(companyId: number, language: Language, after: string | null): Promise<ExportPage> {
    const [today, company] = await Promise.all([
      this.todayOf(companyId),
      this.rpc.call(getCompany, { company_id: companyId }),
    ]);
    const [due_date = '', id = ''] = after?.split('/') ?? [];
    const payments = await this.payments.listPage(
      companyId,
      today,
      after === null ? null : { due_date, id: Number(id) },
    );
    const last = payments.at(-1);
    const currency = currencyOf(company?.language ?? language, company?.currency);
    return {
      header: ['ID', 'client_id', ...paymentHeader(language, currency)],
      rows: payments.map((payment) => [payment.id, payment.client_id, ...paymentCells(payment, language)]),
      next: last && payments.length === EXPORT_PAGE_ROWS ? `${last.due_date}/${last.id}` : null,
    };
  }

  async listOfPlan(companyId: number, planId: number): Promise<RpcReplyOf<typeof listPlanPayments>> {
    const payments = await this.payments.listOfPlan(companyId, planId, await this.todayOf(companyId));
    return payments.map((payment) =>
      omit(payment, [
        'method',
        'appointment_on',
        'package_id',
        'discount_cents',
        'discount_reason',
        'open_cents',
        'agreed_on',
        'parts',
      ]),
    );
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
          received:
            input.status === 'paid'
              ? {
                  receivedAt: paidAtOf(input.paid_at, now),
                  method: input.method ?? null,
                  receivedBy: caller.userId,
                }
              : null,
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
   * Paying a paid payment changes nothing; paying a pending one receives its rest. Undoing a payment deletes its parts. Then
   * {@link PaymentPartsService.afterUndo} applies the deferred charge, and may remove it.
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
      if (current.paidAt !== null && changed.paidAt === null) {
        await this.parts.removeAll(tx, companyId, id);
        return this.partPayments.afterUndo(tx, caller, { current, changed, charge }, now);
      }
      if (!isChange(current, changed)) return this.payments.get(tx, companyId, id, now.slice(0, 10));
      if (changed.paidAt !== null) {
        const { paidAt: receivedAt, method } = changed;
        const amountCents = restOf(changed);
        if (current.paidAt !== null) await this.parts.changeLast(tx, companyId, id, { receivedAt, method });
        else if (amountCents > 0) {
          const part = { amountCents, receivedAt, method, receivedBy: caller.userId };
          await this.parts.add(tx, companyId, id, part);
        }
      }
      await this.payments.update(tx, companyId, { ...changed, paidAt: changed.paidAt ?? now });
      const payment = await this.payments.get(tx, companyId, id, now.slice(0, 10));
      await this.activity.record(tx, caller, actionOf(current, changed, payment), subjectOf(payment));
      return payment;
    });
  }

  /**
   * @throws DomainError NOT_FOUND; PAYMENT_PAID or PAYMENT_HAS_PARTS when `expected` is pending and the payment is paid or has
   * parts.
   */
  async delete(caller: Caller, id: number, expected?: 'pending'): Promise<Payment> {
    const { companyId } = caller;
    const today = await this.todayOf(companyId);
    return this.database.transaction(async (tx) => {
      const charge = await this.charges.lockOfPayment(tx, companyId, id);
      const current = await this.payments.findForUpdate(tx, companyId, id);
      if (!current) throw new DomainError('NOT_FOUND');
      if (expected === 'pending' && current.paidAt !== null) throw new DomainError('PAYMENT_PAID');
      if (expected === 'pending' && current.receivedCents > 0) throw new DomainError('PAYMENT_HAS_PARTS');
      const payment = await this.payments.get(tx, companyId, id, today);
      await this.payments.remove(tx, companyId, id, this.clock(), { newDueDate: charge?.day });
      await this.activity.record(tx, caller, 'payment.deleted', subjectOf(payment));
      return { ...payment, total_amount_cents: REMOVED_AMOUNT };
    });
  }

  private async todayOf(companyId: number): Promise<string> {
    return (await this.projections.nowOf(companyId)).slice(0, 10);
  }
}

function actionOf(before: PaymentRecord, changed: PaymentRecord, after: Payment): ActivityAction {
  if (before.paidAt === null && after.paid_at !== null) return 'payment.paid';
  if (before.discountCents !== changed.discountCents || before.discountReason !== changed.discountReason)
    return 'payment.discounted';
  return before.agreedOn === changed.agreedOn ? 'payment.updated' : 'payment.agreed';
}

const CHANGEABLE = ['paidAt', 'dueDate', 'method', 'discountCents', 'discountReason', 'agreedOn'] as const;

const isChange = (before: PaymentRecord, after: PaymentRecord) =>
  CHANGEABLE.some((field) => before[field] !== after[field]);

/** @throws DomainError INVALID_INPUT for a payment in the future. */
function refuseFuture({ status, paid_at }: CreatePaymentInput | UpdatePaymentInput, now: string): void {
  if (status === 'pending' || paidAtOf(paid_at, now) <= now) return;
  throw new DomainError('INVALID_INPUT', { fields: { paid_at: 'future' } });
}

/** @throws DomainError INVALID_INPUT. */
function afterChange(current: PaymentRecord, input: UpdatePaymentInput, now: string): PaymentRecord {
  const paid = input.status === undefined ? current.paidAt !== null : input.status === 'paid';
  // An outdated page may mark a paid payment as paid again; its date and method then stay. A request that changes
  // them has no status.
  const setsMethod = current.paidAt === null || input.status === undefined;
  return {
    ...current,
    ...discountOf(current, input),
    agreedOn: input.agreed_on === undefined ? current.agreedOn : input.agreed_on,
    dueDate: input.due_date ?? current.dueDate,
    paidAt: paid ? paidAtAfter(current, input, now) : null,
    method: !paid ? null : input.method === undefined || !setsMethod ? current.method : input.method,
  };
}

function paidAtAfter(
  { paidAt }: PaymentRecord,
  { status, paid_at }: UpdatePaymentInput,
  now: string,
): string {
  if (paidAt === null) return paidAtOf(paid_at, now);
  return status === 'paid' || !paid_at || paidAt.startsWith(paid_at) ? paidAt : timeOf(paid_at);
}

/** @throws DomainError INVALID_INPUT for a discount above the rest, or of a paid payment. */
function discountOf(
  current: PaymentRecord,
  { discount_cents: cents, discount_reason: reason }: UpdatePaymentInput,
) {
  const { discountCents, discountReason } = current;
  const isSame = cents === discountCents && (reason ?? null) === discountReason;
  if (cents === undefined || isSame) return { discountCents, discountReason };
  if (current.paidAt !== null)
    throw new DomainError('INVALID_INPUT', { fields: { discount_cents: 'discount_paid' } });
  if (cents > restOf(current) + discountCents)
    throw new DomainError('INVALID_INPUT', { fields: { discount_cents: 'above_rest' } });
  return { discountCents: cents, discountReason: reason ?? null };
}
