import { authRoutes } from '@alinha/contracts-accounts';
import { LateConfirmDialog, PasswordField } from '@alinha/ui';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { callApi } from '../api/api-client.ts';
import { ApiError, errorMessage } from '../api/api-error.ts';
import { onPasswordQuestion, pendingPasswordQuestion } from '../api/password-confirmation.ts';
import { KIT_NAMESPACE } from '../i18n/catalogs.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useSession } from './session.ts';

/** Asks for the password when a call needs it. The shell renders it once for all remotes. */
export function PasswordDialog(): ReactNode {
  const texts = useTexts(KIT_NAMESPACE);
  const question = useSyncExternalStore(onPasswordQuestion, pendingPasswordQuestion);
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const close = (isConfirmed: boolean) => {
    setPassword('');
    setError(null);
    question?.answer(isConfirmed);
  };
  const confirm = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      await callApi(authRoutes.confirm, { body: { password } });
      close(true);
    } catch (failure) {
      // The session ended: the shell goes to /login.
      if (failure instanceof ApiError && failure.status === 401) close(false);
      else {
        const field = failure instanceof ApiError ? failure.fields.password : undefined;
        setError(field ?? errorMessage(failure, texts('confirm_password.failed')));
      }
    } finally {
      setBusy(false);
    }
  };
  return (
    <LateConfirmDialog
      open={question !== null}
      onOpenChange={(open) => {
        if (!open) close(false);
      }}
      title={texts('confirm_password.title')}
      text={texts('confirm_password.text')}
      confirmLabel={texts('confirm_password.confirm')}
      cancelLabel={texts('confirm_password.cancel')}
      busy={isBusy}
      onConfirm={confirm}
    >
      <PasswordForm
        password={password}
        error={error}
        isBusy={isBusy}
        onChange={setPassword}
        onSubmit={confirm}
      />
    </LateConfirmDialog>
  );
}

type PasswordFormProps = {
  readonly password: string;
  readonly error: string | null;
  readonly isBusy: boolean;
  readonly onChange: (password: string) => void;
  readonly onSubmit: () => Promise<void>;
};

function PasswordForm({ password, error, isBusy, onChange, onSubmit }: PasswordFormProps): ReactNode {
  const texts = useTexts(KIT_NAMESPACE);
  const { user } = useSession({ enabled: false });
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The dialog focuses "cancel" when it opens, so the field gets the focus in the next frame.
    const frame = requestAnimationFrame(() => input.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  useEffect(() => {
    if (error === null || isBusy) return;
    input.current?.focus();
    input.current?.select();
  }, [error, isBusy]);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // React events bubble through portals: the form behind must not be submitted.
        event.stopPropagation();
        void onSubmit();
      }}
    >
      {/* For password managers. */}
      <input type="text" hidden readOnly autoComplete="username" value={user?.email ?? ''} />
      <PasswordField
        ref={input}
        label={texts('confirm_password.password')}
        autoComplete="current-password"
        error={error ?? undefined}
        value={password}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {/* Enter submits a form of two fields only when it has a button. */}
      <button type="submit" hidden />
    </form>
  );
}
