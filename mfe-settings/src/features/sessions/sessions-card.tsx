import { LinkButton, SectionCard } from '@alinha/ui';
import { useTexts } from '@alinha/web-kit';
import { MonitorSmartphone } from 'lucide-react';
import type { ReactNode } from 'react';

/** Link to the user's own sessions. */
export function SessionsCard(): ReactNode {
  const texts = useTexts();
  return (
    <SectionCard title={texts('sessions.title')} description={texts('sessions.card')}>
      <LinkButton href="/app/settings/sessions" icon={<MonitorSmartphone size={16} aria-hidden />}>
        {texts('sessions.open')}
      </LinkButton>
    </SectionCard>
  );
}
