import type { WaitingEntry } from '@alinha/contracts-agenda';
import { Banner, Button, Card, EmptyState, LinkButton, LoadingState, Page, SkeletonList } from '@alinha/ui';
import { QueryError, useFormat, usePageTitle, useSearchParams, useTexts } from '@alinha/web-kit';
import { ListPlus, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { agendaHref } from '../../appointments/agenda-address-memory.ts';
import { useFocusAfterRemoval } from '../../appointments/focus-after-removal.ts';
import {
  type FreedTime,
  newWaitingHref,
  readFreedTime,
  WAITING_HREF,
} from '../../appointments/waiting-address.ts';
import { useLiveAgenda } from '../agenda/live/live-agenda.ts';
import { EntryRow } from './entry-row.tsx';
import { useFirstRows } from './first-rows.ts';
import { usePlaceOffers } from './place-offers.queries.ts';
import { PlaceOffers } from './place-offers.tsx';
import { useFittingEntries, useWaitingList } from './waiting.queries.ts';
import { useWaitingTexts } from './waiting-texts.ts';

const Sheet = styled(Card)`
  padding: 0;
`;

type EntriesProps = { readonly entries: readonly WaitingEntry[] };

/** Each row reads the phone of its client. */
function FittingEntries({ entries, time }: EntriesProps & { readonly time: FreedTime }): ReactNode {
  const texts = useWaitingTexts();
  const { shown, hasMore, showAll, refOf } = useFirstRows(entries);
  return (
    <>
      <ul>
        {shown.map((entry, index) => (
          <EntryRow key={entry.id} entry={entry} time={time} ref={refOf(index)} />
        ))}
      </ul>
      {hasMore && (
        <Button variant="ghost" onClick={showAll}>
          {texts('waiting.show_people', { count: entries.length })}
        </Button>
      )}
    </>
  );
}

function AllEntries({ entries }: EntriesProps): ReactNode {
  return (
    <ul>
      {entries.map((entry) => (
        <EntryRow key={entry.id} entry={entry} time={null} />
      ))}
    </ul>
  );
}

/** Who waits for a free place, oldest first, or only those whom one free time fits. */
export function WaitingScreen(): ReactNode {
  const texts = useWaitingTexts();
  const agendaTexts = useTexts();
  const format = useFormat();
  usePageTitle(texts('waiting.title'));
  const [query] = useSearchParams();
  const time = readFreedTime(query);
  const [withExpired, setWithExpired] = useState(false);
  const all = useWaitingList({ withExpired }, time === null);
  const fitting = useFittingEntries(time);
  const read = time ? fitting : all;
  const offers = usePlaceOffers(time === null);
  useLiveAgenda();
  // The places are above the list, which would move when they come later.
  const isWaiting = time === null && offers.isPending;
  const frame = useFocusAfterRemoval(read.data);
  const addButton = (
    <LinkButton variant="primary" href={newWaitingHref()} icon={<Plus size={16} aria-hidden />}>
      {texts('waiting.add')}
    </LinkButton>
  );
  return (
    <Page
      title={texts('waiting.title')}
      back={{ href: agendaHref(), label: agendaTexts('agenda.title') }}
      actions={addButton}
    >
      {time && (
        <Banner
          action={
            <LinkButton size="sm" href={WAITING_HREF}>
              {texts('waiting.show_all')}
            </LinkButton>
          }
        >
          {texts('waiting.fits_title', {
            when: texts('waiting.places.at', {
              date: format.longDate(time.start),
              time: format.time(time.start),
            }),
          })}
        </Banner>
      )}
      {!time && <PlaceOffers read={offers} />}
      <div {...frame}>
        <Sheet>
          {read.data && !isWaiting ? (
            read.data.length > 0 ? (
              time ? (
                <FittingEntries key={query.toString()} entries={read.data} time={time} />
              ) : (
                <AllEntries entries={read.data} />
              )
            ) : (
              <EmptyState
                icon={<ListPlus size={22} aria-hidden />}
                text={time ? texts('waiting.fits_none') : texts('waiting.empty')}
                detail={time ? undefined : texts('waiting.empty_detail')}
              />
            )
          ) : read.isError ? (
            <QueryError text={texts('waiting.load_failed')} query={read} />
          ) : (
            <LoadingState>
              <SkeletonList rows={4} avatar={false} />
            </LoadingState>
          )}
        </Sheet>
      </div>
      {!time && (
        <div>
          <Button variant="ghost" size="sm" onClick={() => setWithExpired(!withExpired)}>
            {withExpired ? texts('waiting.hide_expired') : texts('waiting.show_expired')}
          </Button>
        </div>
      )}
    </Page>
  );
}
