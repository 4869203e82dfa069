import {
  type Activity,
  type ActivityPage,
  activityRoutes,
  type Employee,
  employeeRoutes,
} from '@alinha/contracts-accounts';
import {
  type ApiError,
  callApi,
  downloadFile,
  errorMessage,
  toast,
  useApiQuery,
  useInfiniteQuery,
  useMutation,
  useTexts,
} from '@alinha/web-kit';
import type { ActivityFilters } from './activity-filters.ts';

/** Activities by page, newest first. Refetched when the user returns to the screen. */
export function useActivity(filters: ActivityFilters, { enabled }: { readonly enabled: boolean }) {
  return useInfiniteQuery<
    ActivityPage,
    ApiError,
    readonly Activity[],
    readonly unknown[],
    string | undefined
  >({
    queryKey: [activityRoutes.list.id, filters],
    queryFn: ({ pageParam: cursor, signal }) =>
      callApi(activityRoutes.list, { query: { ...filters, cursor } }, { signal }),
    enabled,
    staleTime: 0,
    initialPageParam: undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    select: ({ pages }) => pages.flatMap(({ activities }) => activities),
  });
}

/** All professionals, including inactive ones. */
export function useTeam({ enabled }: { readonly enabled: boolean }): readonly Employee[] {
  const active = useApiQuery(employeeRoutes.list, undefined, { enabled });
  const inactive = useApiQuery(employeeRoutes.listInactive, undefined, { enabled });
  return [...(active.data ?? []), ...(inactive.data ?? [])];
}

/** Downloads the filtered log as a file; a toast shows a failure. */
export function useActivityFile(filters: ActivityFilters) {
  const texts = useTexts();
  return useMutation<void, ApiError>({
    mutationFn: () => downloadFile(activityRoutes.export, { query: filters }),
    onError: (error) => toast.error(errorMessage(error, texts('activity.download_failed'))),
  });
}
