export {
  getSubscription,
  isSubscriptionActive,
  type Subscription,
  type SubscriptionFact,
  type SubscriptionPlan,
  subscriptionChanged,
  subscriptionEndpoints,
  subscriptionFactSchema,
  subscriptionPlanSchema,
  subscriptionSchema,
} from './subscription.contract.ts';
