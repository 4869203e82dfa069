import { defineEndpoint, defineEvent, defineQuestion } from '@alinha/contracts-core';
import { z } from 'zod';

export const subscriptionPlanSchema = z.enum(['monthly', 'semiannual', 'annual']);
export type SubscriptionPlan = z.infer<typeof subscriptionPlanSchema>;

/** A company on the free tier has no plan: all three are null. */
export const subscriptionSchema = z
  .strictObject({
    plan: subscriptionPlanSchema.nullable(),
    next_renewal: z.string().nullable().meta({ description: 'YYYY-MM-DD' }),
    price_cents: z.int().nullable(),
  })
  .meta({ id: 'Subscription' });
export type Subscription = z.infer<typeof subscriptionSchema>;

/**
 * A plan counts without a renewal date, or while the date is still to come. `now` is the wall clock, YYYY-MM-DD HH:mm:ss.
 */
export function isSubscriptionActive(
  { plan, next_renewal }: Pick<Subscription, 'plan' | 'next_renewal'>,
  now: string,
): boolean {
  return plan !== null && (next_renewal === null || next_renewal > now);
}

export const subscriptionFactSchema = z.object({
  company_id: z.int(),
  version: z.int(),
  plan: subscriptionPlanSchema.nullable(),
  next_renewal: z.string().nullable(),
});
export type SubscriptionFact = z.infer<typeof subscriptionFactSchema>;

export const subscriptionChanged = defineEvent({
  type: 'billing.subscription-changed',
  producer: 'billing',
  consumers: ['clients'],
  payload: subscriptionFactSchema,
});

export const getSubscription = defineQuestion({
  name: 'billing.get-subscription',
  service: 'billing',
  question: z.strictObject({ company_id: z.int() }),
  answer: subscriptionFactSchema.nullable(),
});

export const subscriptionEndpoints = {
  get: defineEndpoint({
    id: 'subscription.get',
    service: 'billing',
    method: 'GET',
    path: '/api/company/subscription',
    summary: "The company's subscription",
    data: subscriptionSchema,
  }),
};
