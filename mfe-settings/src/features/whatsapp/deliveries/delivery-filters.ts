import { dateSchema, idParamSchema } from '@alinha/contracts-core';
import { type DeliveryStatus, deliveryStatusSchema } from '@alinha/contracts-messaging';
import type { DayFilters } from '../../../parts/address-filters.ts';

/** Filters of the log; an omitted filter matches all. */
export type DeliveryFilters = DayFilters & {
  readonly status?: DeliveryStatus | undefined;
  readonly client_id?: number | undefined;
};

/** Parses the filters of an address. Invalid values are ignored. */
export function deliveryFiltersOf(query: URLSearchParams): DeliveryFilters {
  return {
    status: deliveryStatusSchema.safeParse(query.get('status')).data,
    client_id: idParamSchema.safeParse(query.get('client_id')).data,
    from: dateSchema.safeParse(query.get('from')).data,
    to: dateSchema.safeParse(query.get('to')).data,
  };
}
