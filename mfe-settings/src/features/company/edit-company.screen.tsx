import { Card, Page } from '@alinha/ui';
import { QueryError, usePageTitle, useSession, useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { FormSkeleton } from '../../parts/form-skeleton.tsx';
import { NoAccess } from '../../parts/no-access.tsx';
import { useCompany } from './company.queries.ts';
import { CompanyForm } from './company-form.tsx';

export function EditCompanyScreen(): ReactNode {
  const texts = useTexts();
  usePageTitle(texts('company.edit'));
  const { user } = useSession();
  const company = useCompany();
  const back = { href: '/app/settings', label: texts('settings.title') };
  return (
    <Page title={texts('company.edit')} width="narrow" back={back}>
      {user?.is_admin === false ? (
        <NoAccess
          text={texts('company.admin_only')}
          back={{ ...back, label: texts('company.back_to_settings') }}
        />
      ) : company.data ? (
        <CompanyForm company={company.data} />
      ) : company.isError ? (
        <Card>
          <QueryError text={texts('company.load_failed')} query={company} />
        </Card>
      ) : (
        <FormSkeleton fields={7} />
      )}
    </Page>
  );
}
