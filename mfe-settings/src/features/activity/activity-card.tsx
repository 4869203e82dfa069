import { LinkButton, SectionCard } from '@alinha/ui';
import { useSession, useTexts } from '@alinha/web-kit';
import { History } from 'lucide-react';
import type { ReactNode } from 'react';

/** Link to the activity log, for administrators. */
export function ActivityCard(): ReactNode {
  const texts = useTexts();
  const { user } = useSession();
  if (!user?.is_admin) return null;
  return (
    <SectionCard title={texts('activity.title')} description={texts('activity.card')}>
      <LinkButton href="/app/settings/activity" icon={<History size={16} aria-hidden />}>
        {texts('activity.open')}
      </LinkButton>
    </SectionCard>
  );
}
