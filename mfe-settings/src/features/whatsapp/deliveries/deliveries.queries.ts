import { clientRoutes } from '@alinha/contracts-clients';
import {
  DELIVERY_PAGE_SIZE,
  type Delivery,
  type DeliveryPage,
  deliveryRoutes,
} from '@alinha/contracts-messaging';
import {
  type ApiError,
  callApi,
  errorMessage,
  keepPreviousData,
  toast,
  useApiMutation,
  useApiQuery,
  useInfiniteQuery,
  useTexts,
} from '@alinha/web-kit';
import type { DeliveryFilters } from './delivery-filters.ts';

/** Polling interval while a message is about to be sent. */
const QUEUE_POLL_MS = 5_000;
/** Polling interval otherwise, because reminders become due and clients answer at any time. */
const IDLE_POLL_MS = 15_000;

type Log = { readonly rows: readonly Delivery[]; readonly counts: DeliveryPage['counts'] };

const NOTHING = { queued: 0, sent: 0, failed: 0, skipped: 0 };

/** Queued without an obstacle: sent within seconds. */
const isSending = ({ status, reason }: Delivery) => status === 'queued' && reason === null;

/** Deliveries by page, latest first. Refetched when the user returns to the screen. */
export function useDeliveries(filters: DeliveryFilters, { enabled }: { readonly enabled: boolean }) {
  return useInfiniteQuery<DeliveryPage, ApiError, Log, readonly unknown[], number | undefined>({
    queryKey: [deliveryRoutes.list.id, filters],
    queryFn: ({ pageParam: before_id, signal }) =>
      callApi(deliveryRoutes.list, { query: { ...filters, before_id } }, { signal }),
    enabled,
    staleTime: 0,
    // Keeps the counts visible while another status loads.
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ rows }) => rows.some(isSending)) === true ? QUEUE_POLL_MS : IDLE_POLL_MS,
    initialPageParam: undefined,
    getNextPageParam: ({ rows }) => (rows.length < DELIVERY_PAGE_SIZE ? undefined : rows.at(-1)?.id),
    select: ({ pages }) => ({
      rows: pages.flatMap(({ rows }) => rows),
      counts: pages[0]?.counts ?? NOTHING,
    }),
  });
}

export function useClients() {
  return useApiQuery(clientRoutes.list);
}

/** Queues a reminder again and shows the result in a toast. */
export function useResend() {
  const texts = useTexts();
  return useApiMutation(deliveryRoutes.resend, {
    invalidates: [deliveryRoutes.list],
    onSuccess: () => void toast.success(texts('whatsapp.log.queued_again')),
    onError: (error) => {
      const description = errorMessage(error);
      toast.error(texts('whatsapp.log.resend_failed'), { description });
    },
  });
}
