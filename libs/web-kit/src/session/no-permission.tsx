import type { Permission } from '@alinha/contracts-core';
import { Card, EmptyState, LinkButton, Page } from '@alinha/ui';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { KIT_NAMESPACE } from '../i18n/catalogs.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { usePageTitle } from '../navigation/page-title.ts';

const TEXTS = {
  'notes.read': 'notes',
  'notes.write': 'notes',
  'agenda.write': 'agenda',
  'clients.write': 'clients',
  'metrics.read': 'metrics',
  'money.manage': 'money',
  'company.manage': 'company',
} as const satisfies Record<Permission, string>;

/** Replaces a screen that the user's role may not open, and says why. */
export function NoPermission({ permission }: { readonly permission: Permission }): ReactNode {
  const texts = useTexts(KIT_NAMESPACE);
  usePageTitle(texts('no_permission.title'));
  return (
    <Page title={texts('no_permission.title')}>
      <Card>
        <EmptyState
          icon={<Lock size={22} aria-hidden />}
          text={texts(`no_permission.${TEXTS[permission]}`)}
          detail={texts('no_permission.ask')}
          action={<LinkButton href="/app/appointments">{texts('no_permission.to_agenda')}</LinkButton>}
        />
      </Card>
    </Page>
  );
}
