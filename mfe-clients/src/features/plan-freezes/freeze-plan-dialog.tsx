import { checkFreezeDays, freezePlanInputSchema, type RecurringPlan } from '@alinha/contracts-agenda';
import { addDays, dateSchema } from '@alinha/contracts-core';
import { Button, FieldRow, FormError, Stack, TextField } from '@alinha/ui';
import { DateField, Dialog } from '@alinha/ui/panels';
import { toast, useDialogClosing, useTexts } from '@alinha/web-kit';
import { applyServerFields, FormField, useContractForm } from '@alinha/web-kit/form';
import { type ReactNode, useId } from 'react';
import { z } from 'zod';
import { useCompanyToday } from '../clients/company-clock.ts';
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
  const formId = useId();
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
  const closing = useDialogClosing({ isDirty, isBusy: freeze.isPending, onClose });
  return (
    <>
      <Dialog
        open
        onOpenChange={closing.onOpenChange}
        title={texts('freeze.title')}
        size="sm"
        footer={
          <>
            <Button onClick={closing.close}>{texts('form.cancel')}</Button>
            <Button type="submit" form={formId} variant="primary" busy={freeze.isPending}>
              {texts('freeze.title')}
            </Button>
          </>
        }
      >
        <form
          id={formId}
          noValidate
          onSubmit={form.handleSubmit((body) => freeze.mutate({ params: { id: plan.id }, body }))}
        >
          <Stack>
            <FormError title={errors.root?.server?.message} />
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
          </Stack>
        </form>
      </Dialog>
      {closing.question}
    </>
  );
}
