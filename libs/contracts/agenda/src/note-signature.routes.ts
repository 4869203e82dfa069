import { defineRoutes } from '@alinha/contracts-core';
import type { noteSignatureContract } from './note-signature.schemas.ts';

export const noteSignatureRoutes = defineRoutes<typeof noteSignatureContract>('agenda', {
  list: {
    id: 'note-signatures.list',
    method: 'GET',
    path: '/api/appointments/{id}/evolution/signatures',
    access: 'notes.read',
  },
  sign: {
    id: 'note-signatures.sign',
    method: 'POST',
    path: '/api/appointments/{id}/evolution/signature',
    access: 'notes.write',
    status: 201,
  },
  addAddendum: {
    id: 'note-signatures.add-addendum',
    method: 'POST',
    path: '/api/appointments/{id}/evolution/addenda',
    access: 'notes.write',
    status: 201,
  },
  chainOfClient: {
    id: 'clients.note-chain',
    method: 'GET',
    path: '/api/clients/{id}/note-chain',
    access: 'notes.read',
  },
});
