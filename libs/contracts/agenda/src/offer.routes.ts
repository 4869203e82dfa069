import { defineRoutes } from '@alinha/contracts-core';
import type { clientOfferContract, noticeContract, placeOfferContract } from './offer.schemas.ts';

/** For staff. */
export const placeOfferRoutes = defineRoutes<typeof placeOfferContract>('agenda', {
  list: { id: 'place-offers.list', method: 'GET', path: '/api/place-offers' },
  stop: {
    id: 'place-offers.stop',
    method: 'POST',
    path: '/api/place-offers/{id}/stop',
    access: 'agenda.write',
  },
  settings: { id: 'offer-settings.get', method: 'GET', path: '/api/company/offer-settings' },
  saveSettings: {
    id: 'offer-settings.save',
    method: 'PUT',
    path: '/api/company/offer-settings',
    access: 'company.manage',
  },
});

/** For the client who has the link of an offer. */
export const clientOfferRoutes = defineRoutes<typeof clientOfferContract>('agenda', {
  get: { id: 'offers.get', method: 'GET', path: '/api/offers/{token}', access: 'public' },
  answer: { id: 'offers.answer', method: 'POST', path: '/api/offers/{token}', access: 'public' },
});

/** Whether a client wants messages about free places and expiring credits. */
export const noticeRoutes = defineRoutes<typeof noticeContract>('agenda', {
  ofClient: { id: 'clients.notices', method: 'GET', path: '/api/clients/{id}/notices' },
  save: {
    id: 'clients.save-notices',
    method: 'PUT',
    path: '/api/clients/{id}/notices',
    access: 'clients.write',
  },
  get: { id: 'notices.get', method: 'GET', path: '/api/notices/{token}', access: 'public' },
  answer: { id: 'notices.answer', method: 'POST', path: '/api/notices/{token}', access: 'public' },
});
