import { openCentsOf, type Payment } from '@alinha/contracts-billing';
import { sumBy } from 'es-toolkit';

/** True when a payment is due by `today` (`YYYY-MM-DD`). */
export function isDue({ due_date }: Pick<Payment, 'due_date'>, today: string): boolean {
  return due_date <= today;
}

type PendingSums = {
  /** Pending and due by today. */
  readonly dueCents: number;
  readonly lateCount: number;
  /** Pending and due later. */
  readonly upcomingCents: number;
};

const sumOf = (payments: readonly Payment[]) => sumBy(payments, openCentsOf);

/** Rests of pending payments: due by today, how many of those are late, and due later. */
export function pendingSumsOf(payments: readonly Payment[], today: string): PendingSums {
  const pending = payments.filter(({ status }) => status === 'pending');
  const due = pending.filter((payment) => isDue(payment, today));
  return {
    dueCents: sumOf(due),
    lateCount: due.filter(({ late }) => late).length,
    upcomingCents: sumOf(pending.filter((payment) => !isDue(payment, today))),
  };
}
