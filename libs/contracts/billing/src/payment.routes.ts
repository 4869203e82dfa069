import { defineRoutes } from '@alinha/contracts-core';
import type { paymentContract } from './payment.schemas.ts';

export const paymentRoutes = defineRoutes<typeof paymentContract>('billing', {
  listOfClient: { id: 'clients.payments', method: 'GET', path: '/api/clients/{id}/payments' },
  export: {
    id: 'payments.export',
    method: 'GET',
    path: '/api/payments/export',
    access: 'metrics.read',
    file: 'text/csv',
  },
  create: { id: 'payments.create', method: 'POST', path: '/api/payments', status: 201 },
  update: { id: 'payments.update', method: 'PUT', path: '/api/payments/{id}' },
  delete: { id: 'payments.delete', method: 'DELETE', path: '/api/payments/{id}' },
  receivePart: {
    id: 'payments.receive-part',
    method: 'POST',
    path: '/api/payments/{id}/parts',
    status: 201,
  },
  deletePart: { id: 'payments.delete-part', method: 'DELETE', path: '/api/payment-parts/{id}' },
  receiveMany: {
    id: 'payments.receive-many',
    method: 'POST',
    path: '/api/payments/receive',
    access: 'money.manage',
    status: 201,
  },
  live: { id: 'payments.live', method: 'GET', path: '/api/payments/events', stream: true },
  receipt: {
    id: 'payments.receipt',
    method: 'GET',
    path: '/api/payments/{id}/receipt',
    file: 'application/pdf',
  },
  statement: {
    id: 'clients.payment-statement',
    method: 'GET',
    path: '/api/clients/{id}/payments/statement',
    file: 'application/pdf',
  },
});
