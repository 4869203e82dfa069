import {
  PASSWORD_LINK_MINUTES,
  passwordLinkRoutes,
  requestPasswordLinkInputSchema,
} from '@alinha/contracts-accounts';
import { Button, FormError, Stack, TextField, TextLink } from '@alinha/ui';
import { useApiMutation, usePageTitle, useTexts } from '@alinha/web-kit';
import { applyServerFields, useContractForm } from '@alinha/web-kit/form';
import { MailCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Outcome } from '../answer-page/outcome.tsx';
import { useOutcomeFocus } from '../answer-page/outcome-focus.ts';
import { EntranceLayout } from '../entrance/entrance-layout.tsx';

/** Sends a link for a new password. The page looks the same for an address without an account. */
export function ForgottenPasswordScreen(): ReactNode {
  const texts = useTexts();
  usePageTitle(texts('forgotten.title'));
  const form = useContractForm(requestPasswordLinkInputSchema, { defaultValues: { email: '' } });
  const { register, handleSubmit, formState } = form;
  const request = useApiMutation(passwordLinkRoutes.request, {
    onError: (error) => applyServerFields(error, form, texts('forgotten.failed')),
  });
  const { errors } = formState;
  const sentTo = request.isSuccess ? request.variables.body.email : null;
  const titleRef = useOutcomeFocus(sentTo);
  return (
    <EntranceLayout
      title={texts('forgotten.title')}
      description={texts('forgotten.description')}
      aside={
        <>
          {texts('forgotten.remembered')} <TextLink href="/login">{texts('forgotten.sign_in')}</TextLink>
        </>
      }
    >
      {sentTo === null ? (
        <form method="post" noValidate onSubmit={handleSubmit((body) => request.mutate({ body }))}>
          <Stack gap={4}>
            <FormError title={errors.root?.server?.message} />
            <TextField
              label={texts('forgotten.email')}
              type="email"
              autoComplete="username"
              autoCapitalize="none"
              inputMode="email"
              error={errors.email?.message}
              {...register('email')}
            />
            <Button type="submit" variant="primary" block busy={request.isPending}>
              {texts('forgotten.submit')}
            </Button>
          </Stack>
        </form>
      ) : (
        <Stack gap={5}>
          <Outcome
            tone="good"
            icon={<MailCheck size={26} aria-hidden />}
            title={texts('forgotten.sent')}
            text={texts('forgotten.sent_text', { email: sentTo, minutes: PASSWORD_LINK_MINUTES })}
            titleRef={titleRef}
          />
          <Button block onClick={() => request.reset()}>
            {texts('forgotten.again')}
          </Button>
        </Stack>
      )}
    </EntranceLayout>
  );
}
