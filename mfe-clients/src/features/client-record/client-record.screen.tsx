import type { ArchivedClient, Client } from '@alinha/contracts-clients';
import { Avatar, Badge, Card, LoadingState, media, Page, Skeleton, Stack, useMediaQuery } from '@alinha/ui';
import { type TabItem, Tabs } from '@alinha/ui/panels';
import {
  QueryError,
  useCompanyToday,
  useIsReadOnly,
  usePageTitle,
  useParams,
  usePermission,
  useSearchParams,
  useSession,
  useTexts,
} from '@alinha/web-kit';
import type { ComponentProps, ReactNode } from 'react';
import { styled } from 'styled-components';
import { readId } from '../../record-id.ts';
import { useFreshOnReturn } from '../../use-fresh-on-return.ts';
import { AnonymiseButton } from '../archived-clients/anonymise-button.tsx';
import { ArchivedBanner } from '../archived-clients/archived-banner.tsx';
import { useArchivedClient } from '../archived-clients/archived-clients.queries.ts';
import { AttachmentsPanel } from '../attachments/attachments-panel.tsx';
import { AccessNotice, ClientAccess } from '../chart-access/client-access.tsx';
import { UnseenClient } from '../chart-access/unseen-client.tsx';
import { ageOn } from '../clients/birthdays.ts';
import { formatPhone } from '../clients/client-contact.ts';
import { useClient, useClients } from '../clients/clients.queries.ts';
import { LimitGuard } from '../clients/limit-guard.tsx';
import { listHref } from '../clients/list-address.ts';
import { NoClient } from '../clients/no-client.tsx';
import { CreditsPanel } from '../credits/credits-panel.tsx';
import { NoticesCard } from '../notices/notices-card.tsx';
import { PackagesPanel } from '../packages/packages-panel.tsx';
import { useLivePayments } from '../payments/live-payments.ts';
import { AppointmentsPanel } from './appointments-panel.tsx';
import { ClientFacts } from './client-facts.tsx';
import { PaymentsPanel } from './payments-panel.tsx';
import { PlansPanel } from './plans-panel.tsx';
import { RecordActions } from './record-actions.tsx';
import { RecordSummary } from './record-summary.tsx';

/** The record of a client: data, next appointment, amount due, history. */
export function ClientRecordScreen(): ReactNode {
  useFreshOnReturn();
  useLivePayments();
  const { id = '' } = useParams();
  const clientId = readId(id);
  return (
    <LimitGuard>
      {clientId === null ? <InvalidRecord /> : <Record key={clientId} clientId={clientId} />}
    </LimitGuard>
  );
}

function useBack() {
  const texts = useTexts();
  return { href: listHref(), label: texts('clients.title') };
}

function InvalidRecord(): ReactNode {
  const texts = useTexts();
  usePageTitle(texts('record.title'));
  return (
    <Page title={texts('record.title')} back={useBack()}>
      <NoClient text={texts('no_client.invalid')} />
    </Page>
  );
}

function Record({ clientId }: { readonly clientId: number }): ReactNode {
  const texts = useTexts();
  const read = useClient(clientId, { enabled: true });
  // The cached list already has the client, so the header shows at once.
  const listed = useClients().data?.find(({ id }) => id === clientId);
  const isUnknown = read.error?.status === 404;
  const client = isUnknown ? undefined : (read.data ?? listed);
  const back = useBack();
  const isAdmin = useSession().user?.is_admin === true;
  usePageTitle(client?.name ?? texts('record.title'));
  if (!isUnknown && (client || !read.isError)) {
    return (
      <ClientAccess clientId={clientId}>
        <RecordPage clientId={clientId} client={client} back={back} />
      </ClientAccess>
    );
  }
  if (isUnknown && isAdmin) return <ArchivedRecord clientId={clientId} />;
  return (
    <Page title={texts('record.title')} back={back}>
      {isUnknown ? (
        <UnseenClient clientId={clientId} />
      ) : (
        <Card>
          <QueryError text={texts('record.failed')} query={read} />
        </Card>
      )}
    </Page>
  );
}

/** The record of a deleted client, or a message that no client has the id. */
function ArchivedRecord({ clientId }: { readonly clientId: number }): ReactNode {
  const texts = useTexts();
  const archived = useArchivedClient(clientId, { enabled: true });
  const client = archived.error?.status === 404 ? undefined : archived.data;
  usePageTitle(client?.name ?? texts('record.title'));
  const listBack = useBack();
  if (client) {
    const back = { href: '/app/clients/archived', label: texts('archived.title') };
    return <RecordPage clientId={clientId} client={client} archived={client} back={back} />;
  }
  return (
    <Page title={texts('record.title')} back={listBack}>
      {archived.isPending ? (
        <LoadingState>
          <Skeleton shape="block" height={160} />
        </LoadingState>
      ) : archived.error?.status === 404 ? (
        <NoClient text={texts('no_client.not_found')} />
      ) : (
        <Card>
          <QueryError text={texts('record.failed')} query={archived} />
        </Card>
      )}
    </Page>
  );
}

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 20px;
  align-items: start;
  @media ${media.desktop} {
    grid-template-columns: minmax(0, 1fr) 320px;
  }
  @media print {
    display: block;
    > * + * {
      margin-top: 20px;
    }
  }
`;

const Main = styled.div`
  min-width: 0;
`;

type RecordPageProps = {
  readonly clientId: number;
  /** Undefined while loading. Requests that need only the id start at once. */
  readonly client: Client | undefined;
  /** A deleted client, whose record is read-only. */
  readonly archived?: ArchivedClient;
  readonly back: { readonly href: string; readonly label: string };
};

function RecordPage({ clientId, client, archived, back }: RecordPageProps): ReactNode {
  const texts = useTexts();
  const isWide = useMediaQuery(media.desktop);
  const isArchived = archived !== undefined;
  return (
    <Page
      title={client?.name ?? texts('record.title')}
      description={client ? <AtAGlance client={client} /> : <Skeleton width={140} />}
      leading={client ? <Avatar name={client.name} size={48} /> : <Skeleton shape="circle" width={48} />}
      badge={archived ? <Badge tone="warning">{texts('archived.badge')}</Badge> : undefined}
      back={back}
      actions={
        <>
          <RecordActions
            clientId={clientId}
            client={client}
            isArchived={isArchived}
            hasChart={archived?.chart !== null}
          />
          {archived && <AnonymiseButton client={archived} />}
        </>
      }
    >
      {archived && <ArchivedBanner client={archived} />}
      <AccessNotice clientId={clientId} />
      <RecordSummary clientId={clientId} />
      <Columns>
        <Main>
          <RecordTabs clientId={clientId} client={client} isArchived={isArchived} isWide={isWide} />
        </Main>
        {isWide && (
          <aside aria-label={texts('record.data')}>
            <ClientData clientId={clientId} client={client} isArchived={isArchived} />
          </aside>
        )}
      </Columns>
    </Page>
  );
}

type ClientDataProps = ComponentProps<typeof ClientFacts> & { readonly clientId: number };

/** Data of a client, and the messages that the client wants. */
function ClientData({ clientId, ...facts }: ClientDataProps): ReactNode {
  const isReadOnly = useIsReadOnly() || facts.isArchived;
  return (
    <Stack>
      <ClientFacts {...facts} />
      {!isReadOnly && <NoticesCard clientId={clientId} />}
    </Stack>
  );
}

/** Age and phone, under the name. */
function AtAGlance({ client }: { readonly client: Client }): ReactNode {
  const texts = useTexts();
  const today = useCompanyToday();
  const { birth_date: birthDate, phone } = client;
  const age = birthDate === null ? null : ageOn(today, birthDate);
  const parts = [
    age === null ? null : texts('record.age', { count: age }),
    phone === null ? null : formatPhone(phone),
  ];
  return parts.filter(Boolean).join(' · ');
}

type TabName = 'appointments' | 'attachments' | 'payments' | 'plans' | 'packages' | 'credits' | 'data';

/** The selected tab is in the address, so that returning from a plan restores it. */
function useTab(tabs: readonly TabItem<TabName>[]): readonly [TabName, (next: TabName) => void] {
  const [parameters, setParameters] = useSearchParams();
  const chosen = tabs.find(({ value }) => value === parameters.get('tab'))?.value ?? 'appointments';
  const choose = (next: TabName) =>
    setParameters(next === 'appointments' ? {} : { tab: next }, { replace: true });
  return [chosen, choose];
}

type RecordTabsProps = {
  readonly clientId: number;
  readonly client: Client | undefined;
  readonly isArchived: boolean;
  readonly isWide: boolean;
};

function RecordTabs({ clientId, client, isArchived, isWide }: RecordTabsProps): ReactNode {
  const texts = useTexts();
  const readsNotes = usePermission('notes.read');
  const tabs: TabItem<TabName>[] = [
    {
      value: 'appointments',
      label: texts('appointments.title'),
      content: <AppointmentsPanel clientId={clientId} isArchived={isArchived} />,
    },
    {
      value: 'payments',
      label: texts('payments.title'),
      content: <PaymentsPanel clientId={clientId} isArchived={isArchived} />,
    },
    {
      value: 'plans',
      label: texts('plans.title'),
      content: <PlansPanel clientId={clientId} isArchived={isArchived} />,
    },
    {
      value: 'packages',
      label: texts('packages.title'),
      content: <PackagesPanel clientId={clientId} isArchived={isArchived} />,
    },
    {
      value: 'credits',
      label: texts('credits.title'),
      content: <CreditsPanel clientId={clientId} isArchived={isArchived} />,
    },
  ];
  if (readsNotes) {
    tabs.splice(1, 0, {
      value: 'attachments',
      label: texts('attachments.title'),
      content: <AttachmentsPanel clientId={clientId} isArchived={isArchived} />,
    });
  }
  // On a wide screen, the client's data is beside the tabs.
  if (!isWide) {
    tabs.push({
      value: 'data',
      label: texts('record.data'),
      content: <ClientData clientId={clientId} client={client} isArchived={isArchived} />,
    });
  }
  const [chosen, choose] = useTab(tabs);
  return <Tabs label={texts('record.parts')} tabs={tabs} value={chosen} onChange={choose} />;
}
