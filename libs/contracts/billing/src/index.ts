export {
  type AppointmentPaymentFact,
  appointmentPaymentChanged,
  listPlanPayments,
} from './billing.events.ts';
export {
  billingMetricsEndpoints,
  type PlansPayments,
  type PlansPaymentsQuery,
  plansPaymentsSchema,
  type RevenueOfDay,
  type RevenueQuery,
} from './metrics.contract.ts';
export {
  type CreatePaymentInput,
  createPaymentInputSchema,
  type Payment,
  type PaymentStatus,
  paymentEndpoints,
  paymentSchema,
  REMOVED_AMOUNT,
  type UpdatePaymentInput,
  updatePaymentInputSchema,
} from './payment.contract.ts';
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
