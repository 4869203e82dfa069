import { type Passkey, renamePasskeyInputSchema } from '@alinha/contracts-accounts';
import { Button, TextField } from '@alinha/ui';
import { Dialog } from '@alinha/ui/panels';
import { useTexts } from '@alinha/web-kit';
import { applyServerFields, useContractForm } from '@alinha/web-kit/form';
import { type ReactNode, useId } from 'react';
import { useRenamePasskey } from './security.queries.ts';

type RenamePasskeyDialogProps = {
  /** Null while closed. */
  readonly passkey: Passkey | null;
  readonly onClose: () => void;
};

export function RenamePasskeyDialog({ passkey, onClose }: RenamePasskeyDialogProps): ReactNode {
  return passkey && <OpenDialog key={passkey.id} passkey={passkey} onClose={onClose} />;
}

function OpenDialog({ passkey, onClose }: { readonly passkey: Passkey; readonly onClose: () => void }) {
  const texts = useTexts();
  const formId = useId();
  const rename = useRenamePasskey();
  const form = useContractForm(renamePasskeyInputSchema, { defaultValues: { name: passkey.name } });
  const { register, handleSubmit, formState } = form;
  const submit = handleSubmit((body) =>
    rename.mutate(
      { params: { id: passkey.id }, body },
      {
        onSuccess: onClose,
        onError: (error) => applyServerFields(error, form, texts('security.failed')),
      },
    ),
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={texts('security.passkey_rename_title')}
      footer={
        <>
          <Button onClick={onClose}>{texts('settings.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" busy={rename.isPending}>
            {texts('security.save')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <TextField
          label={texts('security.passkey_name')}
          maxLength={60}
          error={formState.errors.name?.message ?? formState.errors.root?.server?.message}
          {...register('name')}
        />
      </form>
    </Dialog>
  );
}
