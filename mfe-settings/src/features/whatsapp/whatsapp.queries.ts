import {
  type ConnectionState,
  connectionRoutes,
  deliveryRoutes,
  STATE_POLL_MS,
  templateRoutes,
  type WhatsappConnection,
  type WhatsappSettings,
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

type Reply<Data> = {
  readonly onSuccess?: (data: Data) => void;
  readonly onError?: (error: ApiError) => void;
};

export function useSaveSettings({ onSuccess, onError }: Reply<WhatsappSettings>) {
  return useApiMutation(whatsappSettingsRoutes.update, {
    onSuccess: (settings) => {
      queryClient.setQueryData(apiQuery(whatsappSettingsRoutes.get).queryKey, settings);
      onSuccess?.(settings);
    },
    onError: (error) => onError?.(error),
  });
}

export function useDisconnect({ onSuccess, onError }: Reply<WhatsappConnection>) {
  return useApiMutation(connectionRoutes.disconnect, {
    invalidates: [deliveryRoutes.list],
    onSuccess: (connection, { body }) => {
      const { queryKey } = apiQuery(connectionRoutes.state, stateRequest(body.instance_name));
      queryClient.setQueryData(queryKey, connection);
      onSuccess?.(connection);
    },
    onError: (error) => onError?.(error),
  });
}

export function useTemplates() {
  return useApiQuery(templateRoutes.list);
}
