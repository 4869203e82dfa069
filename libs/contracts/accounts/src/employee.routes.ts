import { defineRoutes } from '@alinha/contracts-core';
import type { employeeContract } from './employee.schemas.ts';

export const employeeRoutes = defineRoutes<typeof employeeContract>('accounts', {
  list: { id: 'employees.list', method: 'GET', path: '/api/employees' },
  listInactive: {
    id: 'employees.list-inactive',
    method: 'GET',
    path: '/api/employees/inactive',
    access: 'company.manage',
  },
  create: {
    id: 'employees.create',
    method: 'POST',
    path: '/api/employees',
    access: 'company.manage',
    status: 201,
  },
  invite: {
    id: 'employees.invite',
    method: 'POST',
    path: '/api/employees/invitations',
    access: 'company.manage',
    status: 201,
  },
  resendInvitation: {
    id: 'employees.resend-invitation',
    method: 'POST',
    path: '/api/employees/{id}/invitation',
    access: 'company.manage',
  },
  get: { id: 'employees.get', method: 'GET', path: '/api/employees/{id}' },
  update: { id: 'employees.update', method: 'PUT', path: '/api/employees/{id}' },
  removeFactors: {
    id: 'employees.remove-factors',
    method: 'DELETE',
    path: '/api/employees/{id}/factors',
    access: 'company.manage',
  },
  reactivate: {
    id: 'employees.reactivate',
    method: 'POST',
    path: '/api/employees/{id}/reactivation',
    access: 'company.manage',
  },
});
