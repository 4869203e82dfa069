import { Banner, Button } from '@alinha/ui';
import { queryClient, sessionQuery, useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';

/** Shown above the sign-in page while the session is unknown because the accounts service is unavailable. */
export function UnknownSessionBanner({ isChecking }: { readonly isChecking: boolean }): ReactNode {
  const texts = useTexts();
  const retry = () => void queryClient.refetchQueries({ queryKey: sessionQuery.queryKey, exact: true });
  return (
    <div role="alert">
      <Banner
        tone="warning"
        flush
        title={texts('session_unknown.title')}
        action={
          <Button size="sm" busy={isChecking} onClick={retry}>
            {texts('session_unknown.retry')}
          </Button>
        }
      >
        {texts('session_unknown.text')}
      </Banner>
    </div>
  );
}
