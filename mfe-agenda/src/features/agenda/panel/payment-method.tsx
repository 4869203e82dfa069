import type { Appointment } from '@alinha/contracts-agenda';
import { PAYMENT_METHODS, paymentRoutes } from '@alinha/contracts-billing';
import { Chip, Inline, space, Text } from '@alinha/ui';
import {
  apiQuery,
  errorMessage,
  QueryError,
  queryClient,
  toast,
  useApiMutation,
  useApiQuery,
  useTexts,
} from '@alinha/web-kit';
import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { PAYMENT_READS } from '../../../booking/booking-reads.ts';

const Group = styled.div`
  display: grid;
  gap: ${space[2]};
`;

/** How a paid appointment was paid. */
export function PaymentMethodChoice({ appointment }: { readonly appointment: Appointment }): ReactNode {
  const texts = useTexts();
  const titleId = useId();
  const params = { id: appointment.client_id };
  const payments = useApiQuery(paymentRoutes.listOfClient, { params });
  const save = useApiMutation(paymentRoutes.update, {
    invalidates: PAYMENT_READS,
    onSuccess: (saved) =>
      queryClient.setQueryData(apiQuery(paymentRoutes.listOfClient, { params }).queryKey, (list) =>
        list?.map((one) => (one.id === saved.id ? saved : one)),
      ),
    onError: (error) =>
      toast.error(texts('payment.method_failed'), { description: errorMessage(error, '') || undefined }),
  });
  if (payments.isError && !payments.data)
    return <QueryError compact text={texts('payment.methods_failed')} query={payments} />;
  const payment = payments.data?.find(({ appointment_id }) => appointment_id === appointment.id);
  if (payment?.status !== 'paid') return null;
  // The choice shows at once.
  const chosen = save.isPending ? save.variables.body.method : payment.method;
  return (
    <Group role="group" aria-labelledby={titleId}>
      <Text size="small" tone="muted" id={titleId}>
        {texts('payment.how')}
      </Text>
      <Inline>
        {PAYMENT_METHODS.map((method) => (
          <Chip
            key={method}
            label={texts(`payment.method.${method}`)}
            pressed={chosen === method}
            onPress={() => {
              // One after the other: the last press holds.
              if (!save.isPending) save.mutate({ params: { id: payment.id }, body: { method } });
            }}
          />
        ))}
      </Inline>
    </Group>
  );
}
