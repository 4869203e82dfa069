import type { Payment } from '@alinha/contracts-billing';

/** What is still to be paid, and how many of those payments are late. */
export function owedOf(payments: readonly Payment[]): {
  readonly openCents: number;
  readonly lateCount: number;
} {
  const open = payments.filter(({ status }) => status === 'pending');
  return {
    openCents: open.reduce((sum, { total_amount_cents }) => sum + total_amount_cents, 0),
    lateCount: open.filter(({ late }) => late).length,
  };
}
