import type { Appointment, RecurringPlan } from '@alinha/contracts-agenda';
import type { Payment } from '@alinha/contracts-billing';

/** How much is cancelled when a client is deleted. */
export type GoesAlong = { readonly appointments: number; readonly plans: number; readonly payments: number };

/**
 * What begins after `now`, the company's wall clock, and is not done; the plans that go on; what is open of those
 * appointments and of the plans' later periods. What has begun stays, and so does what it costs.
 */
export function goesAlong(
  upcoming: readonly Appointment[],
  plans: readonly RecurringPlan[],
  payments: readonly Payment[],
  now: string,
): GoesAlong {
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
