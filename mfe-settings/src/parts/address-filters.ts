import { useSearchParams } from '@alinha/web-kit';
import { useMemo } from 'react';

/** Days are `YYYY-MM-DD`, both inclusive. */
export type DayFilters = { readonly from?: string | undefined; readonly to?: string | undefined };

function queryOf(filters: object): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) if (value) query.set(name, String(value));
  return query;
}

export const hasFilters = (filters: object) => queryOf(filters).size > 0;

export const isOrdered = ({ from, to }: DayFilters) => !from || !to || from <= to;

/**
 * The filters of a list in the address, so that a reload, a link and the back button show the same list.
 * @param parse ignores invalid values
 */
export function useAddressFilters<Filters extends object>(parse: (query: URLSearchParams) => Filters) {
  const [query, setQuery] = useSearchParams();
  const filters = useMemo(() => parse(query), [query, parse]);
  const change = (changes: Filters) => setQuery(queryOf({ ...filters, ...changes }), { replace: true });
  const clear = () => setQuery(new URLSearchParams(), { replace: true });
  return { filters, change, clear };
}
