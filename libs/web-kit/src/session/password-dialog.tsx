import { authRoutes, factorRoutes, passkeyRoutes } from '@alinha/contracts-accounts';
import { Button, LateConfirmDialog, PasswordField, Stack } from '@alinha/ui';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { callApi } from '../api/api-client.ts';
import { ApiError, errorMessage } from '../api/api-error.ts';
import { apiQuery } from '../api/api-query.ts';
import { onPasswordQuestion, pendingPasswordQuestion } from '../api/password-confirmation.ts';
import { KIT_NAMESPACE } from '../i18n/catalogs.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { requestPasskey, supportsPasskeys } from '../passkeys/passkeys.ts';
import { useSession } from './session.ts';

/** Asks for the password or a passkey when a call needs it. The shell renders it once for all remotes. */
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
  const attempt = async (work: () => Promise<boolean>) => {
    if (isBusy) return;
    setBusy(true);
    try {
      if (await work()) close(true);
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
  const confirm = () =>
    attempt(async () => {
      await callApi(authRoutes.confirm, { body: { password } });
      return true;
    });
  const confirmWithPasskey = () =>
    attempt(async () => {
      const credential = await requestPasskey(await callApi(passkeyRoutes.confirmOptions));
      if (!credential) return false;
      await callApi(passkeyRoutes.confirm, { body: { credential } });
      return true;
    });
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
        onPasskey={confirmWithPasskey}
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
  readonly onPasskey: () => Promise<void>;
};

function PasswordForm({
  password,
  error,
  isBusy,
  onChange,
  onSubmit,
  onPasskey,
}: PasswordFormProps): ReactNode {
  const texts = useTexts(KIT_NAMESPACE);
  const { user } = useSession({ enabled: false });
  const factors = useQuery({ ...apiQuery(factorRoutes.list), enabled: supportsPasskeys(), retry: false });
  const hasPasskey = (factors.data?.passkeys.length ?? 0) > 0;
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
      <Stack gap={3}>
        <PasswordField
          ref={input}
          label={texts('confirm_password.password')}
          autoComplete="current-password"
          error={error ?? undefined}
          value={password}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        {hasPasskey && (
          <Button block icon={<KeyRound size={16} aria-hidden />} onClick={() => void onPasskey()}>
            {texts('confirm_password.passkey')}
          </Button>
        )}
      </Stack>
      {/* Enter submits a form of two fields only when it has a button. */}
      <button type="submit" hidden />
    </form>
  );
}
