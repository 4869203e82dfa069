import { Button, DateField, Dialog, FieldRow, Stack, TimeField } from '@alinha/ui';
import { useTexts } from '@alinha/web-kit';
import { Controller, useContractForm } from '@alinha/web-kit/form';
import { type ReactNode, useId, useMemo } from 'react';
import { useCompanyToday } from '../clients/company-clock.ts';
import type { ShownPayment } from './payment-cache.ts';
import { type PaymentDates, paymentDatesSchema } from './payment-forms.ts';
import { changeDates, type PaymentChange } from './payment-rules.ts';

type EditPaymentDialogProps = {
  readonly payment: ShownPayment;
  readonly onSave: (change: PaymentChange) => void;
  readonly onClose: () => void;
};

function datesOf({ due_date, paid_at }: ShownPayment): PaymentDates {
  return { due_date, paid_date: paid_at?.slice(0, 10) ?? '', paid_time: paid_at?.slice(11, 16) ?? '' };
}

/** When a payment is due; of one that is paid and belongs to no plan, also when it was paid. */
export function EditPaymentDialog({ payment, onSave, onClose }: EditPaymentDialogProps): ReactNode {
  const texts = useTexts();
  const today = useCompanyToday();
  const formId = useId();
  const hasPaidTime = payment.status === 'paid' && payment.recurring_plan_id === null;
  const schema = useMemo(() => paymentDatesSchema(hasPaidTime), [hasPaidTime]);
  const form = useContractForm(schema, { defaultValues: datesOf(payment) });
  const { errors } = form.formState;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={texts('edit_payment.title')}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>{texts('form.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary">
            {texts('edit_payment.save')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={form.handleSubmit((body) => {
          onSave(changeDates(payment, body, today));
          onClose();
        })}
      >
        <Stack>
          <Controller
            name="due_date"
            control={form.control}
            render={({ field }) => (
              <DateField
                label={texts('edit_payment.due_date')}
                required
                autoFocus
                today={today}
                error={errors.due_date?.message}
                {...field}
              />
            )}
          />
          {hasPaidTime && (
            <FieldRow>
              <Controller
                name="paid_date"
                control={form.control}
                render={({ field }) => (
                  <DateField
                    label={texts('edit_payment.paid_date')}
                    required
                    today={today}
                    error={errors.paid_date?.message}
                    {...field}
                  />
                )}
              />
              <Controller
                name="paid_time"
                control={form.control}
                render={({ field }) => (
                  <TimeField
                    label={texts('edit_payment.paid_time')}
                    required
                    error={errors.paid_time?.message}
                    {...field}
                  />
                )}
              />
            </FieldRow>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}
