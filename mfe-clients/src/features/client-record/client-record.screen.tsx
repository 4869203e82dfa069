import type { Client } from '@alinha/contracts-clients';
import {
  Avatar,
  Button,
  Card,
  ErrorState,
  LinkButton,
  media,
  Page,
  Skeleton,
  useMediaQuery,
} from '@alinha/ui';
import { type TabItem, Tabs } from '@alinha/ui/panels';
import { usePageTitle, useParams, useSearchParams, useTexts } from '@alinha/web-kit';
import { MessageCircle, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { readId } from '../../record-id.ts';
import { useFreshOnReturn } from '../../use-fresh-on-return.ts';
import { ageOn } from '../clients/birthdays.ts';
import { formatPhone, whatsAppHref } from '../clients/client-contact.ts';
import { useClient, useClients } from '../clients/clients.queries.ts';
import { useCompanyToday } from '../clients/company-clock.ts';
import { LimitGuard } from '../clients/limit-guard.tsx';
import { listHref } from '../clients/list-address.ts';
import { NoClient } from '../clients/no-client.tsx';
import { AppointmentsPanel } from './appointments-panel.tsx';
import { ClientFacts } from './client-facts.tsx';
import { DeleteClientDialog } from './delete-client-dialog.tsx';
import { PaymentsPanel } from './payments-panel.tsx';
import { PlansPanel } from './plans-panel.tsx';
import { RecordSummary } from './record-summary.tsx';

/** One client: who, what comes next, what is owed, what was. */
export function ClientRecordScreen(): ReactNode {
  useFreshOnReturn();
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
  // Whoever comes from the list need not wait for what the list already knows.
  const listed = useClients().data?.find(({ id }) => id === clientId);
  const isUnknown = read.error?.status === 404;
  const client = isUnknown ? undefined : (read.data ?? listed);
  const back = useBack();
  usePageTitle(client?.name ?? texts('record.title'));
  if (!isUnknown && (client || !read.isError)) {
    return <RecordPage clientId={clientId} client={client} back={back} />;
  }
  return (
    <Page title={texts('record.title')} back={back}>
      {isUnknown ? (
        <NoClient text={texts('no_client.not_found')} />
      ) : (
        <Card>
          <ErrorState
            text={texts('record.failed')}
            detail={read.error?.message}
            onRetry={() => void read.refetch()}
            retrying={read.isFetching}
          />
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
`;

const Main = styled.div`
  min-width: 0;
`;

type RecordPageProps = {
  readonly clientId: number;
  /** Undefined while it is coming: what is known by the id alone is asked for at once. */
  readonly client: Client | undefined;
  readonly back: { readonly href: string; readonly label: string };
};

function RecordPage({ clientId, client, back }: RecordPageProps): ReactNode {
  const texts = useTexts();
  const isWide = useMediaQuery(media.desktop);
  const [isDeleting, setDeleting] = useState(false);
  const phone = client?.phone ?? null;
  return (
    <Page
      title={client?.name ?? texts('record.title')}
      description={client ? <AtAGlance client={client} /> : <Skeleton width={140} />}
      leading={client ? <Avatar name={client.name} size={48} /> : <Skeleton shape="circle" width={48} />}
      back={back}
      actions={
        <>
          {client && phone !== null && (
            <LinkButton
              href={whatsAppHref(phone)}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={texts('clients.whatsapp', { name: client.name })}
              icon={<MessageCircle size={16} aria-hidden />}
            >
              {texts('record.whatsapp')}
            </LinkButton>
          )}
          <LinkButton href={`/app/clients/${clientId}/edit`} icon={<Pencil size={16} aria-hidden />}>
            {texts('record.edit')}
          </LinkButton>
          <Button
            icon={<Trash2 size={16} aria-hidden />}
            disabled={!client}
            onClick={() => setDeleting(true)}
          >
            {texts('record.delete')}
          </Button>
        </>
      }
    >
      <RecordSummary clientId={clientId} />
      <Columns>
        <Main>
          <RecordTabs clientId={clientId} client={client} isWide={isWide} />
        </Main>
        {isWide && (
          <aside aria-label={texts('record.data')}>
            <ClientFacts client={client} />
          </aside>
        )}
      </Columns>
      {client && <DeleteClientDialog client={client} open={isDeleting} onOpenChange={setDeleting} />}
    </Page>
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

type TabName = 'appointments' | 'payments' | 'plans' | 'data';

/** The chosen tab lives in the address, so that coming back from a plan finds it. */
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
  readonly isWide: boolean;
};

function RecordTabs({ clientId, client, isWide }: RecordTabsProps): ReactNode {
  const texts = useTexts();
  const tabs: TabItem<TabName>[] = [
    {
      value: 'appointments',
      label: texts('appointments.title'),
      content: <AppointmentsPanel clientId={clientId} />,
    },
    { value: 'payments', label: texts('payments.title'), content: <PaymentsPanel clientId={clientId} /> },
    { value: 'plans', label: texts('plans.title'), content: <PlansPanel clientId={clientId} /> },
  ];
  // On a wide screen they stand beside the tabs.
  if (!isWide) {
    tabs.push({ value: 'data', label: texts('record.data'), content: <ClientFacts client={client} /> });
  }
  const [chosen, choose] = useTab(tabs);
  return <Tabs label={texts('record.parts')} tabs={tabs} value={chosen} onChange={choose} />;
}
