import type { CancellationPolicy } from './cancellation-policy.schemas.ts';

/** In force until a company saves a policy of its own. */
export const DEFAULT_CANCELLATION_POLICY: CancellationPolicy = {
  notice_hours: 24,
  credit_in_time: true,
  credit_late: false,
  credit_no_show: false,
  credit_on_closure: false,
  max_live: 4,
  max_per_month: 2,
  expiry: '30_days',
  owed_when_late: false,
};
