import { PAYMENT_PAGE } from '@alinha/contracts-billing';
import { type ServiceContext, signedToken, valueOfToken } from '@alinha/service-kit';

type PaymentKey = { readonly companyId: number; readonly paymentId: number };

/** Signed links in messages to clients. A link shows its payment and nothing else. */
export class PaymentLinks {
  constructor(
    private readonly publicUrl: string,
    private readonly key: string,
  ) {}

  static open({ publicUrl, keyFor }: Pick<ServiceContext, 'publicUrl' | 'keyFor'>): PaymentLinks {
    return new PaymentLinks(publicUrl, keyFor('payments'));
  }

  linkOf({ companyId, paymentId }: PaymentKey): string {
    return `${this.publicUrl}${PAYMENT_PAGE}/${signedToken(`${companyId}-${paymentId}`, this.key)}`;
  }

  /** Null for a token with another signature. */
  paymentOf(token: string): PaymentKey | null {
    const [companyId, paymentId] = (valueOfToken(token, this.key) ?? '').split('-').map(Number);
    return companyId && paymentId ? { companyId, paymentId } : null;
  }
}
