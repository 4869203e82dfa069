import { type Payment, paymentRoutes } from '@alinha/contracts-billing';
import { LOCALES } from '@alinha/contracts-core';
import { Button, Checkbox, FormError, Stack, TextField } from '@alinha/ui';
import { DateField, Dialog, MoneyField } from '@alinha/ui/panels';
import { toast, useApiMutation, useDialogClosing, useFormat, useLanguage, useTexts } from '@alinha/web-kit';
import { applyServerFields, FormField, useContractForm } from '@alinha/web-kit/form';
import { type ReactNode, useId } from 'react';
import { useCompanyToday } from '../clients/company-clock.ts';
import { newPaymentSchema } from './payment-forms.ts';
import { AFFECTED } from './payments.queries.ts';

type NewPaymentDialogProps = {
  readonly clientId: number;
  readonly onCreated: (payment: Payment) => void;
  readonly onClose: () => void;
};

/** Creates a payment that belongs to no plan. */
export function NewPaymentDialog({ clientId, onCreated, onClose }: NewPaymentDialogProps): ReactNode {
  const texts = useTexts();
  const language = useLanguage();
  const format = useFormat();
  const today = useCompanyToday();
  const formId = useId();
  const form = useContractForm(newPaymentSchema, {
    defaultValues: { total_amount_cents: null, due_date: today, description: '', is_paid: false },
  });
  const { errors, isDirty } = form.formState;
  const create = useApiMutation(paymentRoutes.create, {
    invalidates: AFFECTED,
    onSuccess: (payment) => {
      toast.success(texts('new_payment.created'));
      onCreated(payment);
      onClose();
    },
    onError: (error) => applyServerFields(error, form, texts('new_payment.failed')),
  });
  const closing = useDialogClosing({ isDirty, isBusy: create.isPending, onClose });
  return (
    <>
      <Dialog
        open
        onOpenChange={closing.onOpenChange}
        title={texts('new_payment.title')}
        size="sm"
        footer={
          <>
            <Button onClick={closing.close}>{texts('form.cancel')}</Button>
            <Button type="submit" form={formId} variant="primary" busy={create.isPending}>
              {texts('new_payment.save')}
            </Button>
          </>
        }
      >
        <form
          id={formId}
          noValidate
          onSubmit={form.handleSubmit((body) => create.mutate({ body: { ...body, client_id: clientId } }))}
        >
          <Stack>
            <FormError title={errors.root?.server?.message} />
            <FormField name="total_amount_cents" control={form.control}>
              {(field) => (
                <MoneyField
                  label={texts('new_payment.amount')}
                  required
                  autoFocus
                  currency={format.currency}
                  locale={LOCALES[language]}
                  {...field}
                />
              )}
            </FormField>
            <FormField name="due_date" control={form.control}>
              {(field) => (
                <DateField label={texts('new_payment.due_date')} required today={today} {...field} />
              )}
            </FormField>
            <TextField
              label={texts('new_payment.description')}
              hint={texts('new_payment.description_hint')}
              autoComplete="off"
              error={errors.description?.message}
              {...form.register('description')}
            />
            <FormField name="is_paid" control={form.control}>
              {({ value, ...field }) => (
                <Checkbox label={texts('new_payment.is_paid')} checked={value} {...field} />
              )}
            </FormField>
          </Stack>
        </form>
      </Dialog>
      {closing.question}
    </>
  );
}
