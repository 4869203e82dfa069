import { clientRoutes } from '@alinha/contracts-clients';
import { useApiQuery } from '@alinha/web-kit';

export function useClients() {
  return useApiQuery(clientRoutes.list);
}

/** One client as the server has it now: a form that began with what was cached would save old values over new ones. */
export function useClient(id: number, { enabled }: { readonly enabled: boolean }) {
  return useApiQuery(clientRoutes.get, { params: { id } }, { enabled, staleTime: 0 });
}
