import { getCompany } from '@alinha/contracts-accounts';
import {
  openCentsOf,
  type PaymentPix,
  type PixSettings,
  type PixSettlement,
  pixKeyOf,
} from '@alinha/contracts-billing';
import { ActivityLog, type Caller, DomainError, RpcClient } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { BillingDatabase } from '../billing.database.ts';
import { PaymentsService } from '../payments/payments.service.ts';
import { PIX_PROVIDER } from '../tokens.ts';
import { PaymentLinks } from './payment-links.ts';
import { PixRepository } from './pix.repository.ts';
import { PixCodesService } from './pix-codes.service.ts';
import type { PixProvider } from './pix-provider.ts';

@Injectable()
export class PixService {
  constructor(
    private readonly codes: PixCodesService,
    private readonly pix: PixRepository,
    private readonly payments: PaymentsService,
    private readonly links: PaymentLinks,
    private readonly database: BillingDatabase,
    private readonly activity: ActivityLog,
    private readonly rpc: RpcClient,
    @Inject(PIX_PROVIDER) private readonly provider: PixProvider,
  ) {}

  get({ companyId }: Caller): Promise<PixSettings | null> {
    return this.pix.find(companyId);
  }

  /** The activity log never contains the key. */
  async save(caller: Caller, input: PixSettings): Promise<PixSettings> {
    const key = pixKeyOf(input.type, input.key);
    if (key === null) throw new Error('the contract accepts only valid keys');
    const settings = { ...input, key };
    await this.database.transaction(async (tx) => {
      if (await this.pix.save(tx, caller.companyId, settings))
        await this.activity.record(tx, caller, 'pix.saved');
    });
    return settings;
  }

  async remove(caller: Caller): Promise<{ id: number }> {
    const { companyId } = caller;
    await this.database.transaction(async (tx) => {
      if (await this.pix.remove(tx, companyId)) await this.activity.record(tx, caller, 'pix.removed');
    });
    return { id: companyId };
  }

  async settlement({ companyId }: Caller): Promise<PixSettlement> {
    return { provider: this.provider.name, automatic: await this.codes.isAutomatic(companyId) };
  }

  /** @throws DomainError PIX_PROVIDER_CHANGED when the caller has chosen another provider than the configured one. */
  async chooseSettlement(
    caller: Caller,
    { automatic, provider }: Pick<PixSettlement, 'automatic'> & Partial<PixSettlement>,
  ): Promise<PixSettlement> {
    const { name } = this.provider;
    if (provider !== undefined && provider !== name)
      throw new DomainError('PIX_PROVIDER_CHANGED', { isExpected: true });
    await this.database.transaction(async (tx) => {
      if (await this.pix.saveProvider(tx, caller.companyId, automatic ? name : null))
        await this.activity.record(tx, caller, automatic ? 'pix.automatic' : 'pix.manual');
    });
    return { provider: name, automatic };
  }

  /** @throws DomainError NOT_FOUND, PIX_PAYMENT_PAID, PIX_KEY_MISSING, PIX_CURRENCY, PROVIDER_FAILED. */
  async ofPayment(caller: Caller, id: number): Promise<PaymentPix> {
    const { companyId } = caller;
    const payment = await this.payments.get(caller, id);
    if (openCentsOf(payment) === 0) throw new DomainError('PIX_PAYMENT_PAID', { isExpected: true });
    const company = await this.rpc.call(getCompany, { company_id: companyId });
    if (!company) throw new DomainError('NOT_FOUND');
    if (company.currency === 'USD') throw new DomainError('PIX_CURRENCY', { isExpected: true });
    const code = await this.codes.codeOf(company, payment);
    if (!code) throw new DomainError('PIX_KEY_MISSING', { isExpected: true });
    return {
      ...code.shown,
      test_page: code.testPage,
      amount_cents: code.amountCents,
      client_id: payment.client_id,
      client_name: payment.client_name,
      due_date: payment.due_date,
      link: this.links.linkOf({ companyId, paymentId: id }),
    };
  }
}
