import { getCompany } from '@alinha/contracts-accounts';
import { openCentsOf, type PaymentPix, type PixSettings, pixKeyOf } from '@alinha/contracts-billing';
import { ActivityLog, type Caller, DomainError, RpcClient } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { BillingDatabase } from '../billing.database.ts';
import { PaymentsService } from '../payments/payments.service.ts';
import { PaymentLinks } from './payment-links.ts';
import { PixRepository } from './pix.repository.ts';
import { pixCodeOf } from './pix-code.ts';

@Injectable()
export class PixService {
  constructor(
    private readonly pix: PixRepository,
    private readonly payments: PaymentsService,
    private readonly links: PaymentLinks,
    private readonly database: BillingDatabase,
    private readonly activity: ActivityLog,
    private readonly rpc: RpcClient,
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

  /** @throws DomainError NOT_FOUND, PIX_PAYMENT_PAID, PIX_KEY_MISSING, PIX_CURRENCY. */
  async ofPayment(caller: Caller, id: number): Promise<PaymentPix> {
    const { companyId } = caller;
    const payment = await this.payments.get(caller, id);
    const amount = openCentsOf(payment);
    if (amount === 0) throw new DomainError('PIX_PAYMENT_PAID', { isExpected: true });
    const [settings, company] = await Promise.all([
      this.pix.find(companyId),
      this.rpc.call(getCompany, { company_id: companyId }),
    ]);
    if (company?.currency === 'USD') throw new DomainError('PIX_CURRENCY', { isExpected: true });
    if (!settings) throw new DomainError('PIX_KEY_MISSING', { isExpected: true });
    return {
      ...(await pixCodeOf(companyId, payment, settings)),
      amount_cents: amount,
      client_id: payment.client_id,
      client_name: payment.client_name,
      due_date: payment.due_date,
      link: this.links.linkOf({ companyId, paymentId: id }),
    };
  }
}
