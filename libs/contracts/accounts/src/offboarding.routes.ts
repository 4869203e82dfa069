import { defineRoutes } from '@alinha/contracts-core';
import type { offboardingContract } from './offboarding.schemas.ts';

const path = '/api/employees/{id}/deactivation';

/** Served by the agenda, which owns the appointments and plans of the professional. */
export const offboardingRoutes = defineRoutes<typeof offboardingContract>('agenda', {
  preview: { id: 'departures.preview', method: 'GET', path, access: 'company.manage' },
  deactivate: { id: 'departures.deactivate', method: 'POST', path, access: 'company.manage' },
});
