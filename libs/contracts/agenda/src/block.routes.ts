import { defineRoutes } from '@alinha/contracts-core';
import type { blockContract } from './block.schemas.ts';

export const blockRoutes = defineRoutes<typeof blockContract>('agenda', {
  list: { id: 'blocks.list', method: 'GET', path: '/api/blocks' },
  create: { id: 'blocks.create', method: 'POST', path: '/api/blocks', access: 'agenda.write', status: 201 },
  update: { id: 'blocks.update', method: 'PUT', path: '/api/blocks/{id}', access: 'agenda.write' },
  delete: { id: 'blocks.delete', method: 'DELETE', path: '/api/blocks/{id}', access: 'agenda.write' },
});
