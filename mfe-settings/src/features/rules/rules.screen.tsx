import { Banner, Card, Page } from '@alinha/ui';
import { QueryError, usePageTitle, useSession, useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { FormSkeleton } from '../../parts/form-skeleton.tsx';
import { OfferRules } from './offer-form.tsx';
import { Columns, PolicyForm } from './policy-form.tsx';
import { PolicyHistory } from './policy-history.tsx';
import { usePolicy } from './rules.queries.ts';

/** Rules of cancellations, make-up credits and offers of free places. */
export function RulesScreen(): ReactNode {
  const texts = useTexts();
  usePageTitle(texts('rules.title'));
  const { user } = useSession();
  const policy = usePolicy();
  const hasFailed = policy.isError && !policy.data;
  return (
    <Page
      title={texts('rules.title')}
      description={texts('rules.description')}
      back={{ href: '/app/settings', label: texts('settings.title') }}
    >
      {user?.is_admin === false && <Banner>{texts('rules.admin_only')}</Banner>}
      {policy.data ? (
        <PolicyForm policy={policy.data} isAdmin={user?.is_admin === true} />
      ) : hasFailed ? (
        <Card>
          <QueryError text={texts('rules.load_failed')} query={policy} />
        </Card>
      ) : (
        <Columns>
          <FormSkeleton fields={6} />
          <FormSkeleton fields={3} />
        </Columns>
      )}
      {/* Without the policy its changes fail too. */}
      {!hasFailed && <PolicyHistory />}
      <OfferRules isAdmin={user?.is_admin === true} />
    </Page>
  );
}
