export {
  type AppointmentPaymentFact,
  appointmentPaymentChanged,
  listPlanPayments,
} from './billing.events.ts';
export { billingMetricsRoutes } from './metrics.routes.ts';
export {
  billingMetricsEndpoints,
  type PlansPayments,
  type PlansPaymentsQuery,
  plansPaymentsSchema,
  type RevenueOfDay,
  type RevenueQuery,
} from './metrics.schemas.ts';
export { paymentRoutes, REMOVED_AMOUNT } from './payment.routes.ts';
export {
  type CreatePaymentInput,
  createPaymentInputSchema,
  type Payment,
  type PaymentStatus,
  paymentEndpoints,
  paymentSchema,
  type UpdatePaymentInput,
  updatePaymentInputSchema,
} from './payment.schemas.ts';
export { SUBSCRIPTION_PAGE, stripeRoutes, subscriptionRoutes } from './subscription.routes.ts';
export {
  type CheckoutInput,
  type Currency,
  checkoutInputSchema,
  currencySchema,
  getSubscription,
  type Invoice,
  invoiceSchema,
  type PendingPurchase,
  type Pricing,
  pendingPurchaseSchema,
  pricingSchema,
  type Subscription,
  type SubscriptionFact,
  type SubscriptionPlan,
  stripeEndpoints,
  subscriptionChanged,
  subscriptionEndpoints,
  subscriptionFactSchema,
  subscriptionPlanSchema,
  subscriptionSchema,
} from './subscription.schemas.ts';
export { isSubscriptionActive } from './subscription.ts';
