import { emailRoutes } from '@alinha/contracts-accounts';
import { Button, FormError, LinkButton, Stack } from '@alinha/ui';
import { errorMessage, useApiMutation, usePageTitle, useParams, useTexts } from '@alinha/web-kit';
import { Link2Off, MailCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Outcome } from '../answer-page/outcome.tsx';
import { useOutcomeFocus } from '../answer-page/outcome-focus.ts';
import { EntranceLayout } from '../entrance/entrance-layout.tsx';

/** The page of the link in an e-mail: confirms the address. By a button, because mail programs open links themselves. */
export function EmailConfirmationScreen(): ReactNode {
  const texts = useTexts();
  const { token = '' } = useParams();
  usePageTitle(texts('email_confirmation.title'));
  const confirm = useApiMutation(emailRoutes.confirm);
  const { data, error } = confirm;
  const isInvalid = error?.status === 404 || error?.status === 400;
  const phase = data ? 'done' : isInvalid ? 'invalid' : 'open';
  const titleRef = useOutcomeFocus(phase);
  return (
    <EntranceLayout
      title={texts('email_confirmation.title')}
      description={texts('email_confirmation.description')}
    >
      {phase === 'open' ? (
        <Stack gap={4}>
          <FormError title={error ? errorMessage(error, texts('email_confirmation.failed')) : undefined} />
          <Button
            variant="primary"
            block
            busy={confirm.isPending}
            onClick={() => confirm.mutate({ params: { token } })}
          >
            {texts('email_confirmation.submit')}
          </Button>
        </Stack>
      ) : (
        <Stack gap={5}>
          <Outcome
            tone={data ? 'good' : 'calm'}
            icon={data ? <MailCheck size={26} aria-hidden /> : <Link2Off size={26} aria-hidden />}
            title={texts(data ? 'email_confirmation.done' : 'email_confirmation.invalid')}
            text={
              data
                ? texts('email_confirmation.done_text', { email: data.email })
                : texts('email_confirmation.invalid_text')
            }
            titleRef={titleRef}
          />
          <LinkButton variant="primary" block href="/app">
            {texts('email_confirmation.open')}
          </LinkButton>
        </Stack>
      )}
    </EntranceLayout>
  );
}
