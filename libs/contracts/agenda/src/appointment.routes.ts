import { defineRoutes } from '@alinha/contracts-core';
import type { appointmentContract } from './appointment.schemas.ts';

export const appointmentRoutes = defineRoutes<typeof appointmentContract>('agenda', {
  list: { id: 'appointments.list', method: 'GET', path: '/api/appointments' },
  export: { id: 'appointments.export', method: 'GET', path: '/api/appointments/export', file: 'text/csv' },
  conflicts: { id: 'appointments.conflicts', method: 'GET', path: '/api/appointments/conflicts' },
  create: {
    id: 'appointments.create',
    method: 'POST',
    path: '/api/appointments',
    access: 'agenda.write',
    status: 201,
  },
  get: { id: 'appointments.get', method: 'GET', path: '/api/appointments/{id}' },
  update: {
    id: 'appointments.update',
    method: 'PUT',
    path: '/api/appointments/{id}',
    access: 'agenda.write',
  },
  delete: {
    id: 'appointments.delete',
    method: 'DELETE',
    path: '/api/appointments/{id}',
    access: 'agenda.write',
  },
  historyOfClient: { id: 'clients.appointments', method: 'GET', path: '/api/clients/{id}/appointments' },
});
