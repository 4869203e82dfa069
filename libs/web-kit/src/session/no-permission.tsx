import type { Permission } from '@alinha/contracts-core';
import { Card, EmptyState, LinkButton, Page } from '@alinha/ui';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { KIT_NAMESPACE } from '../i18n/catalogs.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { usePageTitle } from '../navigation/page-title.ts';
import { useOwnAgendaOnly } from './permissions.ts';

const TEXTS = {
  'notes.read': 'notes',
  'notes.write': 'notes',
  'agenda.write': 'agenda',
  'clients.write': 'clients',
  'metrics.read': 'metrics',
  'money.manage': 'money',
  'company.manage': 'company',
} as const satisfies Record<Permission, string>;

/** Replaces a screen that the user's role, or a setting of the company, does not open, and says why. */
export function NoPermission({ permission }: { readonly permission: Permission }): ReactNode {
  const texts = useTexts(KIT_NAMESPACE);
  const isOfCompany = useOwnAgendaOnly() !== null && permission === 'metrics.read';
  usePageTitle(texts('no_permission.title'));
  return (
    <Page title={texts('no_permission.title')}>
      <Card>
        <EmptyState
          icon={<Lock size={22} aria-hidden />}
          text={texts(isOfCompany ? 'no_permission.own_agenda' : `no_permission.${TEXTS[permission]}`)}
          detail={texts(isOfCompany ? 'no_permission.ask_company' : 'no_permission.ask')}
          action={<LinkButton href="/app/appointments">{texts('no_permission.to_agenda')}</LinkButton>}
        />
      </Card>
    </Page>
  );
}
