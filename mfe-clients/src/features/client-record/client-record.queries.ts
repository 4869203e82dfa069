import {
  type Appointment,
  appointmentRoutes,
  chartReadingRoutes,
  HISTORY_PAGE_SIZE,
  noteSignatureRoutes,
  recurringPlanRoutes,
} from '@alinha/contracts-agenda';
import { type Client, clientRoutes } from '@alinha/contracts-clients';
import {
  type ApiError,
  apiQuery,
  callApi,
  errorMessage,
  hasPermission,
  keepPreviousData,
  queryClient,
  toast,
  useApiMutation,
  useInfiniteQuery,
  useQuery,
  useSession,
  useTexts,
} from '@alinha/web-kit';

const { historyOfClient } = appointmentRoutes;
/** Page limit of the API. */
const MOST_AT_ONCE = 100;
/** Other screens and other users book too, so each visit refetches and shows cached data meanwhile. */
const FRESH_MS = 0;

async function askUpcoming(clientId: number, signal: AbortSignal): Promise<readonly Appointment[]> {
  const found: Appointment[] = [];
  for (;;) {
    const query = { when: 'upcoming', limit: MOST_AT_ONCE, offset: found.length } as const;
    const page = await callApi(historyOfClient, { params: { id: clientId }, query }, { signal });
    found.push(...page);
    if (page.length < MOST_AT_ONCE) return found;
  }
}

/** Appointments that are not over yet, soonest first. The delete dialog counts them. */
export function useUpcoming(clientId: number) {
  return useQuery<readonly Appointment[], ApiError>({
    queryKey: [historyOfClient.id, { clientId, when: 'upcoming' }],
    queryFn: ({ signal }) => askUpcoming(clientId, signal),
    staleTime: FRESH_MS,
  });
}

/** Past appointments, latest first. A short page is the last one. */
export function useHistory(clientId: number) {
  return useInfiniteQuery<
    readonly Appointment[],
    ApiError,
    readonly Appointment[],
    readonly unknown[],
    number
  >({
    queryKey: [historyOfClient.id, { clientId, when: 'past' }],
    queryFn: ({ pageParam: offset, signal }) => {
      const query = { when: 'past', limit: HISTORY_PAGE_SIZE, offset } as const;
      return callApi(historyOfClient, { params: { id: clientId }, query }, { signal });
    },
    staleTime: FRESH_MS,
    initialPageParam: 0,
    getNextPageParam: (last, pages) =>
      last.length < HISTORY_PAGE_SIZE ? undefined : pages.length * HISTORY_PAGE_SIZE,
    select: ({ pages }) => pages.flat(),
  });
}

/** The addenda to signed notes, and whether the signed notes are unchanged; nothing for users who may not read notes. */
export function useNoteChain(clientId: number) {
  return useQuery({
    ...apiQuery(noteSignatureRoutes.chainOfClient, { params: { id: clientId } }),
    enabled: hasPermission(useSession(), 'notes.read'),
    staleTime: FRESH_MS,
  });
}

/** A client's plans, newest first. */
export function usePlans(clientId: number, { withInactive = false } = {}) {
  const query = withInactive ? ({ include_inactive: '1' } as const) : {};
  return useQuery({
    ...apiQuery(recurringPlanRoutes.listOfClient, { params: { id: clientId }, query }),
    staleTime: FRESH_MS,
    // Shows the active plans while the others load.
    placeholderData: keepPreviousData,
  });
}

/** Deletes a client. The caller confirms it with the user first. */
export function useDeleteClient(onDeleted: () => void) {
  const texts = useTexts();
  return useApiMutation(clientRoutes.delete, {
    // The agenda removes the upcoming appointments a moment later.
    invalidates: [
      clientRoutes.list,
      clientRoutes.listArchived,
      appointmentRoutes.list,
      recurringPlanRoutes.get,
    ],
    onSuccess: ({ id }) => {
      queryClient.removeQueries({ queryKey: apiQuery(clientRoutes.get, { params: { id } }).queryKey });
      queryClient.setQueryData<Client[]>(apiQuery(clientRoutes.list).queryKey, (list) =>
        list?.filter((client) => client.id !== id),
      );
      toast.success(texts('delete_client.deleted'));
      onDeleted();
    },
    onError: (error) =>
      toast.error(texts('delete_client.failed'), { description: errorMessage(error, '') || undefined }),
  });
}

/** Adds a print of the notes to the log of readings. A failed request does not stop the print. */
export function recordPrint(clientId: number): void {
  callApi(chartReadingRoutes.addPrint, { params: { id: clientId } }).catch(() => {});
}
