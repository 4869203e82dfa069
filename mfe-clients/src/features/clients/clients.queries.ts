import { clientRoutes } from '@alinha/contracts-clients';
import { useApiQuery } from '@alinha/web-kit';

export function useClients() {
  return useApiQuery(clientRoutes.list);
}

/** The client, always refetched: a form with cached values would overwrite newer ones. */
export function useClient(id: number, { enabled }: { readonly enabled: boolean }) {
  return useApiQuery(clientRoutes.get, { params: { id } }, { enabled, staleTime: 0 });
}
