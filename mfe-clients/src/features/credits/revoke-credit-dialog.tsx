import { CREDIT_REASON_LENGTH, type Credit, revokeCreditInputSchema } from '@alinha/contracts-agenda';
import { TextField } from '@alinha/ui';
import { toast, useFormat, useTexts } from '@alinha/web-kit';
import { applyServerFields, useContractForm } from '@alinha/web-kit/form';
import type { ReactNode } from 'react';
import { FormDialog } from '../../form-dialog.tsx';
import { originText } from './credit-row.tsx';
import { useRevokeCredit } from './credits.queries.ts';

type RevokeCreditDialogProps = { readonly credit: Credit; readonly onClose: () => void };

/** Takes an unused credit back, with a reason. */
export function RevokeCreditDialog({ credit, onClose }: RevokeCreditDialogProps): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const form = useContractForm(revokeCreditInputSchema, { defaultValues: { reason: '' } });
  const { errors, isDirty } = form.formState;
  const revoke = useRevokeCredit();
  return (
    <FormDialog
      title={texts('credits.revoke_title')}
      description={texts('credits.revoke_text', {
        origin: originText(credit, texts, format),
        date: format.date(credit.expires_on),
      })}
      saveLabel={texts('credits.revoke')}
      danger
      error={errors.root?.server?.message}
      isDirty={isDirty}
      isBusy={revoke.isPending}
      onSubmit={form.handleSubmit((body) =>
        revoke.mutate(
          { params: { id: credit.id }, body },
          {
            onSuccess: () => {
              toast.success(texts('credits.revoked'));
              onClose();
            },
            onError: (error) => applyServerFields(error, form, texts('credits.revoke_failed')),
          },
        ),
      )}
      onClose={onClose}
    >
      <TextField
        label={texts('credits.reason_field')}
        required
        autoFocus
        autoComplete="off"
        maxLength={CREDIT_REASON_LENGTH}
        error={errors.reason?.message}
        {...form.register('reason')}
      />
    </FormDialog>
  );
}
