import { dateSchema, idParamSchema } from '@alinha/contracts-core';
import { type DeliveryStatus, deliveryStatusSchema } from '@alinha/contracts-messaging';
import { useSearchParams } from '@alinha/web-kit';
import { useMemo } from 'react';

/** Filters of the log; an omitted filter matches all. Days are `YYYY-MM-DD`, both inclusive. */
export type DeliveryFilters = {
  readonly status?: DeliveryStatus | undefined;
  readonly client_id?: number | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

/** Parses the filters of an address. Invalid values are ignored. */
export function filtersOf(query: URLSearchParams): DeliveryFilters {
  return {
    status: deliveryStatusSchema.safeParse(query.get('status')).data,
    client_id: idParamSchema.safeParse(query.get('client_id')).data,
    from: dateSchema.safeParse(query.get('from')).data,
    to: dateSchema.safeParse(query.get('to')).data,
  };
}

function queryOf(filters: DeliveryFilters): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) if (value) query.set(name, String(value));
  return query;
}

export const hasFilters = (filters: DeliveryFilters) => queryOf(filters).size > 0;

export const isOrdered = ({ from, to }: DeliveryFilters) => !from || !to || from <= to;

/** The filters in the address, so that a reload and the back button show the same list. */
export function useDeliveryFilters() {
  const [query, setQuery] = useSearchParams();
  const filters = useMemo(() => filtersOf(query), [query]);
  const change = (changes: DeliveryFilters) =>
    setQuery(queryOf({ ...filters, ...changes }), { replace: true });
  const clear = () => setQuery(new URLSearchParams(), { replace: true });
  return { filters, change, clear };
}
