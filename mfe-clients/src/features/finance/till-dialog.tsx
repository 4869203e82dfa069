import { financeRoutes, type PaymentMethod, type ReceivedDay } from '@alinha/contracts-billing';
import type { ValidationKey } from '@alinha/contracts-core';
import { Text, TextField } from '@alinha/ui';
import { MoneyField } from '@alinha/ui/panels';
import { invalidate, toast, useApiMutation, useFormat, useTexts } from '@alinha/web-kit';
import { applyServerFields, FormField, useContractForm } from '@alinha/web-kit/form';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { FormDialog } from '../../form-dialog.tsx';

/** An empty amount is no cash, on a day on which none is expected. */
const tillSchema = (expected: number) =>
  z
    .object({
      counted_cents: z
        .int()
        .nullable()
        .refine((cents) => cents !== null || expected === 0, REQUIRED),
      note: z.string().trim().max(300),
    })
    .transform(({ counted_cents, note }) => ({ counted_cents: counted_cents ?? 0, note: note || null }));

const REQUIRED: ValidationKey = 'required';

type TillDialogProps = { readonly day: ReceivedDay; readonly onClose: () => void };

/** Closes the till of a day: counted against expected cash, with a note. */
export function TillDialog({
  day: { day, total_cents, methods, till },
  onClose,
}: TillDialogProps): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const centsOf = (wanted: PaymentMethod | null) =>
    methods.find(({ method }) => method === wanted)?.total_cents ?? 0;
  const [expected, unknown] = [centsOf('cash'), centsOf(null)];
  const form = useContractForm(tillSchema(expected), {
    defaultValues: { counted_cents: till?.counted_cents ?? null, note: till?.note ?? '' },
  });
  const { errors, isDirty } = form.formState;
  const counted = form.watch('counted_cents');
  const difference = (counted ?? 0) - expected;
  const isCounted = counted !== null || expected === 0;
  const close = useApiMutation(financeRoutes.closeTill, {
    invalidates: [financeRoutes.received],
    onSuccess: () => {
      toast.success(texts('till.closed'));
      onClose();
    },
    onError: (error) => {
      // The money of the day may have changed.
      void invalidate(financeRoutes.received);
      applyServerFields(error, form, texts('till.failed'));
    },
  });
  return (
    <FormDialog
      title={texts('till.title', { day: format.date(day) })}
      description={texts('till.expected', { amount: format.money(expected) })}
      saveLabel={texts('till.close')}
      error={errors.root?.server?.message}
      isDirty={isDirty}
      isBusy={close.isPending}
      onSubmit={form.handleSubmit((body) =>
        close.mutate({ body: { ...body, day, expected_cents: expected, total_cents } }),
      )}
      onClose={onClose}
    >
      {unknown > 0 && <Text tone="muted">{texts('till.no_method', { amount: format.money(unknown) })}</Text>}
      <FormField name="counted_cents" control={form.control}>
        {(field) => (
          <MoneyField label={texts('till.counted')} autoFocus currency={format.currency} {...field} />
        )}
      </FormField>
      <Text numeric aria-live="polite" tone={isCounted && difference !== 0 ? 'danger' : 'muted'}>
        {isCounted &&
          (difference === 0
            ? texts('till.no_difference')
            : texts(difference > 0 ? 'till.over' : 'till.short', {
                amount: format.money(Math.abs(difference)),
              }))}
      </Text>
      <TextField
        label={texts('till.note')}
        autoComplete="off"
        error={errors.note?.message}
        {...form.register('note')}
      />
    </FormDialog>
  );
}
