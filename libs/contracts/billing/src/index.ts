export { PAYMENT_METHODS, type PaymentMethod } from '@alinha/contracts-core';
export {
  type AppointmentPaymentEvent,
  appointmentPaymentChanged,
  type DunningDueEvent,
  dunningDue,
  exportCommission,
  exportPayments,
  getSubscription,
  listPlanPayments,
  prepareDunning,
  previewPlanFreeze,
  type SubscriptionEvent,
  subscriptionChanged,
  subscriptionEventSchema,
} from './billing.events.ts';
export { commissionRoutes } from './commission.routes.ts';
export {
  type CloseCommissionInput,
  type CommissionLine,
  type CommissionOverview,
  type CommissionQuery,
  type CommissionRow,
  type CommissionRule,
  type CommissionStatement,
  commissionOverviewSchema,
  commissionRuleSchema,
  commissionStatementSchema,
  type PayCommissionInput,
  type SaveCommissionRulesInput,
  saveCommissionRulesInputSchema,
} from './commission.schemas.ts';
export {
  COMMISSION_BASES,
  type CommissionBase,
  MAX_BASIS_POINTS,
  MAX_COMMISSION_CENTS,
  MAX_COMMISSION_RULES,
  MAX_RECEIVED_AT_ONCE,
  MAX_RECEIVED_DAYS,
  PAID_LINK_DAYS,
  PAYMENT_PAGE,
  PIX_KEY_TYPES,
  PIX_PROVIDERS,
  type PixKeyType,
  type PixProviderName,
  REMOVED_AMOUNT,
  SUBSCRIPTION_PAGE,
} from './constants.ts';
export { dunningRoutes } from './dunning.routes.ts';
export {
  type ClientDunning,
  type DunningMessage,
  type DunningReason,
  type DunningSettings,
  type DunningStatus,
  dunningSettingsSchema,
  type SaveDunningInput,
} from './dunning.schemas.ts';
export {
  DEFAULT_DUNNING_TEXTS,
  DUNNING_DAYS,
  DUNNING_STEPS,
  DUNNING_VARIABLES,
  type DunningStep,
  daysLate,
  dunningText,
  type OpenPayment,
} from './dunning-text.ts';
export {
  billingMetricsEndpoints,
  clientPaymentEndpoints,
  commissionEndpoints,
  dunningEndpoints,
  financeEndpoints,
  healthReceiptEndpoints,
  paymentEndpoints,
  pixBankEndpoints,
  pixEndpoints,
  stripeEndpoints,
  subscriptionEndpoints,
} from './endpoints.ts';
export { financeRoutes } from './finance.routes.ts';
export {
  type CloseTillInput,
  closeTillInputSchema,
  type Debt,
  type Debtor,
  type Debts,
  type DebtsQuery,
  type ForecastWeek,
  type ReceivedDay,
  type ReceivedPart,
  type ReceivedPartsQuery,
  type ReceivedQuery,
  type Surplus,
  type SurplusState,
  surplusSchema,
  type Till,
} from './finance.schemas.ts';
export { healthReceiptRoutes } from './health-receipt.routes.ts';
export { type HealthReceipts, healthReceiptsSchema } from './health-receipt.schemas.ts';
export { canSetMethod } from './method-of-part.ts';
export { billingMetricsRoutes } from './metrics.routes.ts';
export {
  type PlansPayments,
  type PlansPaymentsQuery,
  plansPaymentsSchema,
  type RevenueOfDay,
  type RevenueQuery,
} from './metrics.schemas.ts';
export { openCentsOf, receivedCentsOf } from './open-cents.ts';
export { paymentRoutes } from './payment.routes.ts';
export {
  type CreatePaymentInput,
  createPaymentInputSchema,
  type Payment,
  type PaymentPart,
  type PaymentStatus,
  paymentSchema,
  type ReceivedPayments,
  type ReceivePartInput,
  type ReceivePaymentsInput,
  receivePartInputSchema,
  type UpdatePaymentInput,
  updatePaymentInputSchema,
} from './payment.schemas.ts';
export { clientPaymentRoutes, pixRoutes } from './pix.routes.ts';
export {
  type ClientPayment,
  type ClientPaymentState,
  clientPaymentSchema,
  type PaymentPix,
  type PixSettings,
  type PixSettlement,
  paymentPixSchema,
  pixSettingsSchema,
} from './pix.schemas.ts';
export { pixKeyOf } from './pix-key.ts';
export { PIX_CITY_LENGTH, PIX_NAME_LENGTH, pixText } from './pix-text.ts';
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
