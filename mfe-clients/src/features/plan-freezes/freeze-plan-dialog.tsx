import { checkFreezeDays, freezePlanInputSchema, type RecurringPlan } from '@alinha/contracts-agenda';
import { addDays, dateSchema } from '@alinha/contracts-core';
import { FieldRow, TextField } from '@alinha/ui';
import { DateField } from '@alinha/ui/panels';
import { toast, useCompanyToday, useTexts } from '@alinha/web-kit';
import { applyServerFields, FormField, useContractForm } from '@alinha/web-kit/form';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { FormDialog } from '../../form-dialog.tsx';
import { FreezePreview } from './freeze-preview.tsx';
import { useFreezePlan } from './plan-freezes.queries.ts';

const filled = z.string().min(1, 'required').pipe(dateSchema);
/** Dates are empty until typed. */
const freezeFormSchema = z
  .object({ start_date: filled, end_date: filled, reason: freezePlanInputSchema.shape.reason })
  .superRefine(checkFreezeDays);

type FreezePlanDialogProps = { readonly plan: RecurringPlan; readonly onClose: () => void };

/** Freezes a plan from one day to another, from tomorrow by default, with a preview of the effect. */
export function FreezePlanDialog({ plan, onClose }: FreezePlanDialogProps): ReactNode {
  const texts = useTexts();
  const tomorrow = addDays(useCompanyToday(), 1);
  const form = useContractForm(freezeFormSchema, {
    defaultValues: { start_date: tomorrow, end_date: '', reason: '' },
  });
  const { errors, isDirty } = form.formState;
  const [start_date, end_date] = form.watch(['start_date', 'end_date']);
  const days = freezeFormSchema.safeParse({ start_date, end_date, reason: '' });
  const freeze = useFreezePlan({
    onDone: () => {
      toast.success(texts('freeze.saved'));
      onClose();
    },
    onError: (error) => applyServerFields(error, form, texts('freeze.failed')),
  });
  return (
    <FormDialog
      title={texts('freeze.title')}
      saveLabel={texts('freeze.title')}
      error={errors.root?.server?.message}
      isDirty={isDirty}
      isBusy={freeze.isPending}
      onSubmit={form.handleSubmit((body) => freeze.mutate({ params: { id: plan.id }, body }))}
      onClose={onClose}
    >
      <FieldRow>
        <FormField name="start_date" control={form.control}>
          {(field) => <DateField {...field} label={texts('freeze.from')} required />}
        </FormField>
        <FormField name="end_date" control={form.control}>
          {(field) => <DateField {...field} label={texts('freeze.until')} required />}
        </FormField>
      </FieldRow>
      <TextField
        label={texts('freeze.reason')}
        placeholder={texts('freeze.reason_example')}
        autoComplete="off"
        maxLength={80}
        error={errors.reason?.message}
        {...form.register('reason')}
      />
      <FreezePreview planId={plan.id} days={days.success ? { start_date, end_date } : null} />
    </FormDialog>
  );
}
