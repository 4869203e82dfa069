import {
  type ConnectionState,
  connectionRoutes,
  deliveryRoutes,
  STATE_POLL_MS,
  templateRoutes,
  whatsappSettingsRoutes,
} from '@alinha/contracts-messaging';
import { type ApiError, apiQuery, callApi, queryClient, useApiMutation, useApiQuery } from '@alinha/web-kit';

export function useWhatsappSettings() {
  return useApiQuery(whatsappSettingsRoutes.get);
}

/** Refetches all failed queries of the screen. */
export function refetchFailed(): Promise<void> {
  return queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
}

const stateRequest = (instance: string) => ({ query: { instance_name: instance } });

/** State of an instance; `isAwaited` polls. */
export function useConnection(
  instance: string | null,
  { isAwaited = false }: { readonly isAwaited?: boolean } = {},
) {
  return useApiQuery(connectionRoutes.state, stateRequest(instance ?? ''), {
    enabled: instance !== null,
    // The phone may disconnect without a change notification, so returning to the page refetches.
    staleTime: 0,
    refetchInterval: isAwaited && STATE_POLL_MS,
  });
}

/** Fetches the state of an instance without the cache, also after the screen is closed. Null without a reply. */
export async function fetchState(instance: string): Promise<ConnectionState | null> {
  const reply = callApi(connectionRoutes.state, stateRequest(instance)).catch(() => null);
  return (await reply)?.instance.state ?? null;
}

export function useSaveSettings() {
  return useApiMutation(whatsappSettingsRoutes.update, {
    onSuccess: (settings) =>
      queryClient.setQueryData(apiQuery(whatsappSettingsRoutes.get).queryKey, settings),
  });
}

export function useDisconnect({
  onSuccess,
  onError,
}: {
  readonly onSuccess: () => void;
  readonly onError: (error: ApiError) => void;
}) {
  return useApiMutation(connectionRoutes.disconnect, {
    invalidates: [deliveryRoutes.list],
    onSuccess: (connection, { body }) => {
      const { queryKey } = apiQuery(connectionRoutes.state, stateRequest(body.instance_name));
      queryClient.setQueryData(queryKey, connection);
      onSuccess();
    },
    onError,
  });
}

export function useTemplates() {
  return useApiQuery(templateRoutes.list);
}
