import type { Invoice } from '@alinha/contracts-billing';

export type InvoiceStatus = 'refunded' | 'partly_refunded' | 'paid' | 'failed';

/** A refund overrides the paid status. */
export function invoiceStatus({
  amount_cents,
  paid_at,
  refunded_amount_cents,
}: Pick<Invoice, 'amount_cents' | 'paid_at' | 'refunded_amount_cents'>): InvoiceStatus {
  if (refunded_amount_cents > 0)
    return refunded_amount_cents >= amount_cents ? 'refunded' : 'partly_refunded';
  return paid_at === null ? 'failed' : 'paid';
}
