import { defineRoutes } from '@alinha/contracts-core';
import type { packageContract } from './package.schemas.ts';

export const packageRoutes = defineRoutes<typeof packageContract>('agenda', {
  listOfClient: { id: 'clients.packages', method: 'GET', path: '/api/clients/{id}/packages' },
  sell: { id: 'packages.sell', method: 'POST', path: '/api/clients/{id}/packages', status: 201 },
  end: { id: 'packages.end', method: 'POST', path: '/api/packages/{id}/end' },
});
