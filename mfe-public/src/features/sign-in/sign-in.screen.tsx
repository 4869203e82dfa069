import {
  authRoutes,
  FORGOTTEN_PASSWORD_PAGE,
  loginInputSchema,
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
  returnUrlOf,
  startSession,
  toast,
  useApiMutation,
  useFirstPaint,
  useLocation,
  useNavigate,
  usePageTitle,
  useTexts,
} from '@alinha/web-kit';
import { applyServerFields, useContractForm } from '@alinha/web-kit/form';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { EntranceLayout } from '../entrance/entrance-layout.tsx';

/** The link is a touch target of 44 px. */
const Forgotten = styled.p`
  ${typeStep('small')}
  a {
    display: inline-block;
    padding: ${space[3]} 0;
  }
`;

export function SignInScreen(): ReactNode {
  const texts = useTexts();
  const navigate = useNavigate();
  const returnUrl = returnUrlOf(useLocation().state);
  usePageTitle(texts('sign_in.title'));
  const form = useContractForm(loginInputSchema, { defaultValues: { email: '', password: '' } });
  const { register, handleSubmit, formState } = form;
  const signIn = useApiMutation(authRoutes.login, {
    onSuccess: (user) => {
      startSession(user);
      toast.success(texts('sign_in.done'));
      navigate(returnUrl ?? startPathOf(user), { replace: true });
    },
    onError: (error) => applyServerFields(error, form, texts('sign_in.failed')),
  });
  const { errors } = formState;
  const formRef = useFirstPaint();
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
        </Stack>
      </form>
    </EntranceLayout>
  );
}
