import { clientImportRoutes, clientRoutes, type ImportChoices } from '@alinha/contracts-clients';
import { apiQuery, callApi, invalidate, keepPreviousData, useQuery } from '@alinha/web-kit';
import { useEffect } from 'react';

const PROGRESS_MS = 700;

export const importQuery = (id: number) => apiQuery(clientImportRoutes.get, { params: { id } });

/** An import, polled while it runs. When it is done, the list of clients is refetched. */
export function useImport(id: number) {
  const found = useQuery({
    ...importQuery(id),
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? PROGRESS_MS : false),
    refetchIntervalInBackground: true,
  });
  const isDone = found.data?.status === 'done';
  useEffect(() => {
    if (isDone) void invalidate(clientRoutes.list);
  }, [isDone]);
  return found;
}

/** Preview of the choices. The last preview stays visible until the reply arrives. */
export function useImportPreview(
  id: number,
  choices: ImportChoices,
  { enabled }: { readonly enabled: boolean },
) {
  return useQuery({
    queryKey: [clientImportRoutes.preview.id, id, choices],
    queryFn: ({ signal }) =>
      callApi(clientImportRoutes.preview, { params: { id }, body: choices }, { signal }),
    placeholderData: keepPreviousData,
    // Other users may add clients meanwhile.
    staleTime: 0,
    enabled,
  });
}
