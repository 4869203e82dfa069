import { employeeRoutes } from '@alinha/contracts-accounts';
import { type PaymentPart, paymentRoutes, REMOVED_AMOUNT, receivedCentsOf } from '@alinha/contracts-billing';
import { Button, List, ListRow, Text } from '@alinha/ui';
import { Dialog } from '@alinha/ui/panels';
import { errorMessage, toast, useApiMutation, useApiQuery, useFormat, useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { type ShownPayment, showPayment } from './payment-cache.ts';
import { AFFECTED } from './payments.queries.ts';

type PartsDialogProps = { readonly payment: ShownPayment; readonly onClose: () => void };

/** Received parts of a payment, each with an undo. */
export function PartsDialog({ payment, onClose }: PartsDialogProps): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const employees = useApiQuery(employeeRoutes.list);
  const { parts = [] } = payment;
  const takeBack = useApiMutation(paymentRoutes.deletePart, {
    invalidates: AFFECTED,
    onSuccess: (saved) => {
      showPayment(saved.id, saved);
      const isGone = saved.total_amount_cents === REMOVED_AMOUNT;
      toast.success(texts(isGone ? 'payments.undone_and_gone' : 'parts.undone'));
      if ((saved.parts ?? []).length === 0 || isGone) onClose();
    },
    onError: (error) =>
      toast.error(texts('parts.undo_failed'), { description: errorMessage(error, '') || undefined }),
  });
  const detailsOf = ({ received_at, received_by }: PaymentPart) => {
    const at = received_at.endsWith('00:00:00') ? format.date(received_at) : format.dateTime(received_at);
    const who = employees.data?.find(({ id }) => id === received_by)?.name;
    return [at, who].filter(Boolean).join(' · ');
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={texts('parts.title')}
      description={
        <Text as="span" tone="muted" numeric>
          {texts('payments.received', { amount: format.money(receivedCentsOf(payment)) })}
        </Text>
      }
      size="sm"
    >
      <List aria-label={texts('parts.title')}>
        {parts.map((part) => (
          <ListRow
            key={part.id}
            primary={[
              format.money(part.amount_cents),
              texts(part.method ? `payments.method.${part.method}` : 'finance.no_method'),
            ].join(' · ')}
            secondary={detailsOf(part)}
            trailing={
              <Button
                size="sm"
                aria-label={texts('parts.undo', { amount: format.money(part.amount_cents) })}
                disabled={takeBack.isPending}
                onClick={() => takeBack.mutate({ params: { id: part.id } })}
              >
                {texts('payments.undo_change')}
              </Button>
            }
          />
        ))}
      </List>
    </Dialog>
  );
}
