import type { Payment } from '@alinha/contracts-billing';

/** Whether a payment is asked for by `today` (`YYYY-MM-DD`): what an appointment to come will cost is no debt yet. */
export function isDue({ due_date }: Pick<Payment, 'due_date'>, today: string): boolean {
  return due_date <= today;
}

type Owed = {
  /** Pending and due by today. */
  readonly dueCents: number;
  readonly lateCount: number;
  /** Pending and due later. */
  readonly upcomingCents: number;
};

const sumOf = (payments: readonly Payment[]) =>
  payments.reduce((sum, { total_amount_cents }) => sum + total_amount_cents, 0);

/** What is to be paid by now, how many of those payments are late, and what is still to come. */
export function owedOf(payments: readonly Payment[], today: string): Owed {
  const pending = payments.filter(({ status }) => status === 'pending');
  const due = pending.filter((payment) => isDue(payment, today));
  return {
    dueCents: sumOf(due),
    lateCount: due.filter(({ late }) => late).length,
    upcomingCents: sumOf(pending.filter((payment) => !isDue(payment, today))),
  };
}
