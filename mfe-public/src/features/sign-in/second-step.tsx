import {
  type CurrentUser,
  type SecondStep as Step,
  secondStepCodeInputSchema,
  secondStepRoutes,
} from '@alinha/contracts-accounts';
import { Button, FormError, Stack, Text, TextField } from '@alinha/ui';
import { ApiError, errorMessage, supportsPasskeys, useApiMutation, useTexts } from '@alinha/web-kit';
import { applyServerFields, useContractForm } from '@alinha/web-kit/form';
import { KeyRound } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';

type SecondStepProps = {
  readonly step: Step;
  readonly onSignedIn: (user: CurrentUser) => void;
  /** Returns to the password. @param message why */
  readonly onEnd: (message: string | null) => void;
};

/** Asks for a code or a passkey after the right password. */
export function SecondStep({ step, onSignedIn, onEnd }: SecondStepProps): ReactNode {
  const texts = useTexts();
  const { token, methods } = step;
  const hasApp = methods.includes('totp');
  const hasPasskey = methods.includes('passkey') && supportsPasskeys();
  const [isRecovery, setRecovery] = useState(!hasApp && !hasPasskey);
  const hasField = hasApp || isRecovery;
  const form = useContractForm(secondStepCodeInputSchema, { defaultValues: { token, code: '' } });
  const { register, handleSubmit, formState, setFocus, resetField, setError } = form;
  const { errors } = formState;
  const endOr = (error: unknown, show: () => void) => {
    if (error instanceof ApiError && error.code === 'SIGN_IN_EXPIRED') onEnd(error.message);
    else if (error instanceof ApiError && error.code === 'RATE_LIMITED' && error.retryAfterSeconds) {
      const count = Math.ceil(error.retryAfterSeconds / 60);
      setError('root.server', { message: texts('second_step.wait', { count }) });
    } else show();
  };
  const signIn = useApiMutation(secondStepRoutes.code, {
    onSuccess: onSignedIn,
    onError: (error) => endOr(error, () => applyServerFields(error, form, texts('second_step.failed'))),
  });
  const passkey = usePasskeySignIn({
    token,
    onSignedIn,
    onError: (error) =>
      endOr(error, () =>
        setError('root.server', { message: errorMessage(error, texts('sign_in.passkey_failed')) }),
      ),
  });
  useEffect(() => {
    if (hasField) setFocus('code');
  }, [hasField, setFocus]);
  const show = (recovery: boolean) => {
    setRecovery(recovery);
    resetField('code');
  };
  const isDone = signIn.isSuccess || (passkey.isSuccess && passkey.data !== null);
  return (
    <form method="post" noValidate onSubmit={handleSubmit((body) => signIn.mutate({ body }))}>
      <Stack gap={4}>
        <FormError title={errors.root?.server?.message} />
        {hasField && (
          <>
            <TextField
              key={isRecovery ? 'recovery' : 'app'}
              label={texts(isRecovery ? 'second_step.recovery_code' : 'second_step.app_code')}
              hint={
                errors.code
                  ? undefined
                  : texts(isRecovery ? 'second_step.recovery_hint' : 'second_step.app_hint')
              }
              autoComplete={isRecovery ? 'off' : 'one-time-code'}
              autoCapitalize={isRecovery ? 'characters' : 'none'}
              inputMode={isRecovery ? 'text' : 'numeric'}
              spellCheck={false}
              error={errors.code?.message}
              {...register('code')}
            />
            <Button type="submit" variant="primary" block busy={signIn.isPending || isDone}>
              {texts('second_step.submit')}
            </Button>
          </>
        )}
        {hasPasskey && (
          <Button
            variant={hasField ? 'secondary' : 'primary'}
            block
            icon={<KeyRound size={16} aria-hidden />}
            busy={passkey.isPending || isDone}
            onClick={() => passkey.mutate()}
          >
            {texts('second_step.passkey')}
          </Button>
        )}
        <Stack gap={1}>
          {isRecovery && hasApp && (
            <Button variant="ghost" block onClick={() => show(false)}>
              {texts('second_step.use_app')}
            </Button>
          )}
          {!isRecovery && methods.includes('recovery') && (
            <Button variant="ghost" block onClick={() => show(true)}>
              {texts('second_step.use_recovery')}
            </Button>
          )}
          <Button variant="ghost" block onClick={() => onEnd(null)}>
            {texts('second_step.back')}
          </Button>
        </Stack>
        <Text tone="muted">{texts('second_step.lost')}</Text>
      </Stack>
    </form>
  );
}
