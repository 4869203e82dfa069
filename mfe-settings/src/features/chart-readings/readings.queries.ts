import { type ChartReading, type ChartReadingPage, chartReadingRoutes } from '@alinha/contracts-agenda';
import { type ApiError, callApi, useInfiniteQuery } from '@alinha/web-kit';
import type { ReadingFilters } from './reading-filters.ts';

/** Readings by page, newest first. Read again when the user returns to the screen. */
export function useReadings(filters: ReadingFilters, { enabled }: { readonly enabled: boolean }) {
  return useInfiniteQuery<
    ChartReadingPage,
    ApiError,
    readonly ChartReading[],
    readonly unknown[],
    number | undefined
  >({
    queryKey: [chartReadingRoutes.list.id, filters],
    queryFn: ({ pageParam: before, signal }) =>
      callApi(chartReadingRoutes.list, { query: { ...filters, before } }, { signal }),
    enabled,
    staleTime: 0,
    initialPageParam: undefined,
    getNextPageParam: ({ next_before }) => next_before ?? undefined,
    select: ({ pages }) => pages.flatMap(({ readings }) => readings),
  });
}
