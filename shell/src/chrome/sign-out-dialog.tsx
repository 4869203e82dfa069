import { LateConfirmDialog } from '@alinha/ui';
import { errorMessage, toast, useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { signOut } from '../session/sign-out.ts';

type SignOutDialogProps = { readonly open: boolean; readonly onOpenChange: (open: boolean) => void };

export function SignOutDialog({ open, onOpenChange }: SignOutDialogProps): ReactNode {
  const texts = useTexts();
  const confirm = async () => {
    try {
      await signOut();
      onOpenChange(false);
    } catch (error) {
      toast.error(errorMessage(error, texts('sign_out.failed')));
    }
  };
  return (
    <LateConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={texts('sign_out.title')}
      text={texts('sign_out.text')}
      confirmLabel={texts('sign_out.confirm')}
      cancelLabel={texts('sign_out.cancel')}
      onConfirm={confirm}
    />
  );
}
