import { defineRoutes } from '@alinha/contracts-core';
import type { financeContract } from './finance.schemas.ts';

export const financeRoutes = defineRoutes<typeof financeContract>('billing', {
  debts: { id: 'finance.debts', method: 'GET', path: '/api/finance/debts', access: 'admin' },
  exportDebts: {
    id: 'finance.export-debts',
    method: 'GET',
    path: '/api/finance/debts/export',
    access: 'admin',
    file: 'text/csv',
  },
  received: { id: 'finance.received', method: 'GET', path: '/api/finance/received', access: 'admin' },
  receivedParts: {
    id: 'finance.received-parts',
    method: 'GET',
    path: '/api/finance/received/parts',
    access: 'admin',
  },
  exportReceived: {
    id: 'finance.export-received',
    method: 'GET',
    path: '/api/finance/received/export',
    access: 'admin',
    file: 'text/csv',
  },
  closeTill: { id: 'finance.close-till', method: 'PUT', path: '/api/finance/tills', access: 'admin' },
  surplus: { id: 'finance.surplus', method: 'GET', path: '/api/finance/surplus', access: 'admin' },
  returnSurplus: {
    id: 'finance.return-surplus',
    method: 'POST',
    path: '/api/finance/surplus/{id}/return',
    access: 'admin',
  },
  forecast: { id: 'finance.forecast', method: 'GET', path: '/api/finance/forecast', access: 'admin' },
  exportForecast: {
    id: 'finance.export-forecast',
    method: 'GET',
    path: '/api/finance/forecast/export',
    access: 'admin',
    file: 'text/csv',
  },
});
