import { LinkButton, SectionCard } from '@alinha/ui';
import { useTexts } from '@alinha/web-kit';
import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';

/** Link to the user's own second factors. */
export function SecurityCard(): ReactNode {
  const texts = useTexts();
  return (
    <SectionCard title={texts('security.title')} description={texts('security.card')}>
      <LinkButton href="/app/settings/security" icon={<ShieldCheck size={16} aria-hidden />}>
        {texts('security.open')}
      </LinkButton>
    </SectionCard>
  );
}
