import { defineRoutes } from '@alinha/contracts-core';
import type { clientPaymentContract, pixBankContract, pixContract } from './pix.schemas.ts';

const path = '/api/company/pix';
const settlementPath = '/api/company/pix/settlement';
const testBankPath = '/api/company/pix/test/bank';

/** High, because a provider sends the events of all companies from few addresses, and signatures cannot be guessed. */
const SIGNED_CALLS_PER_MINUTE = 1_200;

/** For staff. */
export const pixRoutes = defineRoutes<typeof pixContract>('billing', {
  get: { id: 'pix.get', method: 'GET', path },
  save: { id: 'pix.save', method: 'PUT', path, access: 'money.manage' },
  remove: { id: 'pix.remove', method: 'DELETE', path, access: 'money.manage' },
  settlement: { id: 'pix.settlement', method: 'GET', path: settlementPath },
  chooseSettlement: {
    id: 'pix.choose-settlement',
    method: 'PUT',
    path: settlementPath,
    access: 'money.manage',
  },
  ofPayment: { id: 'payments.pix', method: 'GET', path: '/api/payments/{id}/pix' },
});

/** For the client who has the link of a payment. */
export const clientPaymentRoutes = defineRoutes<typeof clientPaymentContract>('billing', {
  get: { id: 'client-payments.get', method: 'GET', path: '/api/client-payments/{token}', access: 'public' },
});

/** Webhooks of the PIX provider, and the page of the sandbox bank. */
export const pixBankRoutes = defineRoutes<typeof pixBankContract>('billing', {
  webhook: {
    id: 'pix.webhook',
    method: 'POST',
    path: '/api/webhooks/openpix',
    access: 'public',
    rawBody: ['application/json'],
    callsPerMinute: SIGNED_CALLS_PER_MINUTE,
  },
  testBank: {
    id: 'pix.test-bank',
    method: 'GET',
    path: testBankPath,
    access: 'public',
    file: 'text/html',
  },
  testBankAction: {
    id: 'pix.test-bank-action',
    method: 'POST',
    path: testBankPath,
    access: 'public',
    rawBody: ['application/x-www-form-urlencoded'],
    bodyLimitBytes: 8_192,
    file: 'text/html',
  },
});
