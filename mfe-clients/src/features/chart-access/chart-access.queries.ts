import { chartAccessRoutes } from '@alinha/contracts-agenda';
import { clientRoutes, SHORTEST_OTHERS_SEARCH } from '@alinha/contracts-clients';
import { useApiMutation, useApiQuery } from '@alinha/web-kit';

/** Clients whom the user does not see, by name or CPF. Undefined for a short search. */
export function useOtherClients(search: string) {
  const text = search.trim();
  const enabled = text.length >= SHORTEST_OTHERS_SEARCH;
  const others = useApiQuery(clientRoutes.listOthers, { query: { search: text } }, { enabled });
  return enabled ? others : null;
}

export function useGrantAccess() {
  return useApiMutation(chartAccessRoutes.create, {
    invalidates: [clientRoutes.list, clientRoutes.listOthers, clientRoutes.get, chartAccessRoutes.get],
  });
}
