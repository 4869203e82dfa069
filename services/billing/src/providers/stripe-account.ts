import { type SubscriptionPlan, subscriptionPlanSchema } from '@alinha/contracts-billing';
import { z } from 'zod';
import type { ProviderAccount, ProviderInvoice, ProviderSubscription } from './provider.ts';
import {
  type Charge,
  chargeSchema,
  metadata,
  paidCurrency,
  reference,
  refundedOf,
  seconds,
} from './stripe-schemas.ts';
import { pendingOf, purchaseOf, sessionSchema } from './stripe-sessions.ts';

const subscriptionSchema = z.object({
  id: z.string(),
  status: z.string(),
  cancel_at_period_end: z.boolean(),
  cancel_at: z.number().nullish(),
  currency: z.string(),
  metadata,
  items: z.object({
    data: z
      .array(
        z.object({
          current_period_start: seconds,
          current_period_end: seconds,
          price: z.object({
            unit_amount: z.number().nullable(),
            recurring: z.object({ interval: z.string(), interval_count: z.number() }).nullish(),
          }),
        }),
      )
      .min(1),
  }),
});

const invoiceSchema = z.object({
  id: z.string(),
  status: z.string().nullable(),
  attempted: z.boolean(),
  created: seconds,
  currency: z.string(),
  amount_due: z.number(),
  amount_paid: z.number(),
  period_start: seconds,
  period_end: seconds,
  status_transitions: z.object({ paid_at: seconds.nullish() }),
  parent: z.object({ subscription_details: z.object({ subscription: reference }).nullish() }).nullish(),
  lines: z.object({ data: z.array(z.object({ period: z.object({ start: seconds, end: seconds }) })) }),
  payments: z
    .object({ data: z.array(z.object({ payment: z.object({ payment_intent: reference }) })) })
    .nullish(),
});

const INTERVALS: Readonly<Record<string, SubscriptionPlan>> = {
  '1 month': 'monthly',
  '6 month': 'semiannual',
  '1 year': 'annual',
  '12 month': 'annual',
};

const STATES: Readonly<Record<string, ProviderSubscription['state']>> = {
  active: 'active',
  trialing: 'active',
  past_due: 'late',
  // The customer can resume each of these in the portal.
  unpaid: 'stalled',
  incomplete: 'stalled',
  paused: 'stalled',
};

type Lists = {
  readonly subscriptions: readonly unknown[];
  readonly invoices: readonly unknown[];
  readonly sessions: readonly unknown[];
  readonly charges: readonly unknown[];
};

/**
 * Converts a customer's lists. Ignores checkouts and subscriptions of another company, and records in an unsupported
 * currency.
 * @throws ZodError when a list does not match the pinned version of the API.
 */
export function accountOf(
  lists: Lists,
  { companyId, now }: { readonly companyId: number; readonly now: Date },
): Omit<ProviderAccount, 'isClosed'> {
  const isOurs = (named: string | null | undefined) => !named || named === String(companyId);
  const charges = z.array(chargeSchema).parse(lists.charges);
  const sessions = z
    .array(sessionSchema)
    .parse(lists.sessions)
    .filter((session) => isOurs(session.client_reference_id));
  const subscriptions = z
    .array(subscriptionSchema)
    .parse(lists.subscriptions)
    .filter((subscription) => isOurs(subscription.metadata?.company_id));
  return {
    subscriptions: subscriptions.flatMap(subscriptionOf),
    purchases: sessions.flatMap((session) => purchaseOf(session, charges)),
    invoices: z
      .array(invoiceSchema)
      .parse(lists.invoices)
      .flatMap((invoice) => invoiceOf(invoice, charges)),
    openCheckouts: sessions.filter(({ status }) => status === 'open').map(({ id }) => id),
    pendingCheckouts: sessions.flatMap((session) => pendingOf(session, now)),
  };
}

function subscriptionOf(subscription: z.output<typeof subscriptionSchema>): ProviderSubscription[] {
  const [item] = subscription.items.data;
  if (!item) return [];
  const { recurring, unit_amount } = item.price;
  // The price determines the plan. The metadata may be old, because a customer can change the plan in the portal.
  const byPrice = recurring && INTERVALS[`${recurring.interval_count} ${recurring.interval}`];
  const plan = byPrice ?? subscriptionPlanSchema.safeParse(subscription.metadata?.plan).data;
  const currency = paidCurrency.safeParse(subscription.currency).data;
  if (!plan || !currency) return [];
  return [
    {
      id: subscription.id,
      plan,
      state: STATES[subscription.status] ?? 'ended',
      periodStart: item.current_period_start,
      periodEnd: item.current_period_end,
      isCancelled: subscription.cancel_at_period_end || typeof subscription.cancel_at === 'number',
      priceCents: unit_amount ?? 0,
      currency,
    },
  ];
}

/** Ignores one-time, draft and void invoices, amounts of 0, unsupported currencies, and invoices without an attempt to charge. */
function invoiceOf(invoice: z.output<typeof invoiceSchema>, charges: readonly Charge[]): ProviderInvoice[] {
  const { id, status, attempted, lines, payments } = invoice;
  const isPaid = status === 'paid';
  const hasFailed = (status === 'open' && attempted) || status === 'uncollectible';
  const amountCents = isPaid ? invoice.amount_paid : invoice.amount_due;
  const currency = paidCurrency.safeParse(invoice.currency).data;
  if (!invoice.parent?.subscription_details || !(isPaid || hasFailed) || amountCents === 0) return [];
  if (!currency) return [];
  // The invoice's own period is the previous one; its lines have the charged one.
  const period = lines.data.map((line) => line.period).sort((a, b) => Number(b.end) - Number(a.end))[0];
  const intents = (payments?.data ?? []).flatMap(({ payment }) => payment.payment_intent ?? []);
  return [
    {
      id,
      periodStart: period?.start ?? invoice.period_start,
      periodEnd: period?.end ?? invoice.period_end,
      amountCents,
      currency,
      paidAt: isPaid ? (invoice.status_transitions.paid_at ?? invoice.created) : null,
      refundedCents: refundedOf(intents, charges),
      createdAt: invoice.created,
    },
  ];
}
