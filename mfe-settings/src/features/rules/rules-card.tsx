import { LinkButton, SectionCard } from '@alinha/ui';
import { useTexts } from '@alinha/web-kit';
import { Scale } from 'lucide-react';
import type { ReactNode } from 'react';

/** Link to the rules of cancellations. */
export function RulesCard(): ReactNode {
  const texts = useTexts();
  return (
    <SectionCard title={texts('rules.title')} description={texts('rules.card')}>
      <LinkButton href="/app/settings/rules" icon={<Scale size={16} aria-hidden />}>
        {texts('rules.open')}
      </LinkButton>
    </SectionCard>
  );
}
