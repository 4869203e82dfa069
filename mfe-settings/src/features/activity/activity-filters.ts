import { activityKindSchema, SYSTEM_ACTOR } from '@alinha/contracts-accounts';
import { type ActivityKind, dateSchema, idParamSchema } from '@alinha/contracts-core';
import { useSearchParams } from '@alinha/web-kit';
import { useMemo } from 'react';

/** Filters of the log; an omitted filter matches all. Days are `YYYY-MM-DD`, both inclusive. */
export type ActivityFilters = {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly user_id?: number | typeof SYSTEM_ACTOR | undefined;
  readonly kind?: ActivityKind | undefined;
};

/** Parses the filters of an address. Invalid values are ignored. */
export function filtersOf(query: URLSearchParams): ActivityFilters {
  const user = query.get('user_id');
  return {
    from: dateSchema.safeParse(query.get('from')).data,
    to: dateSchema.safeParse(query.get('to')).data,
    user_id: user === SYSTEM_ACTOR ? user : idParamSchema.safeParse(user).data,
    kind: activityKindSchema.safeParse(query.get('kind')).data,
  };
}

function queryOf(filters: ActivityFilters): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) if (value) query.set(name, String(value));
  return query;
}

export const hasFilters = (filters: ActivityFilters) => queryOf(filters).size > 0;

export const isOrdered = ({ from, to }: ActivityFilters) => !from || !to || from <= to;

/** The filters in the address, so that a reload, a link and the back button show the same list. */
export function useActivityFilters() {
  const [query, setQuery] = useSearchParams();
  const filters = useMemo(() => filtersOf(query), [query]);
  const change = (changes: ActivityFilters) =>
    setQuery(queryOf({ ...filters, ...changes }), { replace: true });
  const clear = () => setQuery(new URLSearchParams(), { replace: true });
  return { filters, change, clear };
}
