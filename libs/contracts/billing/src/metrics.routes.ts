import { defineRoutes } from '@alinha/contracts-core';
import type { billingMetricsContract } from './metrics.schemas.ts';

export const billingMetricsRoutes = defineRoutes<typeof billingMetricsContract>('billing', {
  plansPayments: {
    id: 'metrics.plans-payments',
    method: 'GET',
    path: '/api/metrics/plans-payments',
    access: 'metrics.read',
  },
  revenue: { id: 'metrics.revenue', method: 'GET', path: '/api/metrics/revenue', access: 'metrics.read' },
});
