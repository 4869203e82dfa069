import { defineRoutes } from '@alinha/contracts-core';
import type { attachmentContract } from './attachment.schemas.ts';

export const attachmentRoutes = defineRoutes<typeof attachmentContract>('agenda', {
  list: {
    id: 'attachments.list',
    method: 'GET',
    path: '/api/clients/{id}/attachments',
    access: 'notes.read',
  },
  upload: {
    id: 'attachments.upload',
    method: 'POST',
    path: '/api/clients/{id}/attachments',
    access: 'notes.write',
    status: 201,
    bodyTimeoutSeconds: 150,
    replyLimitSeconds: 90,
    // Somebody may add the photos of a whole day at once.
    callsPerMinute: 120,
  },
  content: {
    id: 'attachments.content',
    method: 'GET',
    path: '/api/attachments/{id}/content',
    access: 'notes.read',
    file: 'application/octet-stream',
  },
  thumbnail: {
    id: 'attachments.thumbnail',
    method: 'GET',
    path: '/api/attachments/{id}/thumbnail',
    access: 'notes.read',
    file: 'image/webp',
  },
  update: {
    id: 'attachments.update',
    method: 'PUT',
    path: '/api/attachments/{id}',
    access: 'notes.write',
  },
  delete: {
    id: 'attachments.delete',
    method: 'DELETE',
    path: '/api/attachments/{id}',
    access: 'notes.write',
  },
});
