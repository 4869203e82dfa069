import { CREDIT_REASON_LENGTH, grantCreditInputSchema, type RecurringPlan } from '@alinha/contracts-agenda';
import { TextField } from '@alinha/ui';
import { DateField, Select } from '@alinha/ui/panels';
import { toast, useCompanyToday, useTexts } from '@alinha/web-kit';
import { applyServerFields, FormField, useContractForm } from '@alinha/web-kit/form';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { FormDialog } from '../../form-dialog.tsx';
import { useGrantCredit } from './credits.queries.ts';

/** The last day is empty until chosen, the plan when there is none. */
const grantFormSchema = z
  .object({ reason: z.string(), expires_on: z.string(), plan_id: z.string() })
  .transform(
    ({ reason, expires_on, plan_id }): z.input<typeof grantCreditInputSchema> => ({
      reason,
      ...(plan_id && { plan_id: Number(plan_id) }),
      ...(expires_on && { expires_on }),
    }),
  )
  .pipe(grantCreditInputSchema);

type GrantCreditDialogProps = {
  readonly clientId: number;
  /** The client's active plans; the first one is proposed. */
  readonly plans: readonly RecurringPlan[];
  readonly onClose: () => void;
};

/** Gives the client a credit of a plan or of none, with a reason. */
export function GrantCreditDialog({ clientId, plans, onClose }: GrantCreditDialogProps): ReactNode {
  const texts = useTexts();
  const today = useCompanyToday();
  const form = useContractForm(grantFormSchema, {
    defaultValues: { reason: '', expires_on: '', plan_id: String(plans[0]?.id ?? '') },
  });
  const { errors, isDirty } = form.formState;
  const grant = useGrantCredit();
  return (
    <FormDialog
      title={texts('credits.grant')}
      saveLabel={texts('credits.grant')}
      error={errors.root?.server?.message}
      isDirty={isDirty}
      isBusy={grant.isPending}
      onSubmit={form.handleSubmit((body) =>
        grant.mutate(
          { params: { id: clientId }, body },
          {
            onSuccess: () => {
              toast.success(texts('credits.granted'));
              onClose();
            },
            onError: (error) => applyServerFields(error, form, texts('credits.grant_failed')),
          },
        ),
      )}
      onClose={onClose}
    >
      <TextField
        label={texts('credits.reason_field')}
        placeholder={texts('credits.reason_example')}
        required
        autoFocus
        autoComplete="off"
        maxLength={CREDIT_REASON_LENGTH}
        error={errors.reason?.message}
        {...form.register('reason')}
      />
      {plans.length > 0 && (
        <FormField name="plan_id" control={form.control}>
          {(field) => (
            <Select
              label={texts('credits.grant_plan')}
              hint={texts('credits.grant_plan_hint')}
              options={[
                ...plans.map(({ id, name, employee_name }) => ({
                  value: String(id),
                  label: [name, employee_name].filter(Boolean).join(' · '),
                })),
                { value: '', label: texts('credits.grant_no_plan') },
              ]}
              {...field}
            />
          )}
        </FormField>
      )}
      <FormField name="expires_on" control={form.control}>
        {(field) => (
          <DateField
            label={texts('credits.grant_until')}
            hint={texts('credits.grant_until_hint')}
            min={today}
            today={today}
            {...field}
          />
        )}
      </FormField>
    </FormDialog>
  );
}
