import { dateSchema, idParamSchema } from '@alinha/contracts-core';
import { type DeliveryStatus, deliveryStatusSchema } from '@alinha/contracts-messaging';
import { useSearchParams } from '@alinha/web-kit';
import { useMemo } from 'react';

/** What is looked for; what is left out is not looked at. Days are `YYYY-MM-DD`, both included. */
export type DeliveryFilters = {
  readonly status?: DeliveryStatus | undefined;
  readonly client_id?: number | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

/** The filters of an address. What makes no sense there is left out. */
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

/** The filters live in the address: a reload and "back" from a client find the same list. */
export function useDeliveryFilters() {
  const [query, setQuery] = useSearchParams();
  const filters = useMemo(() => filtersOf(query), [query]);
  const change = (changes: DeliveryFilters) =>
    setQuery(queryOf({ ...filters, ...changes }), { replace: true });
  const clear = () => setQuery(new URLSearchParams(), { replace: true });
  return { filters, change, clear };
}
