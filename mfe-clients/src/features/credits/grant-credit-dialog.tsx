import { CREDIT_REASON_LENGTH, grantCreditInputSchema, type RecurringPlan } from '@alinha/contracts-agenda';
import { Button, FormError, Stack, TextField } from '@alinha/ui';
import { DateField, Dialog, Select } from '@alinha/ui/panels';
import { toast, useDialogClosing, useTexts } from '@alinha/web-kit';
import { applyServerFields, FormField, useContractForm } from '@alinha/web-kit/form';
import { type ReactNode, useId } from 'react';
import { z } from 'zod';
import { useCompanyToday } from '../clients/company-clock.ts';
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
  const formId = useId();
  const form = useContractForm(grantFormSchema, {
    defaultValues: { reason: '', expires_on: '', plan_id: String(plans[0]?.id ?? '') },
  });
  const { errors, isDirty } = form.formState;
  const grant = useGrantCredit();
  const closing = useDialogClosing({ isDirty, isBusy: grant.isPending, onClose });
  return (
    <>
      <Dialog
        open
        onOpenChange={closing.onOpenChange}
        title={texts('credits.grant')}
        size="sm"
        footer={
          <>
            <Button onClick={closing.close}>{texts('form.cancel')}</Button>
            <Button type="submit" form={formId} variant="primary" busy={grant.isPending}>
              {texts('credits.grant')}
            </Button>
          </>
        }
      >
        <form
          id={formId}
          noValidate
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
        >
          <Stack>
            <FormError title={errors.root?.server?.message} />
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
          </Stack>
        </form>
      </Dialog>
      {closing.question}
    </>
  );
}
