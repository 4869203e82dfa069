import { dateSchema, idParamSchema } from '@alinha/contracts-core';
import type { DayFilters } from '../../parts/address-filters.ts';

/** Filters of the log; an omitted filter matches all. */
export type ReadingFilters = DayFilters & {
  readonly client_id?: number | undefined;
  readonly user_id?: number | undefined;
};

/** Parses the filters of an address. Invalid values are ignored. */
export function readingFiltersOf(query: URLSearchParams): ReadingFilters {
  return {
    from: dateSchema.safeParse(query.get('from')).data,
    to: dateSchema.safeParse(query.get('to')).data,
    client_id: idParamSchema.safeParse(query.get('client_id')).data,
    user_id: idParamSchema.safeParse(query.get('user_id')).data,
  };
}
