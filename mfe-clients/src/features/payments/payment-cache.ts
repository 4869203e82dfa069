import { type PlanPayment, type RecurringPlanDetails, recurringPlanRoutes } from '@alinha/contracts-agenda';
import { type Payment, paymentRoutes, REMOVED_AMOUNT } from '@alinha/contracts-billing';
import { queryClient } from '@alinha/web-kit';
import { pick } from 'es-toolkit';

/** A payment on the pages of its client and of its plan. Those of a plan lack the parts' fields until the client's are read. */
export type ShownPayment = PlanPayment &
  Pick<Payment, 'recurring_plan_id' | 'plan_name' | 'appointment_id' | 'appointment_on' | 'description'> &
  Partial<Pick<Payment, (typeof PART_FIELDS)[number]>>;

const PART_FIELDS = [
  'discount_cents',
  'discount_reason',
  'open_cents',
  'agreed_on',
  'method',
  'parts',
] as const;

/** Payments of a plan's page, with the plan's id and name, and with the parts that only the client's payments have. */
export function paymentsOfPlan(
  { id, name }: RecurringPlanDetails,
  payments: readonly PlanPayment[],
  ofClient: readonly Payment[] = [],
): readonly ShownPayment[] {
  const plan = { recurring_plan_id: id, plan_name: name, appointment_id: null, description: null };
  return payments.map((payment) => {
    const known = ofClient.find((one) => one.id === payment.id && one.status === payment.status);
    return { ...payment, ...plan, ...(known && pick(known, [...PART_FIELDS])) };
  });
}

const listsOfClients = { queryKey: [paymentRoutes.listOfClient.id] };
const plans = { queryKey: [recurringPlanRoutes.get.id] };

/** The list after one of its payments changed. A payment with the removed amount is dropped. */
export function withChange<One extends { readonly id: number; readonly total_amount_cents: number }>(
  list: readonly One[],
  id: number,
  change: Partial<One>,
): One[] {
  const changed = list.map((one) => (one.id === id ? { ...one, ...change } : one));
  return changed.filter(({ total_amount_cents }) => total_amount_cents !== REMOVED_AMOUNT);
}

const PLAN_PAYMENT_FIELDS = ['status', 'total_amount_cents', 'due_date', 'late', 'paid_at'] as const;

function planFieldsOf(change: Partial<Payment>): Partial<PlanPayment> {
  const known = PLAN_PAYMENT_FIELDS.filter((field) => change[field] !== undefined);
  return Object.fromEntries(known.map((field) => [field, change[field]]));
}

/** Updates a payment in all cached lists. */
export function showPayment(id: number, change: Partial<Payment>): void {
  queryClient.setQueriesData<readonly Payment[]>(
    listsOfClients,
    (list) => list && withChange(list, id, change),
  );
  queryClient.setQueriesData<RecurringPlanDetails>(
    plans,
    (plan) =>
      plan && { ...plan, payments: plan.payments && withChange(plan.payments, id, planFieldsOf(change)) },
  );
}

/** Cancels running queries, whose replies would overwrite an optimistic change. */
export async function cancelReads(): Promise<void> {
  await Promise.all([queryClient.cancelQueries(listsOfClients), queryClient.cancelQueries(plans)]);
}
