import type { CompanyEvent } from '@alinha/contracts-accounts';
import { type ClientPayment, openCentsOf, type Payment } from '@alinha/contracts-billing';
import { DAY_MS, MINUTE_MS } from '@alinha/contracts-core';
import { CLOCK, type Clock, DomainError } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { BillingDatabase } from '../billing.database.ts';
import { PaymentsRepository } from '../payments/payments.repository.ts';
import { restOf } from '../payments/settlement.ts';
import { PIX_PROVIDER } from '../tokens.ts';
import { brCode, fieldOf, txidOf } from './br-code.ts';
import { PixRepository } from './pix.repository.ts';
import { type PixCharge, PixChargesRepository } from './pix-charges.repository.ts';
import type { PixProvider } from './pix-provider.ts';
import { qrImageOf } from './qr-image.ts';

/** Lifetime of a code of the provider. */
const LIFETIME_MS = DAY_MS;
/** A code that expires sooner is replaced, so that a shown one can be paid. */
const LEAST_MS = 15 * MINUTE_MS;

type Company = Pick<CompanyEvent, 'company_id' | 'name' | 'language' | 'currency'>;

type ShownCode = {
  readonly amountCents: number;
  readonly shown: NonNullable<ClientPayment['pix']>;
  /** Page of the sandbox bank. */
  readonly testPage: string | null;
};

/** Codes of unpaid payments: of the provider, or of the company's key. Never both. */
@Injectable()
export class PixCodesService {
  constructor(
    private readonly pix: PixRepository,
    private readonly charges: PixChargesRepository,
    private readonly payments: PaymentsRepository,
    private readonly database: BillingDatabase,
    @Inject(PIX_PROVIDER) private readonly provider: PixProvider,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async isAutomatic(companyId: number): Promise<boolean> {
    return (await this.pix.findProvider(companyId)) === this.provider.name;
  }

  /**
   * The code and its amount; null when staff confirm the payments and the company has no key.
   * @throws DomainError PROVIDER_FAILED; NOT_FOUND, PIX_PAYMENT_PAID when the payment has changed since it was read.
   */
  async codeOf(company: Company, payment: Payment): Promise<ShownCode | null> {
    return (await this.isAutomatic(company.company_id))
      ? this.ofProvider(company, payment)
      : this.ofKey(company.company_id, payment);
  }

  /** As {@link codeOf}. Clients never get a code of the sandbox bank, which would mark their debt as paid. */
  async codeForClient(company: Company, payment: Payment): Promise<ShownCode | null> {
    return this.provider.name === 'sandbox'
      ? this.ofKey(company.company_id, payment)
      : this.codeOf(company, payment);
  }

  /** Whether clients get codes: in reais, unless the company charges in dollars. */
  async hasCodesForClients({ company_id: companyId, currency }: Company): Promise<boolean> {
    if (currency === 'USD') return false;
    const isByProvider = this.provider.name !== 'sandbox' && (await this.isAutomatic(companyId));
    return isByProvider || (await this.pix.find(companyId)) !== null;
  }

  private async ofKey(companyId: number, payment: Payment): Promise<ShownCode | null> {
    const key = await this.pix.find(companyId);
    if (!key) return null;
    const amountCents = openCentsOf(payment);
    const code = brCode({
      key: key.key,
      receiverName: key.receiver_name,
      city: key.city,
      amountCents,
      txid: txidOf(companyId, payment.id),
    });
    const shown = {
      code,
      qr_image: await qrImageOf(code),
      receiver_name: key.receiver_name,
      automatic: false,
    };
    return { amountCents, shown, testPage: null };
  }

  private async ofProvider(
    { company_id: companyId, name, language }: Company,
    payment: Payment,
  ): Promise<ShownCode> {
    const charge = await this.openCharge(companyId, payment);
    const code = charge.code ?? (await this.createCode(charge, name ?? ''));
    const receiver = fieldOf(code, '59') ?? name ?? '';
    return {
      amountCents: charge.amountCents,
      shown: { code, qr_image: await qrImageOf(code), receiver_name: receiver, automatic: true },
      testPage: this.provider.testPageOf(charge.correlationId, language ?? 'pt'),
    };
  }

  /** The charge is stored before the provider creates it, so parallel and repeated requests create one. */
  private async openCharge(companyId: number, payment: Payment): Promise<PixCharge> {
    const now = this.clock();
    const key = { companyId, paymentId: payment.id, provider: this.provider.name };
    const notBefore = new Date(now.getTime() + LEAST_MS);
    const read = { clientId: payment.client_id, amountCents: openCentsOf(payment) };
    const open = await this.charges.findOpen({ ...key, ...read, notBefore });
    if (open) return open;
    return this.database.transaction(async (tx) => {
      const current = await this.payments.findForUpdate(tx, companyId, payment.id);
      if (!current) throw new DomainError('NOT_FOUND');
      if (current.paidAt !== null) throw new DomainError('PIX_PAYMENT_PAID', { isExpected: true });
      const wanted = { ...key, clientId: current.clientId, amountCents: restOf(current), notBefore };
      return this.charges.open(tx, wanted, { now, expiresAt: new Date(now.getTime() + LIFETIME_MS) });
    });
  }

  private async createCode(charge: PixCharge, companyName: string): Promise<string> {
    const code = await this.provider.createCharge({
      correlationId: charge.correlationId,
      amountCents: charge.amountCents,
      seconds: Math.floor((charge.expiresAt.getTime() - this.clock().getTime()) / 1000),
      comment: companyName,
    });
    await this.charges.saveCode(charge, code);
    return code;
  }
}
