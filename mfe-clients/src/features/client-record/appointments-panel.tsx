import type { Appointment, NoteChain, NoteSignature } from '@alinha/contracts-agenda';
import {
  Badge,
  Banner,
  Button,
  EmptyState,
  Inline,
  LinkButton,
  LoadingState,
  ScreenOnly,
  SectionCard,
  Stack,
  Text,
  TextLink,
  useInView,
} from '@alinha/ui';
import { QueryError, useBeforePrint, usePermission, useSession, useTexts } from '@alinha/web-kit';
import { CalendarPlus, ShieldAlert, ShieldCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { AppointmentRow, AppointmentRowSkeleton } from './appointment-row.tsx';
import { recordPrint, useHistory, useNoteChain, useUpcoming } from './client-record.queries.ts';
import type { RecordPanelProps } from './record-panel.ts';

/** Number of upcoming appointments before "show more"; a plan has a year of them. */
const NEXT_ONES = 3;
const SKELETON_ROWS = 4;

const Foot = styled.div`
  padding: 8px 12px 12px;
`;

/** The agenda's form, with the client filled in. */
const bookingHref = (clientId: number) => `/app/appointments/new?client=${clientId}`;

/** Upcoming and past appointments of a client. */
export function AppointmentsPanel({ clientId, isArchived }: RecordPanelProps): ReactNode {
  const texts = useTexts();
  const mayBook = usePermission('agenda.write') && !isArchived;
  const upcoming = useUpcoming(clientId);
  const history = useHistory(clientId);
  const isEmpty = upcoming.data?.length === 0 && history.data?.length === 0;
  if (isEmpty) {
    return (
      <SectionCard title={texts('appointments.history')}>
        <EmptyState
          compact
          icon={<CalendarPlus size={22} aria-hidden />}
          text={texts('appointments.none')}
          action={
            mayBook && (
              <LinkButton href={bookingHref(clientId)} variant="primary">
                {texts('appointments.book')}
              </LinkButton>
            )
          }
        />
      </SectionCard>
    );
  }
  return (
    <Stack>
      <Upcoming clientId={clientId} isArchived={isArchived} />
      <History clientId={clientId} />
    </Stack>
  );
}

function Upcoming({ clientId, isArchived }: RecordPanelProps): ReactNode {
  const texts = useTexts();
  const mayBook = usePermission('agenda.write') && !isArchived;
  const upcoming = useUpcoming(clientId);
  const addenda = useNoteChain(clientId).data?.addenda;
  const [isWhole, setWhole] = useState(false);
  const { data } = upcoming;
  const shown = isWhole ? data : data?.slice(0, NEXT_ONES);
  return (
    <SectionCard
      title={texts('appointments.upcoming')}
      flush
      action={
        mayBook && (
          <LinkButton href={bookingHref(clientId)} size="sm" icon={<CalendarPlus size={16} aria-hidden />}>
            {texts('appointments.book')}
          </LinkButton>
        )
      }
    >
      {shown ? (
        <AppointmentList
          label={texts('appointments.upcoming')}
          appointments={shown}
          addenda={addenda}
          isUpcoming
          empty={texts('appointments.none_upcoming')}
        />
      ) : upcoming.isError ? (
        <QueryError compact text={texts('appointments.failed')} query={upcoming} />
      ) : (
        <ListSkeleton rows={1} />
      )}
      {data && data.length > NEXT_ONES && !isWhole && (
        <Foot>
          <Button variant="ghost" block onClick={() => setWhole(true)}>
            {texts('appointments.show_all', { count: data.length })}
          </Button>
        </Foot>
      )}
    </SectionCard>
  );
}

function History({ clientId }: { readonly clientId: number }): ReactNode {
  const texts = useTexts();
  const history = useHistory(clientId);
  const chain = useNoteChain(clientId);
  const isAdmin = useSession().user?.is_admin === true;
  useBeforePrint(() => {
    if (history.data?.some(({ evolution }) => evolution)) recordPrint(clientId);
  });
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = history;
  const more = () => {
    if (!isFetchingNextPage) void fetchNextPage();
  };
  // After a failed page, only the button loads the next one; loading by scrolling would repeat for ever.
  const end = useInView(more, hasNextPage && !isFetchingNextPage && !isFetchNextPageError);
  return (
    <SectionCard
      title={texts('appointments.history')}
      flush
      action={
        <Inline>
          {isAdmin && (
            <ScreenOnly>
              <TextLink href={`/app/settings/chart-readings?client_id=${clientId}`}>
                {texts('appointments.readings')}
              </TextLink>
            </ScreenOnly>
          )}
          {chain.data && <ChainBadge chain={chain.data} />}
        </Inline>
      }
    >
      {chain.data && !chain.data.intact && (
        <Notice>
          <Banner tone="danger">{texts('appointments.chain_broken_text')}</Banner>
        </Notice>
      )}
      {chain.isError && <QueryError compact text={texts('appointments.chain_failed')} query={chain} />}
      {history.data ? (
        <AppointmentList
          label={texts('appointments.history')}
          appointments={history.data}
          addenda={chain.data?.addenda}
          empty={texts('appointments.none_past')}
        />
      ) : history.isError ? (
        <QueryError compact text={texts('appointments.failed')} query={history} />
      ) : (
        <ListSkeleton rows={SKELETON_ROWS} />
      )}
      {hasNextPage && (
        <Foot ref={end}>
          <Button variant="ghost" block busy={isFetchingNextPage} onClick={more}>
            {texts(isFetchNextPageError ? 'appointments.more_failed' : 'appointments.more')}
          </Button>
        </Foot>
      )}
    </SectionCard>
  );
}

/** Says whether the client's signed notes are unchanged; nothing without signatures. */
function ChainBadge({ chain: { intact, length } }: { readonly chain: NoteChain }): ReactNode {
  const texts = useTexts();
  if (!intact)
    return (
      <Badge tone="danger" icon={<ShieldAlert size={12} aria-hidden />}>
        {texts('appointments.chain_broken')}
      </Badge>
    );
  return length === 0 ? null : (
    <span title={texts('appointments.chain_intact_text')}>
      <Badge tone="brand" icon={<ShieldCheck size={12} aria-hidden />}>
        {texts('appointments.chain_intact')}
      </Badge>
    </span>
  );
}

type AppointmentListProps = {
  readonly label: string;
  readonly appointments: readonly Appointment[];
  /** Addenda of the client. */
  readonly addenda?: readonly NoteSignature[] | undefined;
  readonly isUpcoming?: boolean;
  readonly empty: string;
};

const Notice = styled.div`
  padding: 0 20px 12px;
`;

const Nothing = styled.div`
  padding: 4px 20px 20px;
`;

function AppointmentList(props: AppointmentListProps): ReactNode {
  const { label, appointments, addenda, isUpcoming = false, empty } = props;
  if (appointments.length === 0) {
    return (
      <Nothing>
        <Text tone="muted">{empty}</Text>
      </Nothing>
    );
  }
  return (
    <ul aria-label={label}>
      {appointments.map((appointment) => (
        <AppointmentRow
          key={appointment.id}
          appointment={appointment}
          addenda={addenda?.filter((addendum) => addendum.appointment_id === appointment.id)}
          isUpcoming={isUpcoming}
        />
      ))}
    </ul>
  );
}

function ListSkeleton({ rows }: { readonly rows: number }): ReactNode {
  return (
    <LoadingState>
      {Array.from({ length: rows }, (_, row) => (
        <AppointmentRowSkeleton key={row} />
      ))}
    </LoadingState>
  );
}
