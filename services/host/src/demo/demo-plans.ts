import type { BillingPeriod } from '@alinha/contracts-agenda';

/** A client's plan: indexes into the demonstration's lists, weekday 1 (Monday) to 6. */
type DemoPlan = {
  readonly client: number;
  readonly professional: number;
  readonly room: number;
  readonly specialty: number;
  readonly priceCents: number;
  readonly billingPeriod: BillingPeriod;
  readonly billingDay: 1 | 5 | 10 | 15 | 20 | 25 | 28;
  readonly weekdays: readonly number[];
  readonly start: string;
  readonly end: string;
};

/** At times that the weekly classes leave free. */
export const PLANS: readonly DemoPlan[] = [
  {
    client: 2,
    professional: 0,
    room: 0,
    specialty: 0,
    priceCents: 38000,
    billingPeriod: 'monthly',
    billingDay: 5,
    weekdays: [2, 4],
    start: '10:00',
    end: '11:00',
  },
  {
    client: 8,
    professional: 2,
    room: 1,
    specialty: 1,
    priceCents: 52000,
    billingPeriod: 'monthly',
    billingDay: 10,
    weekdays: [1, 3, 5],
    start: '17:00',
    end: '18:00',
  },
  {
    client: 5,
    professional: 1,
    room: 2,
    specialty: 2,
    priceCents: 156000,
    billingPeriod: 'quarterly',
    billingDay: 10,
    weekdays: [3],
    start: '11:00',
    end: '11:50',
  },
];
