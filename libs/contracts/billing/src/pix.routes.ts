import { defineRoutes } from '@alinha/contracts-core';
import type { clientPaymentContract, pixContract } from './pix.schemas.ts';

const path = '/api/company/pix';

/** For staff. */
export const pixRoutes = defineRoutes<typeof pixContract>('billing', {
  get: { id: 'pix.get', method: 'GET', path },
  save: { id: 'pix.save', method: 'PUT', path, access: 'admin' },
  remove: { id: 'pix.remove', method: 'DELETE', path, access: 'admin' },
  ofPayment: { id: 'payments.pix', method: 'GET', path: '/api/payments/{id}/pix' },
});

/** For the client who has the link of a payment. */
export const clientPaymentRoutes = defineRoutes<typeof clientPaymentContract>('billing', {
  get: { id: 'client-payments.get', method: 'GET', path: '/api/client-payments/{token}', access: 'public' },
});
