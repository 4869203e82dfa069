import type { Package } from '@alinha/contracts-agenda';
import { vi } from 'vitest';

/** A live package of client 5 for Pilates (specialty 1). */
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

/** Packages of the fake API are sent only after the returned function is called. */
export function holdPackages(): () => void {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    if (String(request[0]).endsWith('/packages')) await released;
    return fetch(...request);
  });
  return () => release();
}
