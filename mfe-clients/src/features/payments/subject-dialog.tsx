import { useState } from 'react';
import { AgreedDateDialog } from './agreed-date-dialog.tsx';
import { DiscountDialog } from './discount-dialog.tsx';
import { PartsDialog } from './parts-dialog.tsx';
import type { ShownPayment } from './payment-cache.ts';
import type { PaymentSubject } from './payment-row.tsx';
import { ReceivePartDialog } from './receive-part-dialog.tsx';

const SUBJECT_DIALOGS = {
  receive: ReceivePartDialog,
  parts: PartsDialog,
  discount: DiscountDialog,
  agreed: AgreedDateDialog,
};

/**
 * Dialog of the parts, the discount or the agreed date of one of `payments`. Render it outside of the lists: it stays open
 * when a change moves the payment to another list.
 */
export function useSubjectDialog(payments: readonly ShownPayment[]) {
  const [opened, setOpened] = useState<{ readonly subject: PaymentSubject; readonly id: number } | null>(
    null,
  );
  const shown = payments.find(({ id }) => id === opened?.id);
  const SubjectDialog = opened && SUBJECT_DIALOGS[opened.subject];
  return {
    onOpen: (subject: PaymentSubject, { id }: ShownPayment) => setOpened({ subject, id }),
    dialog: SubjectDialog && shown && <SubjectDialog payment={shown} onClose={() => setOpened(null)} />,
  };
}
