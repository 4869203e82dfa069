import { emailRoutes } from '@alinha/contracts-accounts';
import { Banner, Button } from '@alinha/ui';
import { errorMessage, toast, useApiMutation, useApiQuery, useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';

/** Says that the user's e-mail is not confirmed, with a button that sends the link again. */
export function EmailBanner(): ReactNode {
  const texts = useTexts();
  const { data } = useApiQuery(emailRoutes.get);
  const send = useApiMutation(emailRoutes.sendLink, {
    onSuccess: ({ email }) => toast.success(texts('email.sent', { email })),
    onError: (error) => toast.error(errorMessage(error, texts('email.send_failed'))),
  });
  if (!data || data.confirmed) return null;
  return (
    <Banner
      tone="info"
      title={texts('email.unconfirmed')}
      action={
        <Button
          size="sm"
          busy={send.isPending}
          disabled={send.isSuccess}
          onClick={() => send.mutate(undefined)}
        >
          {texts('email.send')}
        </Button>
      }
    >
      {texts('email.unconfirmed_text', { email: data.email })}
    </Banner>
  );
}
