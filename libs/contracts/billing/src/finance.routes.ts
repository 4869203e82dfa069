import { defineRoutes } from '@alinha/contracts-core';
import type { financeContract } from './finance.schemas.ts';

export const financeRoutes = defineRoutes<typeof financeContract>('billing', {
  debts: { id: 'finance.debts', method: 'GET', path: '/api/finance/debts', access: 'money.manage' },
  exportDebts: {
    id: 'finance.export-debts',
    method: 'GET',
    path: '/api/finance/debts/export',
    access: 'money.manage',
    file: 'text/csv',
  },
  received: { id: 'finance.received', method: 'GET', path: '/api/finance/received', access: 'money.manage' },
  receivedParts: {
    id: 'finance.received-parts',
    method: 'GET',
    path: '/api/finance/received/parts',
    access: 'money.manage',
  },
  exportReceived: {
    id: 'finance.export-received',
    method: 'GET',
    path: '/api/finance/received/export',
    access: 'money.manage',
    file: 'text/csv',
  },
  closeTill: { id: 'finance.close-till', method: 'PUT', path: '/api/finance/tills', access: 'money.manage' },
  surplus: { id: 'finance.surplus', method: 'GET', path: '/api/finance/surplus', access: 'money.manage' },
  returnSurplus: {
    id: 'finance.return-surplus',
    method: 'POST',
    path: '/api/finance/surplus/{id}/return',
    access: 'money.manage',
  },
  forecast: { id: 'finance.forecast', method: 'GET', path: '/api/finance/forecast', access: 'money.manage' },
  exportForecast: {
    id: 'finance.export-forecast',
    method: 'GET',
    path: '/api/finance/forecast/export',
    access: 'money.manage',
    file: 'text/csv',
  },
});
