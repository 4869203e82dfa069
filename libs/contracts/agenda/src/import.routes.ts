import { defineRoutes } from '@alinha/contracts-core';
import type { bookingImportContract } from './import.schemas.ts';

const PATH = '/api/appointments/imports';

export const bookingImportRoutes = defineRoutes<typeof bookingImportContract>('agenda', {
  template: { id: 'booking-imports.template', method: 'GET', path: `${PATH}/template`, file: 'text/csv' },
  create: { id: 'booking-imports.create', method: 'POST', path: PATH, access: 'agenda.write', status: 201 },
  get: { id: 'booking-imports.get', method: 'GET', path: `${PATH}/{id}`, access: 'agenda.write' },
  // Checks up to 300,000 appointments.
  preview: {
    id: 'booking-imports.preview',
    method: 'POST',
    path: `${PATH}/{id}/preview`,
    access: 'agenda.write',
    replyLimitSeconds: 60,
  },
  confirm: {
    id: 'booking-imports.confirm',
    method: 'POST',
    path: `${PATH}/{id}/confirm`,
    access: 'agenda.write',
  },
  failures: {
    id: 'booking-imports.failures',
    method: 'GET',
    path: `${PATH}/{id}/failures`,
    access: 'agenda.write',
    file: 'text/csv',
  },
});
