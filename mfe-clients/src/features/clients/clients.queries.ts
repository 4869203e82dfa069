import { clientEndpoints } from '@alinha/contracts-clients';
import { useApiQuery } from '@alinha/web-kit';

export function useClients() {
  return useApiQuery(clientEndpoints.list);
}

/** The client, always refetched: a form with cached values would overwrite newer ones. */
export function useClient(id: number, { enabled }: { readonly enabled: boolean }) {
  return useApiQuery(clientEndpoints.get, { params: { id } }, { enabled, staleTime: 0 });
}
