import type { CommissionStatement } from '@alinha/contracts-billing';
import { lastOfMonth, type ValidationKey } from '@alinha/contracts-core';
import { DateField } from '@alinha/ui/panels';
import { toast, useFormat, useTexts } from '@alinha/web-kit';
import { applyServerFields, FormField, useContractForm } from '@alinha/web-kit/form';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { FormDialog } from '../../form-dialog.tsx';
import { usePayMonth } from './commission.queries.ts';

const REQUIRED: ValidationKey = 'required';
const paySchema = z.object({ paid_on: z.string().min(1, REQUIRED) });

type PayDialogProps = {
  readonly statement: CommissionStatement;
  readonly today: string;
  readonly onClose: () => void;
};

/** Asks on which day a closed month was paid. */
export function PayDialog({ statement, today, onClose }: PayDialogProps): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const { employee_id: id, employee_name: name, month, share_cents } = statement;
  const form = useContractForm(paySchema, { defaultValues: { paid_on: today } });
  const { errors, isDirty } = form.formState;
  const pay = usePayMonth();
  return (
    <FormDialog
      title={texts('commission.pay')}
      description={texts('commission.pay_text', { name, amount: format.money(share_cents) })}
      saveLabel={texts('commission.pay')}
      error={errors.root?.server?.message}
      isDirty={isDirty}
      isBusy={pay.isPending}
      onSubmit={form.handleSubmit(({ paid_on }) =>
        pay.mutate(
          { params: { id }, body: { month, paid_on } },
          {
            onSuccess: () => {
              toast.success(texts('commission.paid'));
              onClose();
            },
            onError: (error) => applyServerFields(error, form, texts('commission.pay_failed')),
          },
        ),
      )}
      onClose={onClose}
    >
      <FormField name="paid_on" control={form.control}>
        {(field) => (
          <DateField
            label={texts('commission.pay_day')}
            required
            min={lastOfMonth(month)}
            max={today}
            today={today}
            {...field}
          />
        )}
      </FormField>
    </FormDialog>
  );
}
