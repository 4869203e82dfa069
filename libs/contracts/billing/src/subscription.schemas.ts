import type { Contract } from '@alinha/contracts-core';
import { z } from 'zod';

export const subscriptionPlanSchema = z.enum(['monthly', 'semiannual', 'annual']);
export type SubscriptionPlan = z.infer<typeof subscriptionPlanSchema>;

/** What a company pays in; it stays so whatever language somebody reads the page in. */
export const currencySchema = z.enum(['BRL', 'USD']);
export type Currency = z.infer<typeof currencySchema>;

/** A PIX whose code was asked for and that nobody has paid yet. */
export const pendingPurchaseSchema = z
  .strictObject({
    plan: subscriptionPlanSchema,
    until: z
      .string()
      .meta({ description: "Company's wall clock, YYYY-MM-DD HH:mm:ss; then the code is void" }),
    url: z.string().nullable().meta({ description: 'Where the code is shown again' }),
  })
  .meta({ id: 'PendingPurchase' });
export type PendingPurchase = z.infer<typeof pendingPurchaseSchema>;

/** A company on the free tier has no plan: the first three are null, and the rest is left out. */
export const subscriptionSchema = z
  .strictObject({
    plan: subscriptionPlanSchema.nullable(),
    next_renewal: z.string().nullable().meta({ description: 'YYYY-MM-DD' }),
    price_cents: z.int().nullable(),
    // What follows is left out where nobody knows it: of a plan that was not bought here.
    currency: currencySchema.optional(),
    renews: z
      .boolean()
      .optional()
      .meta({ description: 'False: it ends on next_renewal, being cancelled or paid for once (PIX)' }),
    active_until: z.string().optional().meta({
      description:
        'YYYY-MM-DD, from which day on it no longer counts; later than next_renewal by what a payment may take',
    }),
    payment_failed: z.boolean().optional().meta({ description: 'The last renewal could not be charged yet' }),
    prepaid: z.literal(true).optional().meta({
      description: 'Bought for a time: more of it may be bought before it ends, and follows it',
    }),
    pending: pendingPurchaseSchema.optional().meta({
      description: 'Waits to be paid, beside whatever plan there is; nothing else is sold meanwhile',
    }),
  })
  .meta({ id: 'Subscription' });
export type Subscription = z.infer<typeof subscriptionSchema>;

/** One payment of the company for its plan, or one that failed. */
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
    description: 'Bought for its time, by PIX or card; without it, it is charged by card and renews',
  }),
});

export const pricingSchema = z
  .strictObject({
    monthly: priceSchema,
    semiannual: priceSchema,
    annual: priceSchema,
    test_mode: z.literal(true).optional().meta({
      description:
        'No payment provider is configured: nothing is charged, and the pages to pay on are our own',
    }),
  })
  .meta({ id: 'Pricing' });
export type Pricing = z.infer<typeof pricingSchema>;

export const checkoutInputSchema = z
  .strictObject({ plan: subscriptionPlanSchema })
  .meta({ id: 'CheckoutInput' });
export type CheckoutInput = z.infer<typeof checkoutInputSchema>;

/** Where the browser goes next. */
const redirectSchema = z.strictObject({ url: z.string() }).meta({ id: 'Redirect' });

/** Signed, and good for a day: whoever has the link may use the page. */
const testPageQuerySchema = z.strictObject({ token: z.string().min(1).max(400) });

export const subscriptionContract = {
  get: { summary: "The company's subscription", data: subscriptionSchema },
  invoices: {
    summary: "The company's payments for its plan, latest first; those that failed have no paid_at",
    data: z.array(invoiceSchema),
  },
  live: {
    summary:
      'Server-sent events: a `subscription` event says that subscription or invoices should be read again',
    data: z.strictObject({}),
  },
  pricing: {
    summary: "What each plan costs a period, in the currency of the caller's language",
    data: pricingSchema,
  },
  checkout: {
    summary:
      'The page on which a plan is paid for; 409 ALREADY_SUBSCRIBED while one is, 409 PURCHASE_PENDING while a PIX waits to ' +
      'be paid, 409 PLAN_UNAVAILABLE, 502 PROVIDER_FAILED',
    body: checkoutInputSchema,
    data: redirectSchema,
  },
  abandon: {
    summary:
      'Gives up the PIX that waits to be paid, if one does; 409 PURCHASE_UNDER_WAY where it can no longer be cancelled, ' +
      '502 PROVIDER_FAILED',
    data: subscriptionSchema,
  },
  portal: {
    summary:
      'The page on which the subscription is changed or cancelled; 409 NOT_SUBSCRIBED for who never paid, 502 PROVIDER_FAILED',
    data: redirectSchema,
  },
} satisfies Contract;

export const stripeContract = {
  webhook: {
    summary: "Stripe's webhooks; 400 INVALID_SIGNATURE for what it did not sign in the last five minutes",
    data: z.strictObject({ received: z.literal(true) }),
  },
  testCheckout: {
    summary: 'Test mode: the page that stands for the checkout',
    query: testPageQuerySchema,
    data: z.string(),
  },
  testCheckoutAction: {
    summary: 'Test mode: pays, fails or gives up, as the form on the page says',
    query: testPageQuerySchema,
    data: z.string(),
  },
  testPortal: {
    summary: 'Test mode: the page that stands for the portal',
    query: testPageQuerySchema,
    data: z.string(),
  },
  testPortalAction: {
    summary: 'Test mode: renews, cancels, resumes or refunds, as the form on the page says',
    query: testPageQuerySchema,
    data: z.string(),
  },
} satisfies Contract;
