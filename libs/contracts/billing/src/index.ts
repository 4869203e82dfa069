export {
  type AppointmentPaymentEvent,
  appointmentPaymentChanged,
  getSubscription,
  listPlanPayments,
  previewPlanFreeze,
  type SubscriptionEvent,
  subscriptionChanged,
  subscriptionEventSchema,
} from './billing.events.ts';
export { PAYMENT_METHODS, type PaymentMethod, REMOVED_AMOUNT, SUBSCRIPTION_PAGE } from './constants.ts';
export {
  billingMetricsEndpoints,
  paymentEndpoints,
  stripeEndpoints,
  subscriptionEndpoints,
} from './endpoints.ts';
export { billingMetricsRoutes } from './metrics.routes.ts';
export {
  type PlansPayments,
  type PlansPaymentsQuery,
  plansPaymentsSchema,
  type RevenueOfDay,
  type RevenueQuery,
} from './metrics.schemas.ts';
export { paymentRoutes } from './payment.routes.ts';
export {
  type CreatePaymentInput,
  createPaymentInputSchema,
  type Payment,
  type PaymentStatus,
  paymentSchema,
  type UpdatePaymentInput,
  updatePaymentInputSchema,
} from './payment.schemas.ts';
export { stripeRoutes, subscriptionRoutes } from './subscription.routes.ts';
export {
  type CheckoutInput,
  type Currency,
  checkoutInputSchema,
  currencySchema,
  type Invoice,
  invoiceSchema,
  type PendingPurchase,
  type Pricing,
  pendingPurchaseSchema,
  pricingSchema,
  type Subscription,
  type SubscriptionPlan,
  subscriptionPlanSchema,
  subscriptionSchema,
} from './subscription.schemas.ts';
export { isSubscriptionActive } from './subscription.ts';
