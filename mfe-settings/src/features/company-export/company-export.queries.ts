import { companyExportRoutes } from '@alinha/contracts-agenda';
import { apiQuery, invalidate, queryClient, useApiMutation, useQuery } from '@alinha/web-kit';

const REFRESH_MS = 2_000;

const latestQuery = () => apiQuery(companyExportRoutes.latest);

/** The latest export; null without any. Read again while it runs. */
export function useCompanyExport(options: { readonly enabled: boolean }) {
  return useQuery({
    ...latestQuery(),
    ...options,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? REFRESH_MS : false),
  });
}

export function useStartExport() {
  return useApiMutation(companyExportRoutes.start, {
    onSuccess: (started) => void queryClient.setQueryData(latestQuery().queryKey, started),
    // Another administrator may have started one.
    onError: () => void invalidate(companyExportRoutes.latest),
  });
}

/** Asks for the password when it is needed: a link of the browser cannot do that. */
export function useAllowDownload() {
  return useApiMutation(companyExportRoutes.allowDownload, {
    // The export may have expired.
    onError: () => void invalidate(companyExportRoutes.latest),
  });
}

/** Path of the file. The browser saves it while it arrives: it may be larger than the memory. */
export const filePath = (id: number) => companyExportRoutes.download.path.replace('{id}', String(id));
