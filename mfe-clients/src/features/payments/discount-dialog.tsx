import { openCentsOf, paymentRoutes } from '@alinha/contracts-billing';
import { TextField } from '@alinha/ui';
import { MoneyField } from '@alinha/ui/panels';
import { invalidate, toast, useApiMutation, useFormat, useTexts } from '@alinha/web-kit';
import { applyServerFields, FormField, useContractForm, useWatch } from '@alinha/web-kit/form';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { FormDialog } from '../../form-dialog.tsx';
import { type ShownPayment, showPayment } from './payment-cache.ts';
import { AFFECTED, isChangedMeanwhile } from './payments.queries.ts';

/** An empty amount, or 0, removes the discount `before`. */
const discountSchema = (before: number) =>
  z
    .object({ discount_cents: z.int().nullable(), discount_reason: z.string().trim().max(160) })
    .refine(({ discount_cents }) => Boolean(discount_cents) || before > 0, {
      path: ['discount_cents'],
      error: 'amount',
    })
    .refine(({ discount_cents, discount_reason }) => !discount_cents || discount_reason !== '', {
      path: ['discount_reason'],
      error: 'required',
    })
    .transform(({ discount_cents, discount_reason }) =>
      discount_cents ? { discount_cents, discount_reason } : { discount_cents: 0 },
    );

type DiscountDialogProps = { readonly payment: ShownPayment; readonly onClose: () => void };

/** Gives an open payment a discount with a reason, or removes it. */
export function DiscountDialog({ payment, onClose }: DiscountDialogProps): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const before = payment.discount_cents ?? 0;
  const form = useContractForm(discountSchema(before), {
    defaultValues: { discount_cents: before || null, discount_reason: payment.discount_reason ?? '' },
  });
  const { errors, isDirty } = form.formState;
  const rest = openCentsOf(payment) + before;
  const isWhole = useWatch({ control: form.control, name: 'discount_cents' }) === rest;
  const hint = isWhole
    ? texts('discount.whole_hint')
    : before > 0
      ? texts('discount.remove_hint')
      : undefined;
  const save = useApiMutation(paymentRoutes.update, {
    invalidates: AFFECTED,
    onSuccess: (saved) => {
      showPayment(saved.id, saved);
      toast.success(texts(saved.discount_cents ? 'discount.saved' : 'discount.removed'));
      onClose();
    },
    onError: (error) => {
      applyServerFields(error, form, texts('discount.failed'));
      // The dialog then shows what is left.
      if (isChangedMeanwhile(error, 'discount_cents')) void invalidate(...AFFECTED);
    },
  });
  return (
    <FormDialog
      title={texts('discount.title')}
      description={texts('parts.rest', { amount: format.money(rest) })}
      saveLabel={texts('discount.save')}
      error={errors.root?.server?.message}
      isDirty={isDirty}
      isBusy={save.isPending}
      onSubmit={form.handleSubmit((body) => save.mutate({ params: { id: payment.id }, body }))}
      onClose={onClose}
    >
      <FormField name="discount_cents" control={form.control}>
        {(field) => (
          <MoneyField
            label={texts('discount.amount')}
            hint={hint}
            autoFocus
            currency={format.currency}
            {...field}
          />
        )}
      </FormField>
      <TextField
        label={texts('discount.reason')}
        autoComplete="off"
        error={errors.discount_reason?.message}
        {...form.register('discount_reason')}
      />
    </FormDialog>
  );
}
