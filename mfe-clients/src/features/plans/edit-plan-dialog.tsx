import { BILLING_DAYS, type RecurringPlan } from '@alinha/contracts-agenda';
import { LOCALES, requiredText } from '@alinha/contracts-core';
import { Banner, Button, FormError, Stack, TextField } from '@alinha/ui';
import { Dialog, MoneyField, Select } from '@alinha/ui/panels';
import { toast, useDialogClosing, useFormat, useLanguage, useTexts } from '@alinha/web-kit';
import { applyServerFields, FormField, useContractForm } from '@alinha/web-kit/form';
import { type ReactNode, useId } from 'react';
import { z } from 'zod';
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
  const language = useLanguage();
  const format = useFormat();
  const formId = useId();
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
  const closing = useDialogClosing({ isDirty, isBusy: update.isPending, onClose });
  return (
    <>
      <Dialog
        open
        onOpenChange={closing.onOpenChange}
        title={texts('plan.edit')}
        size="sm"
        footer={
          <>
            <Button onClick={closing.close}>{texts('form.cancel')}</Button>
            <Button type="submit" form={formId} variant="primary" busy={update.isPending}>
              {texts('edit_plan.save')}
            </Button>
          </>
        }
      >
        <form
          id={formId}
          noValidate
          onSubmit={form.handleSubmit((body) => update.mutate({ params: { id: plan.id }, body }))}
        >
          <Stack>
            <FormError title={errors.root?.server?.message} />
            <TextField
              label={texts('edit_plan.name')}
              required
              autoFocus
              autoComplete="off"
              error={errors.name?.message}
              {...form.register('name')}
            />
            <FormField name="price_cents" control={form.control}>
              {(field) => (
                <MoneyField
                  label={texts('plan.value')}
                  required
                  currency={format.currency}
                  locale={LOCALES[language]}
                  {...field}
                />
              )}
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
          </Stack>
        </form>
      </Dialog>
      {closing.question}
    </>
  );
}
