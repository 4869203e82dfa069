import {
  authRoutes,
  type CurrentUser,
  FORGOTTEN_PASSWORD_PAGE,
  loginInputSchema,
  type SecondStep as Step,
  startPathOf,
} from '@alinha/contracts-accounts';
import {
  Banner,
  Button,
  FormError,
  PasswordField,
  Stack,
  space,
  TextField,
  TextLink,
  typeStep,
} from '@alinha/ui';
import {
  errorMessage,
  returnUrlOf,
  startSession,
  supportsPasskeys,
  toast,
  useApiMutation,
  useFirstPaint,
  useLocation,
  useNavigate,
  usePageTitle,
  useTexts,
} from '@alinha/web-kit';
import { applyServerFields, useContractForm } from '@alinha/web-kit/form';
import { KeyRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { EntranceLayout } from '../entrance/entrance-layout.tsx';
import { SecondStep } from './second-step.tsx';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';

/** The link is a touch target of 44 px. */
const Forgotten = styled.p`
  ${typeStep('small')}
  a {
    display: inline-block;
    padding: ${space[3]} 0;
  }
`;

/** Asks for e-mail and password, and for a second step when the account has one. */
export function SignInScreen(): ReactNode {
  const texts = useTexts();
  const navigate = useNavigate();
  const returnUrl = returnUrlOf(useLocation().state);
  const [step, setStep] = useState<Step | null>(null);
  usePageTitle(texts('sign_in.title'));
  const form = useContractForm(loginInputSchema, { defaultValues: { email: '', password: '' } });
  const { register, handleSubmit, formState, setError, resetField } = form;
  const showError = (message: string) => setError('root.server', { message });
  const enter = (user: CurrentUser) => {
    startSession(user);
    toast.success(texts('sign_in.done'));
    navigate(returnUrl ?? startPathOf(user), { replace: true });
  };
  const signIn = useApiMutation(authRoutes.login, {
    onSuccess: enter,
    onError: (error) => {
      if (error.code === 'SECOND_STEP') setStep(error.details as Step);
      else applyServerFields(error, form, texts('sign_in.failed'));
    },
  });
  const passkey = usePasskeySignIn({
    onSignedIn: enter,
    onError: (error) => showError(errorMessage(error, texts('sign_in.passkey_failed'))),
  });
  const isPasskeyBusy = passkey.isPending || (passkey.isSuccess && passkey.data !== null);
  const { errors } = formState;
  const formRef = useFirstPaint();
  if (step) {
    return (
      <EntranceLayout title={texts('second_step.title')} description={texts('second_step.description')}>
        <SecondStep
          step={step}
          onSignedIn={enter}
          onEnd={(message) => {
            setStep(null);
            resetField('password');
            if (message) showError(message);
          }}
        />
      </EntranceLayout>
    );
  }
  return (
    <EntranceLayout
      title={texts('sign_in.title')}
      description={texts('sign_in.description')}
      aside={
        <>
          {texts('sign_in.no_account')}{' '}
          <TextLink href="/cadastro">{texts('sign_in.create_account')}</TextLink>
        </>
      }
    >
      <form ref={formRef} method="post" noValidate onSubmit={handleSubmit((body) => signIn.mutate({ body }))}>
        <Stack gap={4}>
          {returnUrl !== null && (
            <div role="status">
              <Banner tone="warning">{texts('sign_in.session_ended')}</Banner>
            </div>
          )}
          <FormError title={errors.root?.server?.message} />
          <TextField
            label={texts('sign_in.email')}
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            inputMode="email"
            error={errors.email?.message}
            {...register('email')}
          />
          <Stack gap={1}>
            <PasswordField
              label={texts('sign_in.password')}
              autoComplete="current-password"
              error={errors.password?.message}
              {...register('password')}
            />
            <Forgotten>
              <TextLink href={FORGOTTEN_PASSWORD_PAGE}>{texts('sign_in.forgotten')}</TextLink>
            </Forgotten>
          </Stack>
          <Button type="submit" variant="primary" block busy={signIn.isPending || signIn.isSuccess}>
            {texts('sign_in.submit')}
          </Button>
          {supportsPasskeys() && (
            <Button
              block
              icon={<KeyRound size={16} aria-hidden />}
              busy={isPasskeyBusy}
              onClick={() => passkey.mutate()}
            >
              {texts('sign_in.passkey')}
            </Button>
          )}
        </Stack>
      </form>
    </EntranceLayout>
  );
}
