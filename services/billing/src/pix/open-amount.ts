import type { Payment } from '@alinha/contracts-billing';

/** What the client still owes, in cents. */
export function openCentsOf({ status, total_amount_cents: total }: Payment): number {
  return status === 'paid' ? 0 : total;
}
