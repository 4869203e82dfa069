import { LinkButton, SectionCard } from '@alinha/ui';
import { hasPermission, useSession, useTexts } from '@alinha/web-kit';
import { BellRing } from 'lucide-react';
import type { ReactNode } from 'react';

/** Link to the messages about unpaid payments, for people who manage money. */
export function DunningCard(): ReactNode {
  const texts = useTexts();
  if (!hasPermission(useSession(), 'money.manage')) return null;
  return (
    <SectionCard title={texts('dunning.title')} description={texts('dunning.card')}>
      <LinkButton href="/app/settings/dunning" icon={<BellRing size={16} aria-hidden />}>
        {texts('dunning.open')}
      </LinkButton>
    </SectionCard>
  );
}
