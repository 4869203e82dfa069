import {
  type CreatePaymentInput,
  type Payment,
  REMOVED_AMOUNT,
  type UpdatePaymentInput,
} from '@alinha/contracts-billing';
import {
  type Caller,
  type Clock,
  csvParts,
  DomainError,
  FileReply,
  type IdempotentRequest,
  JsonText,
  mapPages,
  once,
  pagesOf,
} from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { BillingDatabase } from '../billing.database.ts';
import { ProjectionsService } from '../projections/projections.service.ts';
import { CLOCK } from '../tokens.ts';
import { paymentCells, paymentHeader } from './payment-columns.ts';
import { type PaymentRecord, PaymentsRepository } from './payments.repository.ts';

@Injectable()
export class PaymentsService {
  constructor(
    private readonly database: BillingDatabase,
    private readonly payments: PaymentsRepository,
    private readonly projections: ProjectionsService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError CLIENT_NOT_FOUND. */
  async listOfClient({ companyId }: Caller, clientId: number): Promise<JsonText> {
    if (!(await this.projections.knowsClient(companyId, clientId))) throw new DomainError('CLIENT_NOT_FOUND');
    const today = await this.todayOf(companyId);
    return new JsonText(await this.payments.listOfClientJson(companyId, clientId, today));
  }

  async export({ companyId, language }: Caller): Promise<FileReply> {
    const today = await this.todayOf(companyId);
    const pages = pagesOf<Payment>((after) => this.payments.listPage(companyId, today, after));
    const rows = mapPages(pages, (payment) => paymentCells(payment, language));
    const name = language === 'pt' ? 'pagamentos.csv' : 'payments.csv';
    return FileReply.of(name, csvParts(language, paymentHeader(language), rows));
  }

  async listOfPlan(companyId: number, planId: number): Promise<Payment[]> {
    return this.payments.listOfPlan(companyId, planId, await this.todayOf(companyId));
  }

  /** @throws DomainError NOT_FOUND. */
  async get({ companyId }: Caller, id: number): Promise<Payment> {
    const payment = await this.payments.find(companyId, id, await this.todayOf(companyId));
    if (!payment) throw new DomainError('NOT_FOUND');
    return payment;
  }

  /** @throws DomainError NOT_FOUND naming an unknown client. */
  async create(
    { companyId }: Caller,
    input: CreatePaymentInput,
    request?: IdempotentRequest,
  ): Promise<Payment> {
    if (!(await this.projections.knowsClient(companyId, input.client_id))) {
      throw new DomainError('NOT_FOUND', { fields: { client_id: 'unknown_client' } });
    }
    const now = await this.projections.nowOf(companyId);
    return this.database.transaction((tx) =>
      once(tx, companyId, request, async () => {
        const id = await this.payments.create(tx, companyId, {
          clientId: input.client_id,
          totalCents: input.total_amount_cents,
          dueDate: input.due_date ?? now.slice(0, 10),
          paidAt: input.status === 'paid' ? paidAtOf(input.paid_at, now) : null,
          description: input.description ?? null,
          planId: null,
          periodStart: null,
          periodEnd: null,
          appointmentId: null,
        });
        return this.payments.get(tx, companyId, id, now.slice(0, 10));
      }),
    );
  }

  /** Paid twice it stays paid as it was the first time. @throws DomainError NOT_FOUND. */
  async update({ companyId }: Caller, id: number, input: UpdatePaymentInput): Promise<Payment> {
    const now = await this.projections.nowOf(companyId);
    return this.database.transaction(async (tx) => {
      const current = await this.payments.findForUpdate(tx, companyId, id);
      if (!current) throw new DomainError('NOT_FOUND');
      const changed = afterChange(current, input, now);
      if (changed.paidAt !== current.paidAt || changed.dueDate !== current.dueDate) {
        await this.payments.update(tx, companyId, changed);
      }
      return this.payments.get(tx, companyId, id, now.slice(0, 10));
    });
  }

  /** @throws DomainError NOT_FOUND. */
  async delete({ companyId }: Caller, id: number): Promise<Payment> {
    const today = await this.todayOf(companyId);
    return this.database.transaction(async (tx) => {
      if (!(await this.payments.findForUpdate(tx, companyId, id))) throw new DomainError('NOT_FOUND');
      const payment = await this.payments.get(tx, companyId, id, today);
      await this.payments.remove(tx, companyId, id, this.clock());
      return { ...payment, total_amount_cents: REMOVED_AMOUNT };
    });
  }

  private async todayOf(companyId: number): Promise<string> {
    return (await this.projections.nowOf(companyId)).slice(0, 10);
  }
}

/** A day without a time is its midnight. */
function paidAtOf(given: string | null | undefined, now: string): string {
  if (!given) return now;
  return given.length === 10 ? `${given} 00:00:00` : given;
}

function afterChange(current: PaymentRecord, input: UpdatePaymentInput, now: string): PaymentRecord {
  const paid = input.status === undefined ? current.paidAt !== null : input.status === 'paid';
  const isNews = current.paidAt === null || Boolean(input.paid_at);
  return {
    ...current,
    dueDate: input.due_date ?? current.dueDate,
    paidAt: !paid ? null : isNews ? paidAtOf(input.paid_at, now) : current.paidAt,
  };
}
