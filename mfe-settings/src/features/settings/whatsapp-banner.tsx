import { Banner, LinkButton } from '@alinha/ui';
import { useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';

/** Advertises reminders, with a link to their settings. */
export function WhatsappBanner(): ReactNode {
  const texts = useTexts();
  return (
    <Banner
      tone="promo"
      title={texts('whatsapp.title')}
      action={
        <LinkButton href="/app/settings/whatsapp" size="sm" variant="primary">
          {texts('whatsapp.configure')}
        </LinkButton>
      }
    >
      {texts('whatsapp.text')}
    </Banner>
  );
}
