import { activityKindSchema, SYSTEM_ACTOR } from '@alinha/contracts-accounts';
import { type ActivityKind, dateSchema, idParamSchema } from '@alinha/contracts-core';
import { useSearchParams } from '@alinha/web-kit';
import { useMemo } from 'react';

/** What is looked for; what is left out is not looked at. Days are `YYYY-MM-DD`, both included. */
export type ActivityFilters = {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly user_id?: number | typeof SYSTEM_ACTOR | undefined;
  readonly kind?: ActivityKind | undefined;
};

/** The filters of an address. What makes no sense there, an old link or a slip of the pen, is left out. */
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

/** The filters live in the address: a reload, a link and "back" from a record find the same list. */
export function useActivityFilters() {
  const [query, setQuery] = useSearchParams();
  const filters = useMemo(() => filtersOf(query), [query]);
  const change = (changes: ActivityFilters) =>
    setQuery(queryOf({ ...filters, ...changes }), { replace: true });
  const clear = () => setQuery(new URLSearchParams(), { replace: true });
  return { filters, change, clear };
}
