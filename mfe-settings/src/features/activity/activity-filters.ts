import { activityKindSchema, SYSTEM_ACTOR } from '@alinha/contracts-accounts';
import { type ActivityKind, dateSchema, idParamSchema } from '@alinha/contracts-core';
import type { DayFilters } from '../../parts/address-filters.ts';

/** Filters of the log; an omitted filter matches all. */
export type ActivityFilters = DayFilters & {
  readonly user_id?: number | typeof SYSTEM_ACTOR | undefined;
  readonly kind?: ActivityKind | undefined;
};

/** Parses the filters of an address. Invalid values are ignored. */
export function activityFiltersOf(query: URLSearchParams): ActivityFilters {
  const user = query.get('user_id');
  return {
    from: dateSchema.safeParse(query.get('from')).data,
    to: dateSchema.safeParse(query.get('to')).data,
    user_id: user === SYSTEM_ACTOR ? user : idParamSchema.safeParse(user).data,
    kind: activityKindSchema.safeParse(query.get('kind')).data,
  };
}
