import { appointmentRoutes, recurringPlanRoutes } from '@alinha/contracts-agenda';
import { billingMetricsRoutes, type Payment, paymentRoutes, REMOVED_AMOUNT } from '@alinha/contracts-billing';
import {
  type ApiError,
  callApi,
  errorMessage,
  invalidate,
  toast,
  useApiMutation,
  useApiQuery,
  useMutation,
  useQueryClient,
  useTexts,
} from '@alinha/web-kit';
import { useCompanyNow } from '../clients/company-clock.ts';
import { holdReads, type ShownPayment, showPayment } from './payment-cache.ts';
import { markPaid, type PaymentChange, putBack, undoPaid } from './payment-rules.ts';

const changeKey = ['change-payment'];
/** Billing makes payments by itself: each visit asks anew, behind what is known. */
const FRESH_MS = 0;

/** What shows or counts payments, or whether an appointment is paid. */
export const AFFECTED = [
  paymentRoutes.listOfClient,
  recurringPlanRoutes.get,
  appointmentRoutes.historyOfClient,
  appointmentRoutes.list,
  billingMetricsRoutes.plansPayments,
  billingMetricsRoutes.revenue,
];

export function usePayments(clientId: number) {
  return useApiQuery(paymentRoutes.listOfClient, { params: { id: clientId } }, { staleTime: FRESH_MS });
}

type Sent = PaymentChange & {
  readonly payment: ShownPayment;
  /** Said once it is done. */
  readonly done: string;
  /** Taking a change back is not offered to be taken back. */
  readonly isUndo?: boolean;
};

/** Changes of a payment: shown at once, put back with a message when refused, and offered to be taken back. */
export function useChangePayment() {
  const client = useQueryClient();
  const texts = useTexts();
  const now = useCompanyNow();
  const changesOf = (id: number) =>
    client.isMutating({
      mutationKey: changeKey,
      predicate: ({ state }) => (state.variables as Sent | undefined)?.payment.id === id,
    });
  const { mutate } = useMutation<Payment, ApiError, Sent>({
    mutationKey: changeKey,
    // One after the other: what is pressed last must also arrive last.
    scope: { id: 'change-payment' },
    mutationFn: ({ payment, body }) => callApi(paymentRoutes.update, { params: { id: payment.id }, body }),
    onMutate: async ({ payment, shown }) => {
      await holdReads();
      showPayment(payment.id, shown);
    },
    onError: (error, { payment }) => {
      showPayment(payment.id, payment);
      // No field is in sight any more that could say what is wrong with it.
      const [reason = errorMessage(error, '')] = Object.values(error.fields);
      toast.error(texts('payments.change_failed'), { description: reason || undefined });
    },
    onSuccess: (saved, { payment, done, isUndo }) => {
      // A later change of the same payment is already on the screen.
      if (changesOf(saved.id) === 1) showPayment(saved.id, saved);
      if (saved.total_amount_cents === REMOVED_AMOUNT) {
        // Its appointment is gone, and now it is too: there is nothing to take back.
        toast.success(texts('payments.undone_and_gone'), { id: `payment-${saved.id}` });
        return;
      }
      const undo = () =>
        mutate({
          payment: saved,
          ...putBack(payment, saved),
          done: texts('payments.put_back'),
          isUndo: true,
        });
      toast.success(done, {
        id: `payment-${saved.id}`,
        action: isUndo ? undefined : { label: texts('payments.undo_change'), onClick: undo },
      });
    },
    // Reading again while another change is on its way would show that one undone for a moment.
    onSettled: () => {
      if (client.isMutating({ mutationKey: changeKey }) > 1) return undefined;
      return invalidate(...AFFECTED);
    },
  });
  return {
    pay: (payment: ShownPayment) =>
      mutate({ payment, ...markPaid(payment, now), done: texts('payments.paid') }),
    undo: (payment: ShownPayment) =>
      mutate({ payment, ...undoPaid(payment, now), done: texts('payments.undone') }),
    change: (payment: ShownPayment, change: PaymentChange) =>
      mutate({ payment, ...change, done: texts('payments.changed') }),
  };
}

/** Removes a payment for good; the caller has asked before, in other words when it was paid. */
export function useDeletePayment(onDone: () => void) {
  const texts = useTexts();
  const { mutate, isPending } = useApiMutation(paymentRoutes.delete, {
    invalidates: AFFECTED,
    onSuccess: (removed) => {
      showPayment(removed.id, removed);
      toast.success(texts('payments.deleted'));
      onDone();
    },
    onError: (error) => {
      toast.error(texts('payments.delete_failed'), { description: errorMessage(error, '') || undefined });
      if (error.code !== 'PAYMENT_PAID') return;
      // What the question said holds no more: the list shows it as paid, and deleting it asks anew.
      void invalidate(...AFFECTED);
      onDone();
    },
  });
  const remove = ({ id, paid_at }: ShownPayment) =>
    mutate({ params: { id }, query: paid_at === null ? { status: 'pending' } : {} });
  return { remove, isPending };
}
