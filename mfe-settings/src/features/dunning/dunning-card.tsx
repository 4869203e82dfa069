import { LinkButton, SectionCard } from '@alinha/ui';
import { useSession, useTexts } from '@alinha/web-kit';
import { BellRing } from 'lucide-react';
import type { ReactNode } from 'react';

/** Link to the messages about unpaid payments, for administrators. */
export function DunningCard(): ReactNode {
  const texts = useTexts();
  if (useSession().user?.is_admin !== true) return null;
  return (
    <SectionCard title={texts('dunning.title')} description={texts('dunning.card')}>
      <LinkButton href="/app/settings/dunning" icon={<BellRing size={16} aria-hidden />}>
        {texts('dunning.open')}
      </LinkButton>
    </SectionCard>
  );
}
