import { paymentRoutes } from '@alinha/contracts-billing';
import { dateSchema } from '@alinha/contracts-core';
import { DateField } from '@alinha/ui/panels';
import { toast, useApiMutation, useCompanyToday, useTexts } from '@alinha/web-kit';
import { applyServerFields, FormField, useContractForm } from '@alinha/web-kit/form';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { FormDialog } from '../../form-dialog.tsx';
import { type ShownPayment, showPayment } from './payment-cache.ts';
import { AFFECTED } from './payments.queries.ts';

const agreedDateSchema = z
  .object({ agreed_on: z.union([z.literal(''), dateSchema]) })
  .transform(({ agreed_on }) => ({ agreed_on: agreed_on || null }));

type AgreedDateDialogProps = { readonly payment: ShownPayment; readonly onClose: () => void };

/** The day until which nobody is reminded of a payment. */
export function AgreedDateDialog({ payment, onClose }: AgreedDateDialogProps): ReactNode {
  const texts = useTexts();
  const today = useCompanyToday();
  const form = useContractForm(agreedDateSchema, { defaultValues: { agreed_on: payment.agreed_on ?? '' } });
  const { errors, isDirty } = form.formState;
  const save = useApiMutation(paymentRoutes.update, {
    invalidates: AFFECTED,
    onSuccess: (saved) => {
      showPayment(saved.id, saved);
      toast.success(texts(saved.agreed_on === null ? 'agreed.removed' : 'agreed.saved'));
      onClose();
    },
    onError: (error) => applyServerFields(error, form, texts('agreed.failed')),
  });
  return (
    <FormDialog
      title={texts('agreed.title')}
      saveLabel={texts('agreed.save')}
      error={errors.root?.server?.message}
      isDirty={isDirty}
      isBusy={save.isPending}
      onSubmit={form.handleSubmit((body) => save.mutate({ params: { id: payment.id }, body }))}
      onClose={onClose}
    >
      <FormField name="agreed_on" control={form.control}>
        {(field) => (
          <DateField
            label={texts('agreed.date')}
            hint={texts('agreed.hint')}
            autoFocus
            today={today}
            {...field}
          />
        )}
      </FormField>
    </FormDialog>
  );
}
