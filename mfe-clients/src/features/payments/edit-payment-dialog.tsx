import { FieldRow } from '@alinha/ui';
import { DateField, TimeField } from '@alinha/ui/panels';
import { useCompanyClock, useTexts } from '@alinha/web-kit';
import { FormField, useContractForm } from '@alinha/web-kit/form';
import { type ReactNode, useMemo } from 'react';
import { FormDialog } from '../../form-dialog.tsx';
import type { ShownPayment } from './payment-cache.ts';
import { type PaymentDates, paymentDatesSchema } from './payment-forms.ts';
import { canSetPaidAt, changeDates, type PaymentChange } from './payment-rules.ts';

type EditPaymentDialogProps = {
  readonly payment: ShownPayment;
  readonly onSave: (change: PaymentChange) => void;
  readonly onClose: () => void;
};

function datesOf({ due_date, paid_at }: ShownPayment): PaymentDates {
  return { due_date, paid_date: paid_at?.slice(0, 10) ?? '', paid_time: paid_at?.slice(11, 16) ?? '' };
}

/** Due date of a payment and, when it can be changed, its time of payment. */
export function EditPaymentDialog({ payment, onSave, onClose }: EditPaymentDialogProps): ReactNode {
  const texts = useTexts();
  const now = useCompanyClock().slice(0, 16);
  const today = now.slice(0, 10);
  const paidAt = canSetPaidAt(payment) ? payment.paid_at : null;
  const schema = useMemo(() => paymentDatesSchema(paidAt, now), [paidAt, now]);
  const form = useContractForm(schema, { defaultValues: datesOf(payment) });
  const { isDirty } = form.formState;
  return (
    <FormDialog
      title={texts(paidAt === null ? 'edit_payment.title' : 'edit_payment.title_dates')}
      saveLabel={texts('edit_payment.save')}
      isDirty={isDirty}
      onSubmit={form.handleSubmit((body) => {
        onSave(changeDates(payment, body, today));
        onClose();
      })}
      onClose={onClose}
    >
      <FormField name="due_date" control={form.control}>
        {(field) => (
          <DateField label={texts('edit_payment.due_date')} required autoFocus today={today} {...field} />
        )}
      </FormField>
      {paidAt !== null && (
        <FieldRow>
          <FormField name="paid_date" control={form.control}>
            {(field) => (
              <DateField label={texts('edit_payment.paid_date')} required today={today} {...field} />
            )}
          </FormField>
          <FormField name="paid_time" control={form.control}>
            {(field) => <TimeField label={texts('edit_payment.paid_time')} required {...field} />}
          </FormField>
        </FieldRow>
      )}
    </FormDialog>
  );
}
