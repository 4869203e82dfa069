import { appointmentRoutes, recurringPlanRoutes } from '@alinha/contracts-agenda';
import {
  billingMetricsRoutes,
  financeRoutes,
  healthReceiptRoutes,
  type Payment,
  type PaymentMethod,
  paymentRoutes,
  REMOVED_AMOUNT,
} from '@alinha/contracts-billing';
import {
  type ApiError,
  callApi,
  errorMessage,
  invalidate,
  toast,
  useApiMutation,
  useApiQuery,
  useCompanyClock,
  useMutation,
  useQueryClient,
  useTexts,
} from '@alinha/web-kit';
import { cancelReads, type ShownPayment, showPayment } from './payment-cache.ts';
import { markPaid, type PaymentChange, revertChange, undoPaid } from './payment-rules.ts';

const changeKey = ['change-payment'];
/** Billing creates payments by itself, so each visit refetches and shows cached data meanwhile. */
const FRESH_MS = 0;

/** Routes that show or count payments, or whether an appointment is paid. */
export const AFFECTED = [
  paymentRoutes.listOfClient,
  recurringPlanRoutes.get,
  appointmentRoutes.historyOfClient,
  appointmentRoutes.list,
  billingMetricsRoutes.plansPayments,
  billingMetricsRoutes.revenue,
  financeRoutes.debts,
  financeRoutes.received,
  financeRoutes.receivedParts,
  financeRoutes.forecast,
  healthReceiptRoutes.get,
];

/** Whether another user has received money for a payment, or deleted it, since the dialog with `amountField` was opened. */
export function isChangedMeanwhile({ code, fields }: ApiError, amountField: string): boolean {
  return code === 'NOT_FOUND' || code === 'PAYMENT_SETTLED' || amountField in fields;
}

export function usePayments(clientId: number) {
  return useApiQuery(paymentRoutes.listOfClient, { params: { id: clientId } }, { staleTime: FRESH_MS });
}

type Sent = PaymentChange & {
  readonly payment: ShownPayment;
  /** Text of the success toast. */
  readonly done: string;
  /** The change reverts another one, so its toast offers no undo. */
  readonly isUndo?: boolean;
};

/** Optimistic changes of a payment: shown at once, reverted when refused. The toast offers an undo. */
export function useChangePayment() {
  const client = useQueryClient();
  const texts = useTexts();
  const now = useCompanyClock().slice(0, 16);
  const changesOf = (id: number) =>
    client.isMutating({
      mutationKey: changeKey,
      predicate: ({ state }) => (state.variables as Sent | undefined)?.payment.id === id,
    });
  const { mutate } = useMutation<Payment, ApiError, Sent>({
    mutationKey: changeKey,
    // Sends changes one after the other, so that the last press is the last request.
    scope: { id: 'change-payment' },
    mutationFn: ({ payment: { id }, body, deletedPart }) =>
      deletedPart === undefined
        ? callApi(paymentRoutes.update, { params: { id }, body })
        : callApi(paymentRoutes.deletePart, { params: { id: deletedPart } }),
    onMutate: async ({ payment, shown }) => {
      await cancelReads();
      showPayment(payment.id, shown);
    },
    onError: (error, { payment }) => {
      showPayment(payment.id, payment);
      // The form is closed, so the field's error is shown in the toast.
      const [reason = errorMessage(error, '')] = Object.values(error.fields);
      toast.error(texts('payments.change_failed'), { description: reason || undefined });
    },
    onSuccess: (saved, { payment, done, isUndo }) => {
      // A later change of the same payment is already shown.
      if (changesOf(saved.id) === 1) showPayment(saved.id, saved);
      if (saved.total_amount_cents === REMOVED_AMOUNT) {
        // Its session was deleted, or its plan or package ended, so the payment is deleted too: there is no undo.
        toast.success(texts('payments.undone_and_gone'), { id: `payment-${saved.id}` });
        return;
      }
      // One request cannot restore several parts.
      const deleted = payment.status === 'paid' && saved.status === 'pending' ? payment.parts : undefined;
      const canUndo = !isUndo && (deleted ?? []).length <= 1;
      const undo = () =>
        mutate({
          payment: saved,
          ...revertChange(payment, saved),
          done: texts('payments.put_back'),
          isUndo: true,
        });
      toast.success(done, {
        id: `payment-${saved.id}`,
        action: canUndo ? { label: texts('payments.undo_change'), onClick: undo } : undefined,
      });
    },
    // A refetch during another change would briefly show the old value.
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
    setMethod: (payment: ShownPayment, method: PaymentMethod) =>
      mutate({ payment, body: { method }, shown: { method }, done: texts('payments.method_changed') }),
  };
}

/** Deletes a payment. The caller asks for confirmation. */
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
      if (error.code !== 'PAYMENT_PAID' && error.code !== 'PAYMENT_HAS_PARTS') return;
      // Another user has received money for it, so a deletion needs the confirmation of a paid one.
      void invalidate(...AFFECTED);
      onDone();
    },
  });
  const remove = ({ id, paid_at, parts = [] }: ShownPayment) =>
    mutate({ params: { id }, query: paid_at === null && parts.length === 0 ? { status: 'pending' } : {} });
  return { remove, isPending };
}
