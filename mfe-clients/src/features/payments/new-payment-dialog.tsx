import { type Payment, paymentRoutes } from '@alinha/contracts-billing';
import { Checkbox, TextField } from '@alinha/ui';
import { DateField, MoneyField } from '@alinha/ui/panels';
import { toast, useApiMutation, useCompanyToday, useFormat, useTexts } from '@alinha/web-kit';
import { applyServerFields, FormField, useContractForm, useWatch } from '@alinha/web-kit/form';
import type { ReactNode } from 'react';
import { FormDialog } from '../../form-dialog.tsx';
import { MethodField } from './method-field.tsx';
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
  const format = useFormat();
  const today = useCompanyToday();
  const form = useContractForm(newPaymentSchema, {
    defaultValues: {
      total_amount_cents: null,
      due_date: today,
      description: '',
      is_paid: false,
      method: null,
    },
  });
  const { errors, isDirty } = form.formState;
  const isPaid = useWatch({ control: form.control, name: 'is_paid' });
  const create = useApiMutation(paymentRoutes.create, {
    invalidates: AFFECTED,
    onSuccess: (payment) => {
      toast.success(texts('new_payment.created'));
      onCreated(payment);
      onClose();
    },
    onError: (error) => applyServerFields(error, form, texts('new_payment.failed')),
  });
  return (
    <FormDialog
      title={texts('new_payment.title')}
      saveLabel={texts('new_payment.save')}
      error={errors.root?.server?.message}
      isDirty={isDirty}
      isBusy={create.isPending}
      onSubmit={form.handleSubmit((body) => create.mutate({ body: { ...body, client_id: clientId } }))}
      onClose={onClose}
    >
      <FormField name="total_amount_cents" control={form.control}>
        {(field) => (
          <MoneyField
            label={texts('new_payment.amount')}
            required
            autoFocus
            currency={format.currency}
            {...field}
          />
        )}
      </FormField>
      <FormField name="due_date" control={form.control}>
        {(field) => <DateField label={texts('new_payment.due_date')} required today={today} {...field} />}
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
      {isPaid && (
        <FormField name="method" control={form.control}>
          {(field) => <MethodField required {...field} />}
        </FormField>
      )}
    </FormDialog>
  );
}
