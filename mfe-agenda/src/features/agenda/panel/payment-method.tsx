import type { Appointment } from '@alinha/contracts-agenda';
import { canSetMethod, type PaymentMethod, paymentRoutes } from '@alinha/contracts-billing';
import {
  apiQuery,
  callApi,
  errorMessage,
  invalidate,
  QueryError,
  queryClient,
  toast,
  useApiQuery,
  useMutation,
  useTexts,
} from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { PAYMENT_READS } from '../../../booking/booking-reads.ts';
import { MethodChips } from '../../../booking/method-chips.tsx';

type PaymentMethodChoiceProps = {
  readonly appointment: Appointment;
  /** Called at each press, before the change is saved. */
  readonly onChosen: () => void;
};

/** Choice of the payment method of a single session. Empty until its paid payment is loaded. */
export function PaymentMethodChoice({ appointment, onChosen }: PaymentMethodChoiceProps): ReactNode {
  const texts = useTexts();
  const params = { id: appointment.client_id };
  const payments = useApiQuery(paymentRoutes.listOfClient, { params });
  const save = useMutation({
    // Sends changes one after the other, so that the last press wins.
    scope: { id: `payment-method-${appointment.id}` },
    mutationFn: ({ id, method }: { readonly id: number; readonly method: PaymentMethod }) =>
      callApi(paymentRoutes.update, { params: { id }, body: { method } }),
    onSuccess: (saved) =>
      queryClient.setQueryData(apiQuery(paymentRoutes.listOfClient, { params }).queryKey, (list) =>
        list?.map((one) => (one.id === saved.id ? saved : one)),
      ),
    onError: (error) =>
      toast.error(texts('payment.method_failed'), { description: errorMessage(error, '') || undefined }),
    onSettled: () => invalidate(...PAYMENT_READS),
  });
  if (payments.isError && !payments.data)
    return <QueryError compact text={texts('payment.methods_failed')} query={payments} />;
  const payment = payments.data?.find(({ appointment_id }) => appointment_id === appointment.id);
  if (!payment || !canSetMethod(payment)) return null;
  // Shown before the reply arrives.
  const chosen = save.isPending ? save.variables.method : payment.method;
  return (
    <MethodChips
      chosen={chosen}
      onPress={(method) => {
        save.mutate({ id: payment.id, method });
        onChosen();
      }}
    />
  );
}
