import { BILLING_DAYS, type RecurringPlan } from '@alinha/contracts-agenda';
import { requiredText } from '@alinha/contracts-core';
import { Banner, TextField } from '@alinha/ui';
import { MoneyField, Select } from '@alinha/ui/panels';
import { toast, useFormat, useTexts } from '@alinha/web-kit';
import { applyServerFields, FormField, useContractForm } from '@alinha/web-kit/form';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { FormDialog } from '../../form-dialog.tsx';
import { amountSchema } from '../payments/payment-forms.ts';
import { useUpdatePlan } from './plan.queries.ts';

/** Values of the fields: an empty amount is null, a choice of a list is a string. */
const planFormSchema = z.object({
  name: requiredText(120),
  price_cents: amountSchema,
  billing_day: z.string().transform(Number).pipe(z.literal(BILLING_DAYS)),
});

type EditPlanDialogProps = { readonly plan: RecurringPlan; readonly onClose: () => void };

/** Edits a plan's name, and its price and billing from the next period on. */
export function EditPlanDialog({ plan, onClose }: EditPlanDialogProps): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const form = useContractForm(planFormSchema, {
    defaultValues: {
      name: plan.name,
      price_cents: plan.price_cents,
      billing_day: String(plan.billing_day),
    },
  });
  const { errors, isDirty } = form.formState;
  const update = useUpdatePlan({
    onDone: () => {
      toast.success(texts('edit_plan.saved'));
      onClose();
    },
    onError: (error) => applyServerFields(error, form, texts('edit_plan.failed')),
  });
  return (
    <FormDialog
      title={texts('plan.edit')}
      saveLabel={texts('edit_plan.save')}
      error={errors.root?.server?.message}
      isDirty={isDirty}
      isBusy={update.isPending}
      onSubmit={form.handleSubmit((body) => update.mutate({ params: { id: plan.id }, body }))}
      onClose={onClose}
    >
      <TextField
        label={texts('edit_plan.name')}
        required
        autoFocus
        autoComplete="off"
        error={errors.name?.message}
        {...form.register('name')}
      />
      <FormField name="price_cents" control={form.control}>
        {(field) => <MoneyField label={texts('plan.value')} required currency={format.currency} {...field} />}
      </FormField>
      <FormField name="billing_day" control={form.control}>
        {(field) => (
          <Select
            label={texts('edit_plan.billing_day')}
            options={BILLING_DAYS.map((day) => ({
              value: String(day),
              label: texts('edit_plan.day', { day }),
            }))}
            {...field}
          />
        )}
      </FormField>
      <Banner tone="info">{texts('edit_plan.from_next_period')}</Banner>
    </FormDialog>
  );
}
