import type { Contract } from '@alinha/contracts-core';
import { z } from 'zod';

export const subscriptionPlanSchema = z.enum(['monthly', 'semiannual', 'annual']);
export type SubscriptionPlan = z.infer<typeof subscriptionPlanSchema>;

/** Currency of a company's payments. It does not depend on the language of the page. */
export const currencySchema = z.enum(['BRL', 'USD']);
export type Currency = z.infer<typeof currencySchema>;

/** An unpaid PIX whose code was created. */
export const pendingPurchaseSchema = z
  .strictObject({
    plan: subscriptionPlanSchema,
    until: z
      .string()
      .meta({ description: "Company's wall clock, YYYY-MM-DD HH:mm:ss; the code expires then" }),
    url: z.string().nullable().meta({ description: 'Page that shows the code' }),
  })
  .meta({ id: 'PendingPurchase' });
export type PendingPurchase = z.infer<typeof pendingPurchaseSchema>;

/** On the free tier, the first three are null and the rest is omitted. */
export const subscriptionSchema = z
  .strictObject({
    plan: subscriptionPlanSchema.nullable(),
    next_renewal: z.string().nullable().meta({ description: 'YYYY-MM-DD' }),
    price_cents: z.int().nullable(),
    // The following fields are omitted when the operator granted the plan.
    currency: currencySchema.optional(),
    renews: z
      .boolean()
      .optional()
      .meta({ description: 'False: it ends on next_renewal, because it was cancelled or prepaid (PIX)' }),
    active_until: z.string().optional().meta({
      description:
        'YYYY-MM-DD, first day without the plan; later than next_renewal by the time that a payment may take',
    }),
    payment_failed: z.boolean().optional().meta({ description: 'The last renewal was not charged yet' }),
    prepaid: z.literal(true).optional().meta({
      description: 'Prepaid for a period; another purchase extends it from its end',
    }),
    pending: pendingPurchaseSchema.optional().meta({
      description:
        'Unpaid PIX, beside any active plan; other purchases are refused until it is paid or expires',
    }),
  })
  .meta({ id: 'Subscription' });
export type Subscription = z.infer<typeof subscriptionSchema>;

/** A successful or failed payment of the company for its plan. */
export const invoiceSchema = z
  .strictObject({
    id: z.int(),
    period_start: z.string().meta({ description: 'YYYY-MM-DD' }),
    period_end: z.string().meta({ description: 'YYYY-MM-DD' }),
    amount_cents: z.int(),
    paid_at: z
      .string()
      .nullable()
      .meta({ description: "Company's wall clock, YYYY-MM-DD HH:mm:ss; null: it failed" }),
    refunded_amount_cents: z.int(),
    currency: currencySchema,
  })
  .meta({ id: 'Invoice' });
export type Invoice = z.infer<typeof invoiceSchema>;

const priceSchema = z.strictObject({
  amount: z.int().meta({ description: 'Cents a period; of reais in Portuguese, of dollars in English' }),
  available: z.boolean(),
  prepaid: z.literal(true).optional().meta({
    description: 'Prepaid for a period, by PIX or card; otherwise it is charged by card and renews',
  }),
});

export const pricingSchema = z
  .strictObject({
    monthly: priceSchema,
    semiannual: priceSchema,
    annual: priceSchema,
    test_mode: z.literal(true).optional().meta({
      description:
        'No payment provider is configured: nothing is charged, and the payment pages are simulated',
    }),
  })
  .meta({ id: 'Pricing' });
export type Pricing = z.infer<typeof pricingSchema>;

export const checkoutInputSchema = z
  .strictObject({ plan: subscriptionPlanSchema })
  .meta({ id: 'CheckoutInput' });
export type CheckoutInput = z.infer<typeof checkoutInputSchema>;

/** Address that the browser opens next. */
const redirectSchema = z.strictObject({ url: z.string() }).meta({ id: 'Redirect' });

/** The signed token is the only credential of the page and is valid for a day. */
const testPageQuerySchema = z.strictObject({ token: z.string().min(1).max(400) });

export const subscriptionContract = {
  get: { summary: "The company's subscription", data: subscriptionSchema },
  invoices: {
    summary: "The company's payments for its plan, latest first; those that failed have no paid_at",
    data: z.array(invoiceSchema),
  },
  live: {
    summary: 'Server-sent events: after a `subscription` event, read subscription and invoices again',
    data: z.strictObject({}),
  },
  pricing: {
    summary: "Price of each plan per period, in the currency of the caller's language",
    data: pricingSchema,
  },
  checkout: {
    summary:
      'Open the payment page of a plan; 409 ALREADY_SUBSCRIBED while a subscription renews, 409 PURCHASE_PENDING while a ' +
      'PIX is unpaid, 409 PLAN_UNAVAILABLE, 502 PROVIDER_FAILED',
    body: checkoutInputSchema,
    data: redirectSchema,
  },
  abandon: {
    summary:
      'Cancel the pending PIX, if any; 409 PURCHASE_UNDER_WAY when it can no longer be cancelled, ' +
      '502 PROVIDER_FAILED',
    data: subscriptionSchema,
  },
  portal: {
    summary:
      'Open the page to change or cancel the subscription; 409 NOT_SUBSCRIBED without a payment, 502 PROVIDER_FAILED',
    data: redirectSchema,
  },
} satisfies Contract;

export const stripeContract = {
  webhook: {
    summary:
      "Stripe's webhooks; 400 INVALID_SIGNATURE unless Stripe signed the body in the last five minutes",
    data: z.strictObject({ received: z.literal(true) }),
  },
  testCheckout: {
    summary: 'Test mode: the simulated checkout page',
    query: testPageQuerySchema,
    data: z.string(),
  },
  testCheckoutAction: {
    summary: 'Test mode: pay, decline or cancel, as chosen on the checkout page',
    query: testPageQuerySchema,
    data: z.string(),
  },
  testPortal: {
    summary: 'Test mode: the simulated portal page',
    query: testPageQuerySchema,
    data: z.string(),
  },
  testPortalAction: {
    summary: 'Test mode: renew, cancel, resume or refund, as chosen on the portal page',
    query: testPageQuerySchema,
    data: z.string(),
  },
} satisfies Contract;
