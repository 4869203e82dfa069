import {
  WAITING_SEARCHED_DAYS,
  type WaitingEntry,
  type WaitingPlace,
  weekdayOf,
} from '@alinha/contracts-agenda';
import { addDays, addMinutes } from '@alinha/contracts-core';
import { Button, color, LinkButton, media, radius, SkeletonList, space, Text } from '@alinha/ui';
import { QueryError, useCompanyToday, useFormat } from '@alinha/web-kit';
import { MessageCircle } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { styled } from 'styled-components';
import {
  type NewAppointmentPreset,
  newAppointmentHref,
  presetQuery,
} from '../../appointments/new-appointment-address.ts';
import { sentenceCase } from '../../appointments/sentence-case.ts';
import type { FreedTime } from '../../appointments/waiting-address.ts';
import { whatsappAddress } from '../../appointments/whatsapp-address.ts';
import { useClient, useTeam } from '../agenda/agenda.queries.ts';
import { NEW_PLAN_HREF } from '../agenda/creation-menu.tsx';
import { useFirstRows } from './first-rows.ts';
import { usePlaces } from './waiting.queries.ts';
import { useWaitingTexts } from './waiting-texts.ts';

/** An entry or a place in the lists of the screen. */
export const Item = styled.li`
  padding: ${space[3]} ${space[5]};
  & + & {
    border-top: 1px solid ${color.border};
  }
  @media ${media.phone} {
    padding-inline: ${space[4]};
  }
`;

export const List = styled.ul`
  margin-top: ${space[3]};
  border-radius: ${radius.control};
  background: ${color.background};
`;

const Line = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[2]};
  padding: ${space[2]} ${space[3]};
  & + & {
    border-top: 1px solid ${color.border};
  }
  > :first-child {
    flex: 1 1 200px;
    min-width: 0;
  }
`;

const Below = styled.div`
  margin-top: ${space[2]};
`;

/** The booking form of a single session, or of a plan, with the place filled in. */
function bookingHref(entry: WaitingEntry, place: WaitingPlace): string {
  const preset: NewAppointmentPreset = {
    date: place.date,
    start: place.start_time,
    end: place.end_time,
    professionalId: place.employee_id,
    clientId: entry.client_id,
    roomId: place.room_id ?? undefined,
    specialtyId: entry.specialty_id ?? undefined,
    waitingId: entry.id,
  };
  return entry.kind === 'fixed' ? NEW_PLAN_HREF + presetQuery(preset) : newAppointmentHref(preset);
}

type PlaceRowProps = {
  readonly entry: WaitingEntry;
  readonly place: WaitingPlace;
  /** The name of the client instead of the time, which is above the row. */
  readonly isNamed?: boolean;
  readonly ref?: Ref<HTMLLIElement> | undefined;
};

/** One free place: book it, or offer it by WhatsApp. */
function PlaceRow({ entry, place, isNamed = false, ref }: PlaceRowProps): ReactNode {
  const texts = useWaitingTexts();
  const format = useFormat();
  const client = useClient(entry.client_id);
  const address = whatsappAddress(client.data?.phone ?? null);
  const { client_name: name } = entry;
  const date = format.longDate(place.date);
  const when = texts('waiting.places.at', { date, time: place.start_time });
  const words = {
    name: name.split(' ')[0] ?? name,
    date,
    weekday: format.weekday(weekdayOf(place.date)),
    time: place.start_time,
    professional: place.employee_name,
  };
  const message =
    entry.kind === 'fixed' ? texts('waiting.message_fixed', words) : texts('waiting.message', words);
  return (
    <Line ref={ref} tabIndex={ref ? -1 : undefined}>
      <div>
        <Text numeric weight="medium">
          {isNamed ? name : sentenceCase(when)}
        </Text>
        <Text size="small" tone="muted">
          {isNamed ? entry.note : [place.employee_name, place.room_name].filter(Boolean).join(' · ')}
        </Text>
      </div>
      {/* The name is read after the list of a freed time. */}
      {address && place.employee_name && (
        <LinkButton
          size="sm"
          href={`${address}?text=${encodeURIComponent(message)}`}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={texts('waiting.places.whatsapp_named', { name, when })}
          icon={<MessageCircle size={16} aria-hidden />}
        >
          {texts('waiting.places.whatsapp')}
        </LinkButton>
      )}
      <LinkButton
        size="sm"
        variant="primary"
        href={bookingHref(entry, place)}
        aria-label={texts('waiting.places.book_named', { name, when })}
      >
        {texts('waiting.places.book')}
      </LinkButton>
    </Line>
  );
}

/** Free places that fit an entry, soonest first. */
export function Places({ entry }: { readonly entry: WaitingEntry }): ReactNode {
  const texts = useWaitingTexts();
  const format = useFormat();
  const read = usePlaces(entry.id);
  const { shown, hasMore, showAll, refOf } = useFirstRows(read.data ?? []);
  const searchedUntil = addDays(useCompanyToday(), WAITING_SEARCHED_DAYS);
  const isFixed = entry.kind === 'fixed';
  if (read.isError && !read.data) {
    return <QueryError compact text={texts('waiting.places.failed')} query={read} />;
  }
  if (!read.data) return <SkeletonList rows={2} avatar={false} />;
  if (read.data.length === 0) {
    const date = format.date(entry.valid_until < searchedUntil ? entry.valid_until : searchedUntil);
    return (
      <Below>
        <Text tone="muted">
          {isFixed ? texts('waiting.places.none_fixed', { date }) : texts('waiting.places.none', { date })}
        </Text>
      </Below>
    );
  }
  return (
    <>
      <List>
        {shown.map((place, index) => (
          <PlaceRow
            key={`${place.date} ${place.start_time} ${place.employee_id}`}
            entry={entry}
            place={place}
            ref={refOf(index)}
          />
        ))}
      </List>
      {isFixed && (
        <Below>
          <Text size="small" tone="muted">
            {texts('waiting.places.fixed_hint')}
          </Text>
        </Below>
      )}
      {hasMore && (
        <Below>
          <Button size="sm" variant="ghost" onClick={showAll}>
            {texts('waiting.places.all', { count: read.data.length })}
          </Button>
        </Below>
      )}
    </>
  );
}

type FreedPlaceProps = { readonly entry: WaitingEntry; readonly time: FreedTime; readonly isNamed?: boolean };

/** A time that became free, as the place of an entry that it fits. */
export function FreedPlaceRow({ entry, time, isNamed = false }: FreedPlaceProps): ReactNode {
  const team = useTeam();
  const { start, employee_id, room_id = null } = time;
  const employee_name = team.data?.find(({ id }) => id === employee_id)?.name ?? '';
  const place: WaitingPlace = {
    date: start.slice(0, 10),
    start_time: start.slice(11, 16),
    end_time: addMinutes(start, entry.duration_minutes).slice(11, 16),
    employee_id,
    employee_name,
    room_id,
    room_name: null,
  };
  return <PlaceRow entry={entry} place={place} isNamed={isNamed} />;
}
