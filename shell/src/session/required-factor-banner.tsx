import { Banner, Button } from '@alinha/ui';
import { errorMessage, toast, useTexts } from '@alinha/web-kit';
import { type ReactNode, useState } from 'react';
import { signOut } from './sign-out.ts';

/** Shown above the set-up of the second factor that the company requires. Nothing else can be opened. */
export function RequiredFactorBanner(): ReactNode {
  const texts = useTexts();
  const [isBusy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    try {
      await signOut();
    } catch (error) {
      toast.error(errorMessage(error, texts('sign_out.failed')));
    }
    setBusy(false);
  };
  return (
    <div role="status">
      <Banner
        tone="warning"
        flush
        title={texts('factor_required.title')}
        action={
          <Button size="sm" busy={isBusy} onClick={() => void leave()}>
            {texts('sign_out.confirm')}
          </Button>
        }
      >
        {texts('factor_required.text')}
      </Banner>
    </div>
  );
}
