import type { ArchivedClient } from '@alinha/contracts-clients';
import {
  Avatar,
  Button,
  Card,
  EmptyState,
  LinkButton,
  List,
  ListRow,
  LoadingState,
  Page,
  SkeletonList,
  Stack,
} from '@alinha/ui';
import { SearchField } from '@alinha/ui/panels';
import { QueryError, usePageTitle, useSession, useTexts } from '@alinha/web-kit';
import { LockKeyhole, SearchX, UserRoundCheck } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { useFreshOnReturn } from '../../use-fresh-on-return.ts';
import { formatPhone } from '../clients/client-contact.ts';
import { searchable, searchClients } from '../clients/client-search.ts';
import { LimitGuard } from '../clients/limit-guard.tsx';
import { listHref } from '../clients/list-address.ts';
import { useSearchText } from '../clients/use-search-text.ts';
import { useArchivedClients } from './archived-clients.queries.ts';
import { useArchivedOn } from './archived-on.ts';
import { RestoreClientDialog } from './restore-client-dialog.tsx';
import { useChartText } from './use-chart-text.ts';

const ROWS_AT_ONCE = 50;

const Rows = styled(Card)`
  padding: 0;
  overflow: hidden;
`;

/** Wraps, because dates must not be cut. */
const Line = styled.div`
  white-space: normal;
`;

const Foot = styled.div`
  padding: 8px 12px 12px;
`;

/** Deleted clients with links to their records and a restore button; for administrators. */
export function ArchivedClientsScreen(): ReactNode {
  const texts = useTexts();
  usePageTitle(texts('archived.title'));
  useFreshOnReturn();
  const isAdmin = useSession().user?.is_admin === true;
  const archived = useArchivedClients({ enabled: isAdmin });
  return (
    <LimitGuard>
      <Page
        title={texts('archived.title')}
        description={texts('archived.description')}
        back={{ href: listHref(), label: texts('clients.title') }}
        width="narrow"
      >
        {!isAdmin ? (
          <Card>
            <EmptyState
              icon={<LockKeyhole size={22} aria-hidden />}
              text={texts('archived.admins_only')}
              action={<LinkButton href={listHref()}>{texts('no_client.see_clients')}</LinkButton>}
            />
          </Card>
        ) : archived.data ? (
          <Archived clients={archived.data} />
        ) : archived.isError ? (
          <Card>
            <QueryError text={texts('archived.failed')} query={archived} />
          </Card>
        ) : (
          <LoadingState>
            <Rows>
              <SkeletonList rows={4} />
            </Rows>
          </LoadingState>
        )}
      </Page>
    </LimitGuard>
  );
}

function Archived({ clients }: { readonly clients: readonly ArchivedClient[] }): ReactNode {
  const texts = useTexts();
  const [typed, setTyped] = useSearchText();
  const [shownRows, setShownRows] = useState(ROWS_AT_ONCE);
  const index = useMemo(() => searchable(clients), [clients]);
  const found = useMemo(() => searchClients(index, typed), [index, typed]);
  if (clients.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={<UserRoundCheck size={22} aria-hidden />}
          text={texts('archived.empty')}
          detail={texts('archived.empty_detail')}
          action={<LinkButton href={listHref()}>{texts('no_client.see_clients')}</LinkButton>}
        />
      </Card>
    );
  }
  return (
    <Stack gap={3}>
      <SearchField label={texts('clients.search')} value={typed} onChange={setTyped} />
      {found.length === 0 ? (
        <Card>
          <EmptyState
            icon={<SearchX size={22} aria-hidden />}
            text={texts('clients.nothing_found', { typed: typed.trim() })}
            action={<Button onClick={() => setTyped('')}>{texts('clients.clear_search')}</Button>}
          />
        </Card>
      ) : (
        <Rows>
          <List aria-label={texts('archived.title')}>
            {found.slice(0, shownRows).map((client) => (
              <ArchivedRow key={client.id} client={client} />
            ))}
          </List>
          {found.length > shownRows && (
            <Foot>
              <Button variant="ghost" block onClick={() => setShownRows(shownRows + ROWS_AT_ONCE)}>
                {texts('archived.show_more')}
              </Button>
            </Foot>
          )}
        </Rows>
      )}
    </Stack>
  );
}

function ArchivedRow({ client }: { readonly client: ArchivedClient }): ReactNode {
  const texts = useTexts();
  const archivedOn = useArchivedOn();
  const chartText = useChartText();
  const [isAsking, setAsking] = useState(false);
  const { id, name, phone, anonymised } = client;
  const parts = [
    texts('archived.on', { date: archivedOn(client) }),
    phone === null ? null : formatPhone(phone),
    anonymised ? texts('anonymise.mark') : null,
  ];
  return (
    <>
      <ListRow
        leading={<Avatar name={name} />}
        primary={name}
        wraps
        secondary={
          <>
            <Line>{parts.filter(Boolean).join(' · ')}</Line>
            <Line>{chartText(client)}</Line>
          </>
        }
        href={`/app/clients/${id}`}
        trailing={
          anonymised === 'full' ? undefined : (
            <Button
              size="sm"
              aria-label={texts('restore_client.open_of', { name })}
              onClick={() => setAsking(true)}
            >
              {texts('restore_client.open')}
            </Button>
          )
        }
      />
      <RestoreClientDialog client={client} open={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}
