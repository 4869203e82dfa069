import { Banner, Button } from '@alinha/ui';
import { queryClient, sessionQuery, useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';

/** Says above the sign-in page, for as long as it holds, that nobody is signed out: the service that knows did not answer. */
export function UnknownSessionBanner({ isAsking }: { readonly isAsking: boolean }): ReactNode {
  const texts = useTexts();
  const ask = () => void queryClient.refetchQueries({ queryKey: sessionQuery.queryKey, exact: true });
  return (
    <div role="alert">
      <Banner
        tone="warning"
        flush
        title={texts('session_unknown.title')}
        action={
          <Button size="sm" busy={isAsking} onClick={ask}>
            {texts('session_unknown.retry')}
          </Button>
        }
      >
        {texts('session_unknown.text')}
      </Banner>
    </div>
  );
}
