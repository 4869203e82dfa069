import { Button, color } from '@alinha/ui';
import { ConfirmDialog } from '@alinha/ui/panels';
import { useFormat, useTexts } from '@alinha/web-kit';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { EditPaymentDialog } from './edit-payment-dialog.tsx';
import type { ShownPayment } from './payment-cache.ts';
import { PaymentRow, PaymentRowSkeleton } from './payment-row.tsx';
import { useChangePayment, useDeletePayment } from './payments.queries.ts';

/** Years of payments come in one answer; so many are drawn at a time. */
const DRAWN_AT_ONCE = 20;

const Frame = styled.div`
  container-type: inline-size;
  outline: none;
`;

const More = styled.div`
  padding: 8px 12px 12px;
  border-top: 1px solid ${color.border};
`;

type PaymentListProps = {
  /** Name of the list for screen readers. */
  readonly label: string;
  readonly payments: readonly ShownPayment[];
  readonly isOnPlanPage?: boolean;
};

/** Payments with everything that can be done about each. Stands in a flush SectionCard. */
export function PaymentList({ label, payments, isOnPlanPage = false }: PaymentListProps): ReactNode {
  const texts = useTexts();
  const { pay, undo, change } = useChangePayment();
  const [drawn, setDrawn] = useState(DRAWN_AT_ONCE);
  const [edited, setEdited] = useState<ShownPayment | null>(null);
  const [deleted, setDeleted] = useState<ShownPayment | null>(null);
  return (
    // A row that is deleted leaves the focus here.
    <Frame tabIndex={-1}>
      <ul aria-label={label}>
        {payments.slice(0, drawn).map((payment) => (
          <PaymentRow
            key={payment.id}
            payment={payment}
            isOnPlanPage={isOnPlanPage}
            onPay={pay}
            onUndo={undo}
            onEdit={setEdited}
            onDelete={setDeleted}
          />
        ))}
      </ul>
      {payments.length > drawn && (
        <More>
          <Button variant="ghost" block onClick={() => setDrawn(drawn + DRAWN_AT_ONCE)}>
            {texts('payments.show_more', { count: payments.length - drawn })}
          </Button>
        </More>
      )}
      {edited && (
        <EditPaymentDialog
          payment={edited}
          onSave={(dates) => change(edited, dates)}
          onClose={() => setEdited(null)}
        />
      )}
      <DeletePaymentDialog payment={deleted} onClose={() => setDeleted(null)} />
    </Frame>
  );
}

type DeletePaymentDialogProps = { readonly payment: ShownPayment | null; readonly onClose: () => void };

/** Deleting is final, so it asks: in a word for what is pending, with what is lost for what was paid. */
function DeletePaymentDialog({ payment, onClose }: DeletePaymentDialogProps): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const { remove, isPending } = useDeletePayment(onClose);
  // The text stays while the dialog leaves.
  const [last, setLast] = useState(payment);
  if (payment !== null && payment !== last) setLast(payment);
  if (last === null) return null;
  const amount = format.money(last.total_amount_cents);
  return (
    <ConfirmDialog
      open={payment !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={texts('delete_payment.title')}
      text={
        last.paid_at === null
          ? texts('delete_payment.pending', { amount, date: format.date(last.due_date) })
          : texts('delete_payment.paid', { amount, date: format.date(last.paid_at) })
      }
      confirmLabel={texts('delete_payment.confirm')}
      cancelLabel={texts('form.cancel')}
      danger
      busy={isPending}
      onConfirm={() => remove(last)}
    />
  );
}

const SKELETON_ROWS = 3;

/** The list while it is coming. */
export function PaymentListSkeleton(): ReactNode {
  return (
    <Frame>
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        <PaymentRowSkeleton key={row} />
      ))}
    </Frame>
  );
}
