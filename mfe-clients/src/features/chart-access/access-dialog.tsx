import { ACCESS_REASON_LENGTH, CHART_ACCESS_HOURS, chartAccessInputSchema } from '@alinha/contracts-agenda';
import type { OtherClient } from '@alinha/contracts-clients';
import { Text, TextArea } from '@alinha/ui';
import { toast, useFormat, useNavigate, useTexts } from '@alinha/web-kit';
import { applyServerFields, useContractForm } from '@alinha/web-kit/form';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { FormDialog } from '../../form-dialog.tsx';
import { useGrantAccess } from './chart-access.queries.ts';

type AccessDialogProps = {
  /** The name is unknown after opening an address. */
  readonly client: Pick<OtherClient, 'id'> & Partial<OtherClient>;
  readonly onClose: () => void;
};

/** Asks for the reason of a justified access, then opens the record of the client. */
export function AccessDialog({ client, onClose }: AccessDialogProps): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const navigate = useNavigate();
  const form = useContractForm(chartAccessInputSchema, { defaultValues: { reason: '' } });
  const { errors, isDirty } = form.formState;
  const grant = useGrantAccess();
  return (
    <FormDialog
      title={
        client.name === undefined
          ? texts('access.title_unnamed')
          : texts('access.title', { name: client.name })
      }
      description={texts('access.description', { hours: CHART_ACCESS_HOURS })}
      saveLabel={texts('access.confirm')}
      error={errors.root?.server?.message}
      isDirty={isDirty}
      isBusy={grant.isPending}
      onSubmit={form.handleSubmit((body) =>
        grant.mutate(
          { params: { id: client.id }, body },
          {
            onSuccess: ({ expires_at }) => {
              toast.success(texts('access.granted', { time: format.time(expires_at) }));
              // Removes the question about unsaved input.
              flushSync(onClose);
              navigate(`/app/clients/${client.id}`);
            },
            onError: (error) => applyServerFields(error, form, texts('access.failed')),
          },
        ),
      )}
      onClose={onClose}
    >
      {client.phone_end && <Text>{texts('access.phone_end', { digits: client.phone_end })}</Text>}
      <TextArea
        label={texts('access.reason')}
        hint={texts('access.reason_hint')}
        required
        autoFocus
        rows={3}
        maxLength={ACCESS_REASON_LENGTH}
        error={errors.reason?.message}
        {...form.register('reason')}
      />
    </FormDialog>
  );
}
