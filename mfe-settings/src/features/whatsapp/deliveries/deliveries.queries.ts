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

/** How often to look again while something is about to be sent. */
const QUEUE_LOOK_MS = 5_000;
/** And while nothing is: reminders become due and clients answer without anybody touching the page. */
const QUIET_LOOK_MS = 15_000;

type Log = { readonly rows: readonly Delivery[]; readonly counts: DeliveryPage['counts'] };

const NOTHING = { queued: 0, sent: 0, failed: 0, skipped: 0 };

/** In its turn, and held up by nothing: it goes out within seconds. */
const isOnItsWay = ({ status, reason }: Delivery) => status === 'queued' && reason === null;

/** Latest first, page after page. Whoever comes back sees what happened meanwhile. */
export function useDeliveries(filters: DeliveryFilters, { enabled }: { readonly enabled: boolean }) {
  return useInfiniteQuery<DeliveryPage, ApiError, Log, readonly unknown[], number | undefined>({
    queryKey: [deliveryRoutes.list.id, filters],
    queryFn: ({ pageParam: before_id, signal }) =>
      callApi(deliveryRoutes.list, { query: { ...filters, before_id } }, { signal }),
    enabled,
    staleTime: 0,
    // The counts stay where they are while another status is read.
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ rows }) => rows.some(isOnItsWay)) === true ? QUEUE_LOOK_MS : QUIET_LOOK_MS,
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

/** Puts a reminder back into the queue; says itself how that went. */
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
