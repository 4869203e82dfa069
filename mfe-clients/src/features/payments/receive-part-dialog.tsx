import { openCentsOf, paymentRoutes } from '@alinha/contracts-billing';
import { dateSchema } from '@alinha/contracts-core';
import { DateField, MoneyField } from '@alinha/ui/panels';
import { invalidate, toast, useApiMutation, useCompanyToday, useFormat, useTexts } from '@alinha/web-kit';
import { applyServerFields, FormField, useContractForm } from '@alinha/web-kit/form';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { FormDialog } from '../../form-dialog.tsx';
import { MethodField } from './method-field.tsx';
import { type ShownPayment, showPayment } from './payment-cache.ts';
import { amountSchema, methodSchema } from './payment-forms.ts';
import { AFFECTED, isChangedMeanwhile } from './payments.queries.ts';

type ReceivePartDialogProps = { readonly payment: ShownPayment; readonly onClose: () => void };

/** Receives a part of an open payment; the rest is proposed. */
export function ReceivePartDialog({ payment, onClose }: ReceivePartDialogProps): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const today = useCompanyToday();
  const schema = z
    .object({
      amount_cents: amountSchema,
      method: methodSchema.refine((method) => method !== null, 'required'),
      received_at: z.string().min(1, 'required').pipe(dateSchema),
    })
    // Without a date, the part has the present time.
    .transform(({ received_at, ...part }) => (received_at === today ? part : { ...part, received_at }));
  const form = useContractForm(schema, {
    defaultValues: { amount_cents: openCentsOf(payment), method: null, received_at: today },
  });
  const { errors, isDirty } = form.formState;
  const receive = useApiMutation(paymentRoutes.receivePart, {
    invalidates: AFFECTED,
    onSuccess: (saved) => {
      showPayment(saved.id, saved);
      toast.success(
        saved.status === 'paid'
          ? texts('payments.paid')
          : texts('parts.received', { amount: format.money(openCentsOf(saved)) }),
      );
      onClose();
    },
    onError: (error) => {
      applyServerFields(error, form, texts('parts.failed'));
      // The dialog then shows what is left.
      if (isChangedMeanwhile(error, 'amount_cents')) void invalidate(...AFFECTED);
    },
  });
  return (
    <FormDialog
      title={texts('parts.receive')}
      description={texts('parts.rest', { amount: format.money(openCentsOf(payment)) })}
      saveLabel={texts('parts.save')}
      error={errors.root?.server?.message}
      isDirty={isDirty}
      isBusy={receive.isPending}
      onSubmit={form.handleSubmit((body) => receive.mutate({ params: { id: payment.id }, body }))}
      onClose={onClose}
    >
      <FormField name="amount_cents" control={form.control}>
        {(field) => (
          <MoneyField
            label={texts('parts.amount')}
            required
            autoFocus
            currency={format.currency}
            {...field}
          />
        )}
      </FormField>
      <FormField name="method" control={form.control}>
        {(field) => <MethodField required {...field} />}
      </FormField>
      <FormField name="received_at" control={form.control}>
        {(field) => <DateField label={texts('parts.date')} required max={today} today={today} {...field} />}
      </FormField>
    </FormDialog>
  );
}
