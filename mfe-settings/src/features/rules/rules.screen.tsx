import { Banner, Card, Page } from '@alinha/ui';
import { QueryError, usePageTitle, useSession, useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { FormSkeleton } from '../../parts/form-skeleton.tsx';
import { PolicyForm } from './policy-form.tsx';
import { PolicyHistory } from './policy-history.tsx';
import { usePolicy } from './rules.queries.ts';

/** Rules of cancellations and make-up sessions. */
export function RulesScreen(): ReactNode {
  const texts = useTexts();
  usePageTitle(texts('rules.title'));
  const { user } = useSession();
  const policy = usePolicy();
  return (
    <Page
      title={texts('rules.title')}
      description={texts('rules.description')}
      back={{ href: '/app/settings', label: texts('settings.title') }}
    >
      {user?.is_admin === false && <Banner>{texts('rules.admin_only')}</Banner>}
      {policy.data ? (
        <PolicyForm policy={policy.data} isAdmin={user?.is_admin === true} />
      ) : policy.isError ? (
        <Card>
          <QueryError text={texts('rules.load_failed')} query={policy} />
        </Card>
      ) : (
        <FormSkeleton fields={6} />
      )}
      <PolicyHistory />
    </Page>
  );
}
