import type { Payment } from './payment.schemas.ts';

/** What the client still owes of a payment. Services of the last release send no rest. */
export function openCentsOf({
  status,
  total_amount_cents: total,
  open_cents: open,
}: Pick<Payment, 'status' | 'total_amount_cents'> & Partial<Pick<Payment, 'open_cents'>>): number {
  return open ?? (status === 'paid' ? 0 : total);
}

/** What was received of a payment. Services of the last release send no parts. */
export const receivedCentsOf = ({ parts = [] }: Partial<Pick<Payment, 'parts'>>): number =>
  parts.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
