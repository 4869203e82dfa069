import { LinkButton, SectionCard } from '@alinha/ui';
import { useSession, useTexts } from '@alinha/web-kit';
import { Eye } from 'lucide-react';
import type { ReactNode } from 'react';

/** Link to the log of chart readings, for administrators. */
export function ReadingsCard(): ReactNode {
  const texts = useTexts();
  const { user } = useSession();
  if (!user?.is_admin) return null;
  return (
    <SectionCard title={texts('readings.title')} description={texts('readings.card')}>
      <LinkButton href="/app/settings/chart-readings" icon={<Eye size={16} aria-hidden />}>
        {texts('readings.open')}
      </LinkButton>
    </SectionCard>
  );
}
