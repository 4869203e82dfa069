import type { Package } from '@alinha/contracts-agenda';

/** For specs: a live package of client 5 for Pilates (specialty 1). */
export const samplePackage = (known: Partial<Package> = {}): Package => ({
  id: 7,
  client_id: 5,
  specialty_id: 1,
  specialty_name: 'Pilates',
  sessions: 10,
  price_cents: 90_000,
  sold_on: '2026-11-01',
  valid_until: '2026-12-30',
  taken: 2,
  booked: 1,
  free: 7,
  state: 'live',
  ended_on: null,
  ...known,
});
