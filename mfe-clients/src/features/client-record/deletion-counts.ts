import type { Appointment, RecurringPlan } from '@alinha/contracts-agenda';
import type { Payment } from '@alinha/contracts-billing';

/** Counts of what is cancelled with a deleted client. */
export type DeletionCounts = {
  readonly appointments: number;
  readonly plans: number;
  readonly payments: number;
};

/**
 * Counts appointments that start after `now` (the company's wall clock) and are not done, active plans, and pending
 * payments of those appointments and of later plan periods. Started appointments and their payments stay.
 */
export function deletionCounts(
  upcoming: readonly Appointment[],
  plans: readonly RecurringPlan[],
  payments: readonly Payment[],
  now: string,
): DeletionCounts {
  const ahead = new Set(upcoming.filter((one) => !one.done && one.start_datetime > now).map(({ id }) => id));
  const today = now.slice(0, 10);
  const isAhead = ({ appointment_id, recurring_plan_id, period_start }: Payment) =>
    appointment_id === null
      ? recurring_plan_id !== null && period_start !== null && period_start > today
      : ahead.has(appointment_id);
  return {
    appointments: ahead.size,
    plans: plans.filter(({ active }) => active).length,
    payments: payments.filter((payment) => payment.status === 'pending' && isAhead(payment)).length,
  };
}
