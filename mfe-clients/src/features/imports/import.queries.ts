import { appointmentRoutes, recurringPlanRoutes } from '@alinha/contracts-agenda';
import { clientRoutes } from '@alinha/contracts-clients';
import { type ApiError, callApi, invalidate, keepPreviousData, useQuery } from '@alinha/web-kit';
import { useEffect } from 'react';
import {
  type Choices,
  type Import,
  type ImportKind,
  type Preview,
  routesOf,
  sentChoices,
} from './import-kinds.ts';

const PROGRESS_MS = 700;

export const importKey = (kind: ImportKind, id: number) => [routesOf(kind).get.id, id];

/** An import, polled while it runs. When it is done, the lists with its records are refetched. */
export function useImport(kind: ImportKind, id: number) {
  const found = useQuery<Import, ApiError>({
    queryKey: importKey(kind, id),
    queryFn: ({ signal }) => callApi(routesOf(kind).get, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? PROGRESS_MS : false),
    refetchIntervalInBackground: true,
  });
  const isDone = found.data?.status === 'done';
  useEffect(() => {
    if (!isDone) return;
    if (kind === 'clients') void invalidate(clientRoutes.list);
    else {
      void invalidate(
        appointmentRoutes.list,
        appointmentRoutes.historyOfClient,
        recurringPlanRoutes.listOfClient,
      );
    }
  }, [isDone, kind]);
  return found;
}

/** Preview of the choices. The last preview stays visible until the reply arrives. */
export function useImportPreview(
  kind: ImportKind,
  id: number,
  choices: Choices,
  { enabled }: { readonly enabled: boolean },
) {
  return useQuery<Preview, ApiError>({
    queryKey: [routesOf(kind).preview.id, id, choices],
    queryFn: ({ signal }) =>
      callApi(routesOf(kind).preview, { params: { id }, body: sentChoices(kind, choices) }, { signal }),
    placeholderData: keepPreviousData,
    // Other users may add records meanwhile.
    staleTime: 0,
    enabled,
  });
}
