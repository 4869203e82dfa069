import { CREDIT_REASON_LENGTH, type Credit, revokeCreditInputSchema } from '@alinha/contracts-agenda';
import { Button, FormError, Stack, TextField } from '@alinha/ui';
import { Dialog } from '@alinha/ui/panels';
import { toast, useDialogClosing, useFormat, useTexts } from '@alinha/web-kit';
import { applyServerFields, useContractForm } from '@alinha/web-kit/form';
import { type ReactNode, useId } from 'react';
import { originText } from './credit-row.tsx';
import { useRevokeCredit } from './credits.queries.ts';

type RevokeCreditDialogProps = { readonly credit: Credit; readonly onClose: () => void };

/** Takes an unused credit back, with a reason. */
export function RevokeCreditDialog({ credit, onClose }: RevokeCreditDialogProps): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const formId = useId();
  const form = useContractForm(revokeCreditInputSchema, { defaultValues: { reason: '' } });
  const { errors, isDirty } = form.formState;
  const revoke = useRevokeCredit();
  const closing = useDialogClosing({ isDirty, isBusy: revoke.isPending, onClose });
  return (
    <>
      <Dialog
        open
        onOpenChange={closing.onOpenChange}
        title={texts('credits.revoke_title')}
        description={texts('credits.revoke_text', {
          origin: originText(credit, texts, format),
          date: format.date(credit.expires_on),
        })}
        size="sm"
        footer={
          <>
            <Button onClick={closing.close}>{texts('form.cancel')}</Button>
            <Button type="submit" form={formId} variant="danger" busy={revoke.isPending}>
              {texts('credits.revoke')}
            </Button>
          </>
        }
      >
        <form
          id={formId}
          noValidate
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
        >
          <Stack>
            <FormError title={errors.root?.server?.message} />
            <TextField
              label={texts('credits.reason_field')}
              required
              autoFocus
              autoComplete="off"
              maxLength={CREDIT_REASON_LENGTH}
              error={errors.reason?.message}
              {...form.register('reason')}
            />
          </Stack>
        </form>
      </Dialog>
      {closing.question}
    </>
  );
}
