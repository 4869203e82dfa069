import { type PlanPayment, type RecurringPlanDetails, recurringPlanRoutes } from '@alinha/contracts-agenda';
import { type Payment, paymentRoutes, REMOVED_AMOUNT } from '@alinha/contracts-billing';
import { queryClient } from '@alinha/web-kit';

/** A payment as the pages of its client and of its plan show it. */
export type ShownPayment = PlanPayment &
  Pick<Payment, 'recurring_plan_id' | 'plan_name' | 'appointment_id' | 'description'>;

/** A plan's page shows a plan's payments, so what they say of a plan is left to it. */
export function paymentsOfPlan(
  { id, name }: RecurringPlanDetails,
  payments: readonly PlanPayment[],
): readonly ShownPayment[] {
  const plan = { recurring_plan_id: id, plan_name: name, appointment_id: null, description: null };
  return payments.map((payment) => ({ ...payment, ...plan }));
}

const listsOfClients = { queryKey: [paymentRoutes.listOfClient.id] };
const plans = { queryKey: [recurringPlanRoutes.get.id] };

/** A list after one of its payments changed: the marker of a removed one takes it out, any other replaces it. */
export function withChange<One extends { readonly id: number; readonly total_amount_cents: number }>(
  list: readonly One[],
  id: number,
  change: Partial<One>,
): One[] {
  const changed = list.map((one) => (one.id === id ? { ...one, ...change } : one));
  return changed.filter(({ total_amount_cents }) => total_amount_cents !== REMOVED_AMOUNT);
}

const PLAN_FACTS = ['status', 'total_amount_cents', 'due_date', 'late', 'paid_at'] as const;

function planFactsOf(change: Partial<Payment>): Partial<PlanPayment> {
  const known = PLAN_FACTS.filter((fact) => change[fact] !== undefined);
  return Object.fromEntries(known.map((fact) => [fact, change[fact]]));
}

/** Shows a change of a payment wherever it is in sight. */
export function showPayment(id: number, change: Partial<Payment>): void {
  queryClient.setQueriesData<readonly Payment[]>(
    listsOfClients,
    (list) => list && withChange(list, id, change),
  );
  queryClient.setQueriesData<RecurringPlanDetails>(
    plans,
    (plan) =>
      plan && { ...plan, payments: plan.payments && withChange(plan.payments, id, planFactsOf(change)) },
  );
}

/** Reads under way would bring back what a change has just replaced. */
export async function holdReads(): Promise<void> {
  await Promise.all([queryClient.cancelQueries(listsOfClients), queryClient.cancelQueries(plans)]);
}
