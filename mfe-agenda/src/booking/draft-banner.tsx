import { Banner, Button } from '@alinha/ui';
import { toast, useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import type { FormDraft } from './use-form-draft.ts';

/** Banner above a form whose values come from a stored draft. */
export function DraftBanner({ draft }: { readonly draft: FormDraft }): ReactNode {
  const texts = useTexts();
  if (!draft.isRestored) return null;
  const discard = () => {
    draft.discard();
    toast.success(texts('booking.draft.discarded'));
  };
  return (
    <Banner
      action={
        <Button size="sm" onClick={discard}>
          {texts('booking.draft.discard')}
        </Button>
      }
    >
      {texts('booking.draft.restored')}
    </Banner>
  );
}
