import type { FreedPlace, PlaceOffer, PlaceOfferState } from '@alinha/contracts-agenda';
import { Badge, type BadgeTone, LinkButton, SectionCard, space, Text, TextLink } from '@alinha/ui';
import { QueryError, useFormat } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useFocusAfterRemoval } from '../../appointments/focus-after-removal.ts';
import { newAppointmentHref } from '../../appointments/new-appointment-address.ts';
import { sentenceCase } from '../../appointments/sentence-case.ts';
import { waitingForHref } from '../../appointments/waiting-address.ts';
import type { usePlaceOffers } from './place-offers.queries.ts';
import { FreedPlaceRow, Item, List } from './places.tsx';
import { StopOffering } from './stop-offering.tsx';
import { useWaitingTexts } from './waiting-texts.ts';

/** Clients who are shown for a place that needs staff; the others are behind a link. */
const SHOWN = 3;

/** The list of messages says why one was not sent. */
const MESSAGES_HREF = '/app/settings/whatsapp';

const Place = styled(Item)`
  display: grid;
  gap: ${space[3]};
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  justify-content: space-between;
  gap: ${space[2]} ${space[4]};
  > :first-child {
    flex: 1 1 240px;
    min-width: 0;
  }
`;

const Offers = styled.ul`
  display: grid;
  gap: ${space[1]};
  > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${space[1]} ${space[2]};
  }
`;

const TONES: Record<PlaceOfferState, BadgeTone> = {
  open: 'info',
  accepted: 'brand',
  refused: 'neutral',
  expired: 'neutral',
  lost: 'neutral',
  undeliverable: 'warning',
};

function OfferLine({ offer }: { readonly offer: PlaceOffer }): ReactNode {
  const texts = useWaitingTexts();
  const format = useFormat();
  const { state, client_id, client_name, waiting_entry_id } = offer;
  return (
    <li>
      <TextLink href={`/app/clients/${client_id}`}>{client_name}</TextLink>
      <Badge tone={TONES[state]}>
        {texts(`waiting.offers.state.${state}`, { until: format.time(offer.expires_at) })}
      </Badge>
      <Text size="small" tone="muted">
        {texts(waiting_entry_id === null ? 'waiting.offers.because_credit' : 'waiting.offers.because_list', {
          at: format.time(offer.offered_at),
        })}
      </Text>
      {state === 'undeliverable' && (
        <TextLink href={MESSAGES_HREF}>{texts('waiting.offers.see_reason')}</TextLink>
      )}
    </li>
  );
}

type Format = ReturnType<typeof useFormat>;
type PlaceProps = { readonly place: FreedPlace };

const timeOf = ({ start_datetime: start, end_datetime: end }: FreedPlace, format: Format) =>
  `${sentenceCase(format.longDate(start))}, ${format.time(start)} – ${format.time(end)}`;

function PlaceHead({ place, children }: PlaceProps & { readonly children?: ReactNode }): ReactNode {
  const texts = useWaitingTexts();
  const format = useFormat();
  const { employee_name, room_name, state } = place;
  return (
    <Head>
      <div>
        <Text numeric weight="medium">
          {timeOf(place, format)}
        </Text>
        <Text size="small" tone="muted">
          {[employee_name, room_name].filter(Boolean).join(' · ')}
        </Text>
        {state !== 'open' && <Text size="small">{texts(`waiting.offers.needs.${state}`)}</Text>}
      </div>
      {children}
    </Head>
  );
}

function OfferList({ place }: PlaceProps): ReactNode {
  const texts = useWaitingTexts();
  if (place.offers.length === 0) return null;
  return (
    <Offers aria-label={texts('waiting.offers.list')}>
      {place.offers.map((offer) => (
        <OfferLine key={offer.id} offer={offer} />
      ))}
    </Offers>
  );
}

/** Whom the place fits, to book or to write to. */
function FittingEntries({ place }: PlaceProps): ReactNode {
  const texts = useWaitingTexts();
  const { start_datetime: start, end_datetime: end, employee_id, room_id, entries } = place;
  const time = { start, end, employee_id, ...(room_id !== null && { room_id }) };
  if (entries.length === 0) return null;
  return (
    <>
      <List>
        {entries.slice(0, SHOWN).map((entry) => (
          <FreedPlaceRow key={entry.id} entry={entry} time={time} isNamed />
        ))}
      </List>
      {entries.length > SHOWN && (
        <div>
          <LinkButton size="sm" variant="ghost" href={waitingForHref(time)}>
            {texts('waiting.show_people', { count: entries.length })}
          </LinkButton>
        </div>
      )}
    </>
  );
}

/** A place that is being offered. */
function OpenPlace({ place }: PlaceProps): ReactNode {
  const texts = useWaitingTexts();
  const format = useFormat();
  const when = texts('waiting.places.at', {
    date: format.longDate(place.start_datetime),
    time: format.time(place.start_datetime),
  });
  return (
    <Place>
      <PlaceHead place={place}>
        <StopOffering
          size="sm"
          placeId={place.id}
          about={`${timeOf(place, format)} · ${place.employee_name}`}
          label={texts('waiting.offers.stop_named', { when, name: place.employee_name })}
        />
      </PlaceHead>
      <OfferList place={place} />
      {!place.offers.some(({ state }) => state === 'open') && (
        <>
          <Text size="small" tone="muted">
            {texts('waiting.offers.none_open')}
          </Text>
          <FittingEntries place={place} />
        </>
      )}
    </Place>
  );
}

/** A place that nobody accepted, or that starts too soon for offers. */
function StaffPlace({ place }: PlaceProps): ReactNode {
  const texts = useWaitingTexts();
  const { start_datetime: start, end_datetime: end, employee_id, room_id, entries } = place;
  const booking = {
    date: start.slice(0, 10),
    start: start.slice(11, 16),
    end: end.slice(11, 16),
    professionalId: employee_id,
    roomId: room_id ?? undefined,
  };
  return (
    <Place>
      <PlaceHead place={place}>
        <LinkButton size="sm" href={newAppointmentHref(booking)}>
          {texts('waiting.offers.book_other')}
        </LinkButton>
      </PlaceHead>
      <OfferList place={place} />
      {entries.length === 0 && (
        <Text size="small" tone="muted">
          {texts('waiting.offers.no_entries')}
        </Text>
      )}
      <FittingEntries place={place} />
    </Place>
  );
}

/** Places that need staff, then those being offered; nothing when there are none. */
export function PlaceOffers({ read }: { readonly read: ReturnType<typeof usePlaceOffers> }): ReactNode {
  const texts = useWaitingTexts();
  const frame = useFocusAfterRemoval(read.data);
  if (!read.data) {
    if (!read.isError) return null;
    return (
      <SectionCard title={texts('waiting.offers.open')}>
        <QueryError compact text={texts('waiting.offers.load_failed')} query={read} />
      </SectionCard>
    );
  }
  const open = read.data.filter(({ state }) => state === 'open');
  const forStaff = read.data.filter(({ state }) => state !== 'open');
  return (
    <Sections {...frame}>
      {forStaff.length > 0 && (
        <SectionCard title={texts('waiting.offers.for_staff')} flush>
          <ul aria-label={texts('waiting.offers.for_staff')}>
            {forStaff.map((place) => (
              <StaffPlace key={place.id} place={place} />
            ))}
          </ul>
        </SectionCard>
      )}
      {open.length > 0 && (
        <SectionCard title={texts('waiting.offers.open')} flush>
          <ul aria-label={texts('waiting.offers.open')}>
            {open.map((place) => (
              <OpenPlace key={place.id} place={place} />
            ))}
          </ul>
        </SectionCard>
      )}
    </Sections>
  );
}

const Sections = styled.div`
  display: grid;
  gap: ${space[5]};
  &:empty {
    display: none;
  }
`;
