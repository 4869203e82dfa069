import { type ArchivedClient, type Client, clientRoutes } from '@alinha/contracts-clients';
import {
  apiQuery,
  errorMessage,
  queryClient,
  toast,
  useApiMutation,
  useApiQuery,
  useNavigate,
  useTexts,
} from '@alinha/web-kit';
import { PAYWALL_PATH } from '../clients/client-limit.ts';

/** All deleted clients, last deleted first; for administrators. */
export function useArchivedClients({ enabled }: { readonly enabled: boolean }) {
  return useApiQuery(clientRoutes.listArchived, undefined, { enabled, staleTime: 0 });
}

/** One deleted client; for administrators. */
export function useArchivedClient(id: number, { enabled }: { readonly enabled: boolean }) {
  return useApiQuery(clientRoutes.getArchived, { params: { id } }, { enabled, staleTime: 0 });
}

/** Restores a deleted client. A full free tier opens the paywall. */
export function useRestoreClient({ onSettled }: { readonly onSettled: () => void }) {
  const texts = useTexts();
  const navigate = useNavigate();
  return useApiMutation(clientRoutes.restore, {
    invalidates: [clientRoutes.list],
    onSuccess: (client) => {
      showRestored(client);
      toast.success(texts('restore_client.restored'));
      onSettled();
    },
    onError: (error) => {
      onSettled();
      if (error.code === 'CLIENT_LIMIT') navigate(PAYWALL_PATH);
      else toast.error(texts('restore_client.failed'), { description: errorMessage(error, '') || undefined });
    },
  });
}

/**
 * Deletes the data of a deleted client. The texts of other services go too, so everything that was loaded is read again, except
 * what was refused: the record is no active client.
 */
export function useAnonymiseClient({ onSettled }: { readonly onSettled: () => void }) {
  const texts = useTexts();
  return useApiMutation(clientRoutes.anonymise, {
    invalidates: [],
    onSuccess: (client) => {
      const { id } = client;
      queryClient.setQueryData(apiQuery(clientRoutes.getArchived, { params: { id } }).queryKey, client);
      void queryClient.invalidateQueries({ predicate: ({ state }) => state.status === 'success' });
      toast.success(texts('anonymise.done'));
      onSettled();
    },
    onError: (error) => {
      onSettled();
      toast.error(texts('anonymise.failed'), { description: errorMessage(error, '') || undefined });
    },
  });
}

function showRestored(client: Client): void {
  const { id } = client;
  queryClient.setQueryData(apiQuery(clientRoutes.get, { params: { id } }).queryKey, client);
  queryClient.removeQueries({ queryKey: apiQuery(clientRoutes.getArchived, { params: { id } }).queryKey });
  queryClient.setQueryData<ArchivedClient[]>(apiQuery(clientRoutes.listArchived).queryKey, (list) =>
    list?.filter((archived) => archived.id !== id),
  );
}
