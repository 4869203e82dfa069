import { Banner, LinkButton } from '@alinha/ui';
import { useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';

/** What reminders do for a studio, and the way to set them up. */
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
