import { Banner, LinkButton } from '@alinha/ui';
import { useTexts } from '@alinha/web-kit';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';

/** Says that the phone is simulated, with a link to it. */
export function TestModeBanner({ link }: { readonly link: string | null }): ReactNode {
  const texts = useTexts();
  return (
    <Banner
      tone="info"
      title={texts('whatsapp.test_mode')}
      action={
        link !== null && (
          <LinkButton
            size="sm"
            href={link}
            target="_blank"
            rel="noopener"
            icon={<ExternalLink size={14} aria-hidden />}
          >
            {texts('whatsapp.open_test_phone')}
          </LinkButton>
        )
      }
    >
      {texts('whatsapp.test_mode_text')}
    </Banner>
  );
}
