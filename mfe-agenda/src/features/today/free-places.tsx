import { type Appointment, isOpen } from '@alinha/contracts-agenda';
import { Button, LinkButton, SectionCard, SkeletonList, space, Text } from '@alinha/ui';
import { QueryError, useTexts } from '@alinha/web-kit';
import { type ReactNode, useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { newAppointmentHref } from '../../appointments/new-appointment-address.ts';
import type { ClassPlaces } from '../agenda/classes/classes.ts';
import { groupClasses } from '../agenda/classes/classes.ts';
import { ClassRow } from '../agenda/list/class-row.tsx';
import { useFreeSlots } from './today.queries.ts';
import { type FreeTimes as FreeTimesOfOne, freeTimesOf } from './today-sections.ts';

const Times = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]};
  margin: ${space[1]} 0 ${space[3]};
`;

const NOTHING: readonly never[] = [];
/** Free times of a professional that are shown at first. */
const SHOWN_TIMES = 8;

type OpenClassesProps = {
  readonly booked: readonly Appointment[];
  /** The company's wall clock, `YYYY-MM-DD HH:mm:ss`. */
  readonly now: string;
  readonly placesOf: (one: Appointment) => ClassPlaces;
};

/** Today's coming classes with a free place, those of one client too; nothing without one. */
export function OpenClasses({ booked, now, placesOf }: OpenClassesProps): ReactNode {
  const texts = useTexts();
  const classes = useMemo(() => {
    const ahead = booked.filter(
      (one) => isOpen(one) && one.start_datetime > now && one.start_datetime.startsWith(now.slice(0, 10)),
    );
    return groupClasses(ahead).filter(([first]) => (placesOf(first).free ?? 0) > 0);
  }, [booked, now, placesOf]);
  if (classes.length === 0) return null;
  return (
    <SectionCard flush title={texts('today.open_classes')}>
      <ul>
        {classes.map((appointments) => (
          <li key={appointments[0].id}>
            <ClassRow appointments={appointments} />
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

type TimesOfOneProps = { readonly free: FreeTimesOfOne; readonly today: string };

function TimesOfOne({ free: { id, name, slots }, today }: TimesOfOneProps): ReactNode {
  const texts = useTexts();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? slots : slots.slice(0, SHOWN_TIMES);
  return (
    <div>
      <Text weight="medium">{name}</Text>
      <Times>
        {shown.map(({ start_time: start, end_time: end, room_id }) => (
          <LinkButton
            key={start}
            size="sm"
            aria-label={texts('today.book_at', { name, time: start })}
            href={newAppointmentHref({
              date: today,
              start,
              end,
              professionalId: id,
              roomId: room_id ?? undefined,
            })}
          >
            {start}
          </LinkButton>
        ))}
        {shown.length < slots.length && (
          <Button size="sm" variant="ghost" onClick={() => setWhole(true)}>
            {texts('today.all_times', { times: slots.length })}
          </Button>
        )}
      </Times>
    </div>
  );
}

type FreeTimesProps = {
  readonly today: string;
  readonly time: string;
  readonly employeeId: number | undefined;
};

/** Today's free times by professional; each opens the form of a new appointment. */
export function FreeTimes({ today, time, employeeId }: FreeTimesProps): ReactNode {
  const texts = useTexts();
  const slots = useFreeSlots(today, employeeId);
  const free = freeTimesOf(slots.data ?? NOTHING, time);
  return (
    <SectionCard title={texts('today.free')}>
      {slots.isError && !slots.data ? (
        <QueryError compact text={texts('today.free_failed')} query={slots} />
      ) : slots.isPending ? (
        <SkeletonList rows={2} avatar={false} />
      ) : free.length === 0 ? (
        <Text tone="muted">{texts('today.none.free')}</Text>
      ) : (
        free.map((one) => <TimesOfOne key={one.id} free={one} today={today} />)
      )}
    </SectionCard>
  );
}
