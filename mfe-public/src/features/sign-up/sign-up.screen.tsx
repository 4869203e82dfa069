import { authRoutes, registerInputSchema } from '@alinha/contracts-accounts';
import { Button, FormError, Stack, TextField, TextLink } from '@alinha/ui';
import {
  startSession,
  toast,
  useApiMutation,
  useFirstPaint,
  useNavigate,
  usePageTitle,
  useTexts,
} from '@alinha/web-kit';
import { applyServerFields, NewPasswordField, useContractForm } from '@alinha/web-kit/form';
import type { ReactNode } from 'react';
import { EntranceLayout } from '../entrance/entrance-layout.tsx';

export function SignUpScreen(): ReactNode {
  const texts = useTexts();
  const navigate = useNavigate();
  usePageTitle(texts('sign_up.title'));
  const form = useContractForm(registerInputSchema, {
    defaultValues: { company_name: '', name: '', email: '', password: '' },
  });
  const { register, handleSubmit, formState } = form;
  const signUp = useApiMutation(authRoutes.register, {
    onSuccess: (user) => {
      // At the same time as the navigation: with a session, this address redirects to the agenda and skips the first
      // settings.
      startSession(user);
      toast.success(texts('sign_up.done'));
      navigate('/onboarding', { replace: true });
    },
    onError: (error) => applyServerFields(error, form, texts('sign_up.failed')),
  });
  const { errors } = formState;
  const formRef = useFirstPaint();
  return (
    <EntranceLayout
      title={texts('sign_up.title')}
      description={texts('sign_up.description')}
      aside={
        <>
          {texts('sign_up.has_account')} <TextLink href="/login">{texts('sign_up.sign_in')}</TextLink>
        </>
      }
    >
      <form ref={formRef} method="post" noValidate onSubmit={handleSubmit((body) => signUp.mutate({ body }))}>
        <Stack gap={4}>
          <FormError title={errors.root?.server?.message} />
          <TextField
            label={texts('sign_up.company_name')}
            autoComplete="organization"
            error={errors.company_name?.message}
            {...register('company_name')}
          />
          <TextField
            label={texts('sign_up.name')}
            autoComplete="name"
            error={errors.name?.message}
            {...register('name')}
          />
          <TextField
            label={texts('sign_up.email')}
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            inputMode="email"
            error={errors.email?.message}
            {...register('email')}
          />
          <NewPasswordField
            label={texts('sign_up.password')}
            autoComplete="new-password"
            hint={errors.password ? undefined : texts('sign_up.password_hint')}
            error={errors.password?.message}
            {...register('password')}
          />
          <Button type="submit" variant="primary" block busy={signUp.isPending || signUp.isSuccess}>
            {texts('sign_up.submit')}
          </Button>
        </Stack>
      </form>
    </EntranceLayout>
  );
}
