import { receivedCentsOf } from '@alinha/contracts-billing';
import { Button, color } from '@alinha/ui';
import { ConfirmDialog } from '@alinha/ui/panels';
import { useFormat, useTexts } from '@alinha/web-kit';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { PaymentPixDialog } from '../pix/payment-pix-dialog.tsx';
import { EditPaymentDialog } from './edit-payment-dialog.tsx';
import type { ShownPayment } from './payment-cache.ts';
import { type PaymentActions, PaymentRow, PaymentRowSkeleton } from './payment-row.tsx';
import { useChangePayment, useDeletePayment } from './payments.queries.ts';

/** One reply may contain years of payments; this many are rendered at a time. */
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
  /** Accessible name of the list. */
  readonly label: string;
  readonly payments: readonly ShownPayment[];
  readonly isOnPlanPage?: boolean;
  /** That of {@link useSubjectDialog}. */
  readonly onOpen: PaymentActions['onOpen'];
};

/** Payments with their actions. Place it in a flush SectionCard. */
export function PaymentList({ label, payments, isOnPlanPage = false, onOpen }: PaymentListProps): ReactNode {
  const texts = useTexts();
  const { pay, undo, change, setMethod } = useChangePayment();
  const [drawn, setDrawn] = useState(DRAWN_AT_ONCE);
  const [edited, setEdited] = useState<ShownPayment | null>(null);
  const [pixOf, setPixOf] = useState<ShownPayment | null>(null);
  const [deleted, setDeleted] = useState<ShownPayment | null>(null);
  return (
    // A deleted row moves the focus here.
    <Frame tabIndex={-1}>
      <ul aria-label={label}>
        {payments.slice(0, drawn).map((payment) => (
          <PaymentRow
            key={payment.id}
            payment={payment}
            isOnPlanPage={isOnPlanPage}
            onPay={pay}
            onUndo={undo}
            onMethod={setMethod}
            onPix={setPixOf}
            onEdit={setEdited}
            onDelete={setDeleted}
            onOpen={onOpen}
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
      {pixOf && <PaymentPixDialog payment={pixOf} onClose={() => setPixOf(null)} />}
      <DeletePaymentDialog payment={deleted} onClose={() => setDeleted(null)} />
    </Frame>
  );
}

type DeletePaymentDialogProps = { readonly payment: ShownPayment | null; readonly onClose: () => void };

/** Asks before deleting, which is final. For a paid payment, the text names the loss. */
function DeletePaymentDialog({ payment, onClose }: DeletePaymentDialogProps): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const { remove, isPending } = useDeletePayment(onClose);
  // The text stays while the dialog closes.
  const [last, setLast] = useState(payment);
  if (payment !== null && payment !== last) setLast(payment);
  if (last === null) return null;
  const amount = format.money(last.total_amount_cents);
  const received = receivedCentsOf(last);
  return (
    <ConfirmDialog
      open={payment !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={texts('delete_payment.title')}
      text={
        received > 0 && last.paid_at === null
          ? texts('delete_payment.partly', { amount, received: format.money(received) })
          : last.paid_at === null
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

/** Placeholder of the list. */
export function PaymentListSkeleton(): ReactNode {
  return (
    <Frame>
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        <PaymentRowSkeleton key={row} />
      ))}
    </Frame>
  );
}
