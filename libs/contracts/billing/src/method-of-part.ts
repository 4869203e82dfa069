import type { Payment } from './payment.schemas.ts';

/** Whether the method of a payment can be set: it is that of its last part. A discount of the whole price has no part. */
export function canSetMethod({
  status,
  parts = [],
}: Pick<Payment, 'status'> & Partial<Pick<Payment, 'parts'>>): boolean {
  return status === 'paid' && parts.length > 0;
}
