import { openCentsOf, type Payment } from '@alinha/contracts-billing';
import { sumBy } from 'es-toolkit';

/** Services of the last release, and the plan's page, know no parts. */
type Amounts = Pick<Payment, 'status' | 'total_amount_cents'> &
  Partial<Pick<Payment, 'discount_cents' | 'open_cents' | 'parts'>>;

export function receivedCentsOf({ parts = [] }: Amounts): number {
  return sumBy(parts, ({ amount_cents }) => amount_cents);
}

/** The amount that a row shows: the rest of an open payment, the price without discount of a paid one. */
export function shownCentsOf(payment: Amounts): number {
  const { status, total_amount_cents: total, discount_cents: discount = 0 } = payment;
  return status === 'paid' ? total - discount : openCentsOf(payment);
}
