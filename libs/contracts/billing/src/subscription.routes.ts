import { defineRoutes } from '@alinha/contracts-core';
import type { stripeContract, subscriptionContract } from './subscription.schemas.ts';

/**
 * Per address and route. High, because a provider sends the events of all companies from few addresses. A signature, or
 * the signed token of a test page, protects these routes.
 */
const SIGNED_CALLS_PER_MINUTE = 1_200;
const FORM = 'application/x-www-form-urlencoded';

export const subscriptionRoutes = defineRoutes<typeof subscriptionContract>('billing', {
  get: { id: 'subscription.get', method: 'GET', path: '/api/company/subscription' },
  invoices: { id: 'subscription.invoices', method: 'GET', path: '/api/company/subscription/invoices' },
  live: { id: 'subscription.live', method: 'GET', path: '/api/company/subscription/events', stream: true },
  pricing: { id: 'subscription.pricing', method: 'GET', path: '/api/subscription/pricing', access: 'public' },
  checkout: {
    id: 'subscription.checkout',
    method: 'POST',
    path: '/api/company/stripe/checkout',
    access: 'company.manage',
  },
  /** Cancels the pending PIX. */
  abandon: {
    id: 'subscription.abandon',
    method: 'DELETE',
    path: '/api/company/stripe/checkout',
    access: 'company.manage',
  },
  portal: {
    id: 'subscription.portal',
    method: 'POST',
    path: '/api/company/stripe/portal',
    access: 'company.manage',
  },
});

/** Webhooks of Stripe, and the simulated checkout and portal pages of test mode. */
export const stripeRoutes = defineRoutes<typeof stripeContract>('billing', {
  webhook: {
    id: 'stripe.webhook',
    method: 'POST',
    path: '/api/webhooks/stripe',
    access: 'public',
    rawBody: ['application/json'],
    callsPerMinute: SIGNED_CALLS_PER_MINUTE,
  },
  testCheckout: {
    id: 'stripe.test-checkout',
    method: 'GET',
    path: '/api/company/stripe/test/checkout',
    access: 'public',
    file: 'text/html',
  },
  testCheckoutAction: {
    id: 'stripe.test-checkout-action',
    method: 'POST',
    path: '/api/company/stripe/test/checkout',
    access: 'public',
    rawBody: [FORM],
    callsPerMinute: SIGNED_CALLS_PER_MINUTE,
    file: 'text/html',
  },
  testPortal: {
    id: 'stripe.test-portal',
    method: 'GET',
    path: '/api/company/stripe/test/portal',
    access: 'public',
    file: 'text/html',
  },
  testPortalAction: {
    id: 'stripe.test-portal-action',
    method: 'POST',
    path: '/api/company/stripe/test/portal',
    access: 'public',
    rawBody: [FORM],
    callsPerMinute: SIGNED_CALLS_PER_MINUTE,
    file: 'text/html',
  },
});
