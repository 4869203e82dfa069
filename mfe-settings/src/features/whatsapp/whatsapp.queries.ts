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

/** Everything on the screen that could not be read. */
export function readFailedAgain(): Promise<void> {
  return queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
}

const stateRequest = (instance: string) => ({ query: { instance_name: instance } });

/** State of one instance; `isAwaited` asks again and again until it is no longer wanted. */
export function useConnection(
  instance: string | null,
  { isAwaited = false }: { readonly isAwaited?: boolean } = {},
) {
  return useApiQuery(connectionRoutes.state, stateRequest(instance ?? ''), {
    enabled: instance !== null,
    // A phone is switched off without telling anybody: who comes back sees how it is now.
    staleTime: 0,
    refetchInterval: isAwaited && STATE_POLL_MS,
  });
}

/** One look at an instance, past the cache, which ends its reads as a screen stops watching; null without an answer. */
export async function lookAtState(instance: string): Promise<ConnectionState | null> {
  const look = callApi(connectionRoutes.state, stateRequest(instance)).catch(() => null);
  return (await look)?.instance.state ?? null;
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
