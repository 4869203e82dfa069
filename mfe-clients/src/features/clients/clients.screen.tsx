import type { Client } from '@alinha/contracts-clients';
import {
  Button,
  Card,
  EmptyState,
  Inline,
  LinkButton,
  media,
  Page,
  Skeleton,
  Stack,
  Text,
  TextLink,
  useMediaQuery,
  VisuallyHidden,
} from '@alinha/ui';
import { SearchField } from '@alinha/ui/panels';
import {
  createSearchParams,
  QueryError,
  useCompanyToday,
  useFormat,
  useLocation,
  useOwnAgendaOnly,
  usePageTitle,
  usePermission,
  useSession,
  useTexts,
} from '@alinha/web-kit';
import { SearchX, UserPlus } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { styled } from 'styled-components';
import { useFreshOnReturn } from '../../use-fresh-on-return.ts';
import { useOtherClients } from '../chart-access/chart-access.queries.ts';
import { OtherClients } from '../chart-access/other-clients.tsx';
import { upcomingBirthdays } from './birthdays.ts';
import { BirthdaysCard, BirthdaysSkeleton } from './birthdays-card.tsx';
import { ClientList, ClientListSkeleton } from './client-list.tsx';
import { searchable, searchClients } from './client-search.ts';
import { useClients } from './clients.queries.ts';
import { LimitGuard } from './limit-guard.tsx';
import { IMPORT_PATH, ListActions } from './list-actions.tsx';
import { storeListSearch } from './list-address.ts';
import { useSearchText } from './use-search-text.ts';
import { useSlashKey } from './use-slash-key.ts';

/** Birthdays before "show all"; there is more room beside the list than above it. */
const BIRTHDAYS_BESIDE = 8;
const BIRTHDAYS_ABOVE = 2;

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 16px;
  @media ${media.desktop} {
    grid-template-columns: minmax(0, 1fr) 320px;
    gap: 20px;
    align-items: start;
  }
`;

const Aside = styled.aside`
  min-width: 0;
  @media ${media.desktop} {
    position: sticky;
    top: calc(var(--shell-top-height) + 20px);
  }
`;

/** All clients, a search and upcoming birthdays. */
export function ClientsScreen(): ReactNode {
  const texts = useTexts();
  usePageTitle(texts('clients.title'));
  useFreshOnReturn();
  const clients = useClients();
  const total = clients.data?.length;
  const isEmpty = total === 0;
  const seesAll = useOwnAgendaOnly() === null;
  const hasFailed = clients.isError && total === undefined;
  return (
    <LimitGuard>
      <Page
        title={texts('clients.title')}
        description={<CountAndArchived count={isEmpty ? null : total} hasFailed={hasFailed} />}
        actions={<ListActions isEmpty={isEmpty} />}
      >
        {hasFailed ? (
          <Card>
            <QueryError text={texts('clients.failed')} query={clients} />
          </Card>
        ) : isEmpty && seesAll ? (
          <NoClients />
        ) : (
          <ClientsFound clients={clients.data} />
        )}
      </Page>
    </LimitGuard>
  );
}

type CountAndArchivedProps = {
  /** Null for an empty list, undefined while loading. */
  readonly count: number | null | undefined;
  readonly hasFailed: boolean;
};

/** Number of clients and, for administrators, a link to the deleted ones. */
function CountAndArchived({ count, hasFailed }: CountAndArchivedProps): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const isAdmin = useSession().user?.is_admin === true;
  const showsCount = count !== null && !hasFailed;
  return (
    <Inline as="span" gap={2}>
      {showsCount && count === undefined && <Skeleton width={80} />}
      {showsCount && count !== undefined && (
        <span>{texts('clients.total', { count, total: format.number(count) })}</span>
      )}
      {isAdmin && <TextLink href="/app/clients/archived">{texts('archived.title')}</TextLink>}
    </Inline>
  );
}

function NoClients(): ReactNode {
  const texts = useTexts();
  const mayAdd = usePermission('clients.write');
  const seesAll = useOwnAgendaOnly() === null;
  return (
    <Card>
      <EmptyState
        icon={<UserPlus size={22} aria-hidden />}
        text={texts('clients.empty')}
        detail={texts('clients.empty_detail')}
        action={
          mayAdd && (
            <Inline justify="center">
              {seesAll && <LinkButton href={IMPORT_PATH}>{texts('clients.empty_import')}</LinkButton>}
              <LinkButton href="/app/clients/new" variant="primary">
                {texts('clients.empty_action')}
              </LinkButton>
            </Inline>
          )
        }
      />
    </Card>
  );
}

/** `undefined` while loading. */
function ClientsFound({ clients }: { readonly clients: readonly Client[] | undefined }): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const isWide = useMediaQuery(media.desktop);
  const hasKeyboard = !useMediaQuery(media.touch);
  const field = useRef<HTMLInputElement>(null);
  useSlashKey(field);
  const { search } = useLocation();
  useEffect(() => storeListSearch(search), [search]);
  const [typed, setTyped] = useSearchText();
  const seesOwnOnly = useOwnAgendaOnly() !== null;
  // The address follows after a pause in typing.
  const inAddress = new URLSearchParams(search).get('q') ?? '';
  const index = useMemo(() => searchable(clients ?? []), [clients]);
  const found = useMemo(() => searchClients(index, typed), [index, typed]);
  const isSearching = typed.trim() !== '';
  const othersFound = useOtherClients(seesOwnOnly ? inAddress : '');
  const hasOthers = isSearching && (othersFound?.data?.length ?? 0) > 0;
  const isSearchingOthers = seesOwnOnly && (typed !== inAddress || othersFound?.isLoading === true);
  const others = isSearching && seesOwnOnly && <OtherClients search={inAddress} />;
  const matches =
    found.length > 0
      ? texts('clients.matches', { count: found.length, total: format.number(found.length) })
      : isSearchingOthers
        ? ''
        : texts(hasOthers ? 'access.found_outside' : 'clients.matches_zero');
  return (
    <Columns>
      <Stack gap={3}>
        <SearchField
          ref={field}
          label={texts('clients.search')}
          shortcut={hasKeyboard ? '/' : undefined}
          value={typed}
          onChange={setTyped}
          disabled={clients === undefined}
        />
        {!isWide && !isSearching && <Birthdays clients={clients} limit={BIRTHDAYS_ABOVE} />}
        {isSearching && found.length > 0 && (
          <Text size="small" tone="muted" numeric>
            {matches}
          </Text>
        )}
        <VisuallyHidden role="status">{isSearching ? matches : ''}</VisuallyHidden>
        {found.length === 0 && others}
        {clients === undefined || (isSearching && found.length === 0 && isSearchingOthers) ? (
          <ClientListSkeleton />
        ) : found.length === 0 && !isSearching ? (
          <NoClients />
        ) : found.length === 0 ? (
          <NothingFound typed={typed.trim()} hasOthers={hasOthers} onClear={() => setTyped('')} />
        ) : (
          <ClientList label={texts('clients.title')} clients={found} />
        )}
        {found.length > 0 && others}
      </Stack>
      {isWide && (
        <Aside aria-label={texts('birthdays.title')}>
          <Birthdays clients={clients} limit={BIRTHDAYS_BESIDE} />
        </Aside>
      )}
    </Columns>
  );
}

type BirthdaysProps = { readonly clients: readonly Client[] | undefined; readonly limit: number };

function Birthdays({ clients, limit }: BirthdaysProps): ReactNode {
  const isWide = useMediaQuery(media.desktop);
  const today = useCompanyToday();
  const birthdays = useMemo(() => upcomingBirthdays(clients ?? [], today), [clients, today]);
  if (clients === undefined) return isWide ? <BirthdaysSkeleton /> : null;
  // Above the list, the card is hidden when there are no birthdays.
  return birthdays.length > 0 || isWide ? <BirthdaysCard birthdays={birthdays} limit={limit} /> : null;
}

type NothingFoundProps = {
  readonly typed: string;
  /** The search found clients of colleagues. */
  readonly hasOthers: boolean;
  readonly onClear: () => void;
};

function NothingFound({ typed, hasOthers, onClear }: NothingFoundProps): ReactNode {
  const texts = useTexts();
  const isName = /\p{L}/u.test(typed);
  const actions = (
    <Inline justify="center">
      <Button onClick={onClear}>{texts('clients.clear_search')}</Button>
      {isName && (
        <LinkButton
          href={`/app/clients/new?${createSearchParams({ name: typed })}`}
          variant={hasOthers ? 'secondary' : 'primary'}
        >
          {texts('clients.create_typed', { typed })}
        </LinkButton>
      )}
    </Inline>
  );
  // A namesake of a colleague's client can be added.
  if (hasOthers) return actions;
  return (
    <Card>
      <EmptyState
        icon={<SearchX size={22} aria-hidden />}
        text={texts('clients.nothing_found', { typed })}
        detail={texts('clients.nothing_found_detail')}
        action={actions}
      />
    </Card>
  );
}
