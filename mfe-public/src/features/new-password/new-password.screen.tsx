import {
  FORGOTTEN_PASSWORD_PAGE,
  passwordLinkRoutes,
  usePasswordLinkInputSchema,
} from '@alinha/contracts-accounts';
import { Button, FormError, LinkButton, LoadingState, Skeleton, Stack, TextField } from '@alinha/ui';
import {
  invalidate,
  QueryError,
  useApiMutation,
  useApiQuery,
  usePageTitle,
  useParams,
  useTexts,
} from '@alinha/web-kit';
import { applyServerFields, NewPasswordField, useContractForm } from '@alinha/web-kit/form';
import { KeyRound, Link2Off } from 'lucide-react';
import type { ReactNode } from 'react';
import { Outcome } from '../answer-page/outcome.tsx';
import { useOutcomeFocus } from '../answer-page/outcome-focus.ts';
import { EntranceLayout } from '../entrance/entrance-layout.tsx';

/** The page of the link in an e-mail: sets a new password. */
export function NewPasswordScreen(): ReactNode {
  const texts = useTexts();
  const { token = '' } = useParams();
  usePageTitle(texts('new_password.title'));
  const link = useApiQuery(passwordLinkRoutes.get, { params: { token } }, { staleTime: 0 });
  const save = useApiMutation(passwordLinkRoutes.use, {
    // The link may have been used or have expired meanwhile.
    onError: (error) => (error.status === 404 ? invalidate(passwordLinkRoutes.get) : undefined),
  });
  const { data, error } = link;
  const isInvalid = error?.status === 404 || error?.status === 400;
  return (
    <EntranceLayout
      title={texts(data?.invited ? 'new_password.welcome' : 'new_password.title')}
      description={
        data?.invited
          ? texts('new_password.welcome_text', { company: data.company_name })
          : texts('new_password.description')
      }
    >
      {save.isSuccess ? (
        <Done />
      ) : isInvalid ? (
        <InvalidLink />
      ) : data ? (
        <PasswordForm email={data.email} save={save} token={token} />
      ) : error ? (
        <QueryError compact text={texts('new_password.load_failed')} query={link} />
      ) : (
        <FormSkeleton />
      )}
    </EntranceLayout>
  );
}

type PasswordFormProps = {
  readonly email: string;
  readonly token: string;
  readonly save: ReturnType<typeof useApiMutation<typeof passwordLinkRoutes.use>>;
};

function PasswordForm({ email, token, save }: PasswordFormProps): ReactNode {
  const texts = useTexts();
  const form = useContractForm(usePasswordLinkInputSchema, { defaultValues: { password: '' } });
  const { register, handleSubmit, formState } = form;
  const { errors } = formState;
  const submit = handleSubmit((body) =>
    save.mutate(
      { params: { token }, body },
      { onError: (error) => applyServerFields(error, form, texts('new_password.failed')) },
    ),
  );
  return (
    <form method="post" noValidate onSubmit={submit}>
      <Stack gap={4}>
        <FormError title={errors.root?.server?.message} />
        {/* Password managers store the new password under it. */}
        <TextField
          label={texts('new_password.email')}
          type="email"
          autoComplete="username"
          value={email}
          readOnly
        />
        <NewPasswordField
          label={texts('new_password.password')}
          autoComplete="new-password"
          hint={errors.password ? undefined : texts('sign_up.password_hint')}
          error={errors.password?.message}
          {...register('password')}
        />
        <Button type="submit" variant="primary" block busy={save.isPending}>
          {texts('new_password.submit')}
        </Button>
      </Stack>
    </form>
  );
}

function Done(): ReactNode {
  const texts = useTexts();
  const titleRef = useOutcomeFocus('done');
  return (
    <Stack gap={5}>
      <Outcome
        tone="good"
        icon={<KeyRound size={26} aria-hidden />}
        title={texts('new_password.done')}
        text={texts('new_password.done_text')}
        titleRef={titleRef}
      />
      <LinkButton variant="primary" block href="/login">
        {texts('new_password.sign_in')}
      </LinkButton>
    </Stack>
  );
}

function InvalidLink(): ReactNode {
  const texts = useTexts();
  return (
    <Stack gap={5}>
      <Outcome
        tone="calm"
        icon={<Link2Off size={26} aria-hidden />}
        title={texts('new_password.invalid')}
        text={texts('new_password.invalid_text')}
      />
      <LinkButton variant="primary" block href={FORGOTTEN_PASSWORD_PAGE}>
        {texts('new_password.ask')}
      </LinkButton>
    </Stack>
  );
}

function FormSkeleton(): ReactNode {
  return (
    <LoadingState>
      <Stack gap={4}>
        <Skeleton shape="block" height={66} />
        <Skeleton shape="block" height={66} />
        <Skeleton shape="block" height={44} />
      </Stack>
    </LoadingState>
  );
}
