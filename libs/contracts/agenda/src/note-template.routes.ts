import { defineRoutes } from '@alinha/contracts-core';
import type { noteTemplateContract } from './note-template.schemas.ts';

export const noteTemplateRoutes = defineRoutes<typeof noteTemplateContract>('agenda', {
  list: {
    id: 'note-templates.list',
    method: 'GET',
    path: '/api/company/note-templates',
    access: 'notes.write',
  },
  create: {
    id: 'note-templates.create',
    method: 'POST',
    path: '/api/company/note-templates',
    access: 'company.manage',
    status: 201,
  },
  update: {
    id: 'note-templates.update',
    method: 'PUT',
    path: '/api/company/note-templates/{key}',
    access: 'company.manage',
  },
  delete: {
    id: 'note-templates.delete',
    method: 'DELETE',
    path: '/api/company/note-templates/{key}',
    access: 'company.manage',
  },
  saveAnswers: {
    id: 'evolution.save-answers',
    method: 'PUT',
    path: '/api/appointments/{id}/evolution/answers',
    access: 'notes.write',
  },
  lastAnswers: {
    id: 'evolution.last-answers',
    method: 'GET',
    path: '/api/appointments/{id}/evolution/last-answers',
    access: 'notes.write',
  },
});
