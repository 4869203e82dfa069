import {
  type Debts,
  type DebtsQuery,
  type DunningMessage,
  dunningRoutes,
  financeRoutes,
  paymentRoutes,
  type ReceivedPartsQuery,
} from '@alinha/contracts-billing';
import {
  type ApiError,
  callApi,
  errorMessage,
  invalidate,
  toast,
  useApiMutation,
  useApiQuery,
  useFormat,
  useInfiniteQuery,
  useMutation,
  useTexts,
} from '@alinha/web-kit';
import { AFFECTED } from '../payments/payments.queries.ts';

/** Other users receive money too, so each visit refetches and shows cached data meanwhile. */
const FRESH_MS = 0;

/** Unpaid payments by client, in pages. `isLate`: only those due before today. */
export function useDebts(isLate: boolean) {
  const filter: DebtsQuery = isLate ? { late: '1' } : {};
  return useInfiniteQuery<Debts, ApiError, readonly Debts[], readonly unknown[], DebtsQuery>({
    queryKey: [financeRoutes.debts.id, { isLate }],
    queryFn: ({ pageParam, signal }) =>
      callApi(financeRoutes.debts, { query: { ...filter, ...pageParam } }, { signal }),
    initialPageParam: {},
    getNextPageParam: ({ next }) => next ?? undefined,
    select: ({ pages }) => pages,
    staleTime: FRESH_MS,
  });
}

/** Receives the rest of several payments, all or none. The toast offers an undo, which takes each part back. */
export function useReceivePayments() {
  const texts = useTexts();
  const format = useFormat();
  const undo = useMutation<void, ApiError, readonly number[]>({
    mutationFn: async (partIds) => {
      const failures: ApiError[] = [];
      for (const id of partIds)
        await callApi(paymentRoutes.deletePart, { params: { id } }).catch((error: ApiError) => {
          // Somebody else has taken it back.
          if (error.status !== 404) failures.push(error);
        });
      if (failures[0]) throw failures[0];
    },
    onSuccess: () => toast.success(texts('finance.undone')),
    onError: (error) =>
      toast.error(texts('finance.undo_failed'), { description: errorMessage(error, '') || undefined }),
    onSettled: () => invalidate(...AFFECTED),
  });
  return useApiMutation(paymentRoutes.receiveMany, {
    invalidates: AFFECTED,
    onSuccess: ({ total_cents, parts }) =>
      toast.success(
        texts('finance.received_now', { count: parts.length, amount: format.money(total_cents) }),
        {
          action: {
            label: texts('payments.undo_change'),
            onClick: () => undo.mutate(parts.map(({ id }) => id)),
          },
        },
      ),
    onError: (error) => {
      toast.error(texts('finance.receive_failed'), { description: errorMessage(error, '') || undefined });
      void invalidate(financeRoutes.debts);
    },
  });
}

/** Days in [start, end). */
export function useReceived(query: { readonly start: string; readonly end: string }) {
  return useApiQuery(financeRoutes.received, { query }, { staleTime: FRESH_MS });
}

/** Parts of a day, latest first, in pages. */
export function useReceivedParts(day: string) {
  return useInfiniteQuery({
    queryKey: [financeRoutes.receivedParts.id, { day }],
    queryFn: ({ pageParam, signal }) =>
      callApi(financeRoutes.receivedParts, { query: { day, ...pageParam } }, { signal }),
    initialPageParam: {} as Pick<ReceivedPartsQuery, 'after_at' | 'after_part'>,
    getNextPageParam: (page) => {
      const last = page.length < PARTS_PER_PAGE ? undefined : page.at(-1);
      return last && { after_at: last.received_at, after_part: last.id };
    },
    select: ({ pages }) => pages.flat(),
    staleTime: FRESH_MS,
  });
}

/** Page size of the API. */
const PARTS_PER_PAGE = 200;

export function useForecast() {
  return useApiQuery(financeRoutes.forecast, undefined, { staleTime: FRESH_MS });
}

/** Money that clients paid too much by PIX. */
export function useSurplus() {
  return useApiQuery(financeRoutes.surplus, undefined, { staleTime: FRESH_MS });
}

export function useReturnSurplus() {
  return useApiMutation(financeRoutes.returnSurplus, { invalidates: [financeRoutes.surplus] });
}

/** Page size of the API. */
const MESSAGES_PER_PAGE = 50;

/** Messages about unpaid payments, latest first, in pages. */
export function useDunningMessages() {
  return useInfiniteQuery<
    readonly DunningMessage[],
    ApiError,
    readonly DunningMessage[],
    readonly unknown[],
    { readonly before_id?: number }
  >({
    queryKey: [dunningRoutes.messages.id],
    queryFn: ({ pageParam, signal }) => callApi(dunningRoutes.messages, { query: pageParam }, { signal }),
    initialPageParam: {},
    getNextPageParam: (page) => {
      const last = page.length < MESSAGES_PER_PAGE ? undefined : page.at(-1);
      return last && { before_id: last.id };
    },
    select: ({ pages }) => pages.flat(),
    staleTime: FRESH_MS,
  });
}

/** Logs that the user opened WhatsApp to write to a client. */
export function useLogMessage() {
  const texts = useTexts();
  return useApiMutation(dunningRoutes.write, {
    invalidates: [financeRoutes.debts, dunningRoutes.messages],
    onError: (error) =>
      toast.error(texts('finance.log_failed'), { description: errorMessage(error, '') || undefined }),
  });
}
