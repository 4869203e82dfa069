import { authRoutes } from '@alinha/contracts-accounts';
import { LateConfirmDialog } from '@alinha/ui';
import { callApi, errorMessage, forgetSession, navigate, toast, useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { LOGIN_PATH } from '../session/session-guard.ts';
import { whileSigningOut } from '../session/signing-out.ts';

type SignOutDialogProps = { readonly open: boolean; readonly onOpenChange: (open: boolean) => void };

export function SignOutDialog({ open, onOpenChange }: SignOutDialogProps): ReactNode {
  const texts = useTexts();
  const signOut = async () => {
    try {
      await whileSigningOut(() => callApi(authRoutes.logout));
    } catch (error) {
      // The session cookie is still valid, so /login would redirect back to the agenda.
      toast.error(errorMessage(error, texts('sign_out.failed')));
      return;
    }
    onOpenChange(false);
    navigate(LOGIN_PATH, { force: true });
    forgetSession();
  };
  return (
    <LateConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={texts('sign_out.title')}
      text={texts('sign_out.text')}
      confirmLabel={texts('sign_out.confirm')}
      cancelLabel={texts('sign_out.cancel')}
      onConfirm={signOut}
    />
  );
}
