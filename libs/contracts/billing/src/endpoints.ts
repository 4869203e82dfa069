import { defineEndpoints } from '@alinha/contracts-core';
import { financeRoutes } from './finance.routes.ts';
import { financeContract } from './finance.schemas.ts';
import { billingMetricsRoutes } from './metrics.routes.ts';
import { billingMetricsContract } from './metrics.schemas.ts';
import { paymentRoutes } from './payment.routes.ts';
import { paymentContract } from './payment.schemas.ts';
import { clientPaymentRoutes, pixRoutes } from './pix.routes.ts';
import { clientPaymentContract, pixContract } from './pix.schemas.ts';
import { stripeRoutes, subscriptionRoutes } from './subscription.routes.ts';
import { stripeContract, subscriptionContract } from './subscription.schemas.ts';

export const billingMetricsEndpoints = defineEndpoints(billingMetricsRoutes, billingMetricsContract);
export const financeEndpoints = defineEndpoints(financeRoutes, financeContract);
export const paymentEndpoints = defineEndpoints(paymentRoutes, paymentContract);
export const pixEndpoints = defineEndpoints(pixRoutes, pixContract);
export const clientPaymentEndpoints = defineEndpoints(clientPaymentRoutes, clientPaymentContract);
export const subscriptionEndpoints = defineEndpoints(subscriptionRoutes, subscriptionContract);
export const stripeEndpoints = defineEndpoints(stripeRoutes, stripeContract);
