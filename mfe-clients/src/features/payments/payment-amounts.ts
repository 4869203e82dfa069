import { openCentsOf, type Payment } from '@alinha/contracts-billing';

/** Services of the last release send no discount and no rest. */
type Amounts = Pick<Payment, 'status' | 'total_amount_cents'> &
  Partial<Pick<Payment, 'discount_cents' | 'open_cents'>>;

/** The amount that a row shows: the rest of an open payment, the price without discount of a paid one. */
export function shownCentsOf(payment: Amounts): number {
  const { status, total_amount_cents: total, discount_cents: discount = 0 } = payment;
  return status === 'paid' ? total - discount : openCentsOf(payment);
}
