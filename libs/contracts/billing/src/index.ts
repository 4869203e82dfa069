export {
  type AppointmentPaymentFact,
  appointmentPaymentChanged,
  listPlanPayments,
} from './billing.events.ts';
export {
  billingMetricsEndpoints,
  type CreatePaymentInput,
  createPaymentInputSchema,
  type Payment,
  type PaymentStatus,
  type PlansPayments,
  type PlansPaymentsQuery,
  paymentEndpoints,
  paymentSchema,
  plansPaymentsSchema,
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
