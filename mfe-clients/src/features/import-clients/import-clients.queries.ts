import { clientImportRoutes, clientRoutes, type ImportChoices } from '@alinha/contracts-clients';
import { apiQuery, callApi, invalidate, keepPreviousData, useQuery } from '@alinha/web-kit';
import { useEffect } from 'react';

const PROGRESS_MS = 700;

export const importQuery = (id: number) => apiQuery(clientImportRoutes.get, { params: { id } });

/** An import, watched while it runs; the list of clients is read anew once it is done. */
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

/** What the choices would come to. What the last ones came to stays in sight until the answer is there. */
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
    // Clients are added elsewhere meanwhile.
    staleTime: 0,
    enabled,
  });
}
