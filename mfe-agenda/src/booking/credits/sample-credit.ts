import type { Credit } from '@alinha/contracts-agenda';

/** For specs: an available credit of client 5. */
export const sampleCredit = (known: Partial<Credit> = {}): Credit => ({
  id: 1,
  client_id: 5,
  plan_id: 3,
  plan_name: 'Pilates 2x',
  appointment_id: 40,
  origin_start: '2026-11-18 08:00:00',
  reason: 'in_time',
  note: null,
  granted_by_name: null,
  granted_at: '2026-11-16 07:30:00',
  expires_on: '2026-12-16',
  state: 'live',
  used_by: null,
  revoked_at: null,
  revoke_reason: null,
  ...known,
});
