import { getCompany } from '@alinha/contracts-accounts';
import { type ClientPayment, openCentsOf, PAID_LINK_DAYS } from '@alinha/contracts-billing';
import { addDays } from '@alinha/contracts-core';
import { DomainError, RpcClient } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { PaymentsRepository } from '../payments/payments.repository.ts';
import { ProjectionsService } from '../projections/projections.service.ts';
import { PaymentLinks } from './payment-links.ts';
import { PixCodesService } from './pix-codes.service.ts';

/** The page of a payment, for the client who has its link. */
@Injectable()
export class ClientPaymentsService {
  constructor(
    private readonly links: PaymentLinks,
    private readonly payments: PaymentsRepository,
    private readonly codes: PixCodesService,
    private readonly projections: ProjectionsService,
    private readonly rpc: RpcClient,
  ) {}

  /** @throws DomainError NOT_FOUND. */
  async get(token: string): Promise<ClientPayment> {
    const key = this.links.paymentOf(token);
    if (!key) throw new DomainError('NOT_FOUND');
    const { companyId, paymentId } = key;
    const company = await this.rpc.call(getCompany, { company_id: companyId });
    if (!company) throw new DomainError('NOT_FOUND');
    const page = { company_name: company.name ?? '', language: company.language ?? 'pt' };
    const today = (await this.projections.nowOf(companyId)).slice(0, 10);
    const payment = await this.payments.find(companyId, paymentId, today);
    if (!payment) return { ...page, state: 'removed', payment: null, pix: null };
    const open = openCentsOf(payment);
    const paidOn = payment.paid_at?.slice(0, 10) ?? null;
    if (paidOn !== null && addDays(paidOn, PAID_LINK_DAYS) < today) throw new DomainError('NOT_FOUND');
    const hasCode = open > 0 && company.currency !== 'USD';
    const code = hasCode ? await this.codes.codeForClient(company, payment).catch(codeOrFailure) : null;
    // Paid or removed after it was read.
    if (code === 'changed') return this.get(token);
    return {
      ...page,
      state: open === 0 ? 'paid' : code ? 'open' : 'unavailable',
      payment: {
        amount_cents:
          (code?.amountCents ?? open) || payment.total_amount_cents - (payment.discount_cents ?? 0),
        due_date: payment.due_date,
        late: payment.late,
        paid_on: paidOn,
        plan_name: payment.plan_name,
        period_start: payment.period_start,
        period_end: payment.period_end,
        description: payment.description,
        appointment_on: payment.appointment_on ?? null,
      },
      pix: code?.shown ?? null,
    };
  }
}

/** The page shows amount and due date while the provider fails. */
function codeOrFailure(error: unknown): null | 'changed' {
  if (error instanceof DomainError && error.code === 'PROVIDER_FAILED') return null;
  if (error instanceof DomainError && ['PIX_PAYMENT_PAID', 'NOT_FOUND'].includes(error.code))
    return 'changed';
  throw error;
}
