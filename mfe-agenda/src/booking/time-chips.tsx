import { type ListSlotsQuery, type Slot, slotRoutes } from '@alinha/contracts-agenda';
import { Button, Chip, Inline, space, Text } from '@alinha/ui';
import { apiQuery, keepPreviousData, QueryError, useQuery, useTexts } from '@alinha/web-kit';
import { type ReactNode, useId, useState } from 'react';
import { styled } from 'styled-components';
import { ChipsSkeleton } from './booking-skeleton.tsx';

const STEP_MINUTES = 30;
/** Number of times before "show all". */
const SHOWN = 6;

/** Old times stay visible but disabled until the new ones arrive. */
const Times = styled.div<{ $isStale: boolean }>`
  display: grid;
  gap: ${space[2]};
  ${({ $isStale }) => $isStale && 'opacity: 0.55; pointer-events: none;'}
`;

/** `HH:mm` */
export type FreeTime = Pick<Slot, 'start_time' | 'end_time'>;

/** Removes duplicates: without a chosen room, a time may be free in several rooms. */
function distinctTimes(slots: readonly Slot[]): readonly FreeTime[] {
  return [...new Map(slots.map((slot) => [slot.start_time, slot])).values()];
}

/** The first times from `start` on, preceded by earlier ones when there are too few. */
function nearest(times: readonly FreeTime[], start: string): readonly FreeTime[] {
  const from = times.findIndex(({ start_time }) => start_time >= start);
  const first = Math.min(from < 0 ? times.length : from, Math.max(0, times.length - SHOWN));
  return times.slice(first, first + SHOWN);
}

export type TimeChipsProps = {
  readonly query: Omit<ListSlotsQuery, 'step' | 'exclude_ids'> & {
    /** Ids of appointments that are about to move, separated by commas. */
    readonly exclude_ids?: string;
  };
  /** Only times at which this many bookings fit; default 1. */
  readonly places?: number;
  /** Start and end in the form, empty until typed. The first chips are at or after this start. */
  readonly chosen: FreeTime;
  readonly onChoose: (time: FreeTime) => void;
  /** Shown on a day without free times. */
  readonly empty?: ReactNode;
};

/** Free times of a day as chips. */
export function TimeChips({ query, places = 1, chosen, onChoose, empty = null }: TimeChipsProps): ReactNode {
  const texts = useTexts();
  const titleId = useId();
  const [showsAll, setShowsAll] = useState(false);
  const read = useQuery({
    ...apiQuery(slotRoutes.list, { query: { ...query, step: STEP_MINUTES } }),
    placeholderData: keepPreviousData,
  });
  const { data, isPending, isPlaceholderData } = read;
  if (isPending) return <ChipsSkeleton />;
  if (!data) return <QueryError compact text={texts('today.free_failed')} query={read} />;
  const times = distinctTimes(data.filter(({ remaining }) => remaining >= places));
  // The old day may have no times although the new one has.
  if (times.length === 0) return isPlaceholderData ? <ChipsSkeleton /> : empty;
  const shown = showsAll ? times : nearest(times, chosen.start_time);
  return (
    <Times role="group" aria-labelledby={titleId} $isStale={isPlaceholderData}>
      <Text size="small" tone="muted" id={titleId}>
        {texts('new.free_times')}
      </Text>
      <Inline>
        {shown.map((time) => (
          <Chip
            key={time.start_time}
            label={time.start_time}
            pressed={time.start_time === chosen.start_time && time.end_time === chosen.end_time}
            onPress={() => {
              // The times of the old day may be taken on the new one.
              if (!isPlaceholderData) onChoose(time);
            }}
          />
        ))}
        {shown.length < times.length && (
          <Button variant="ghost" size="sm" onClick={() => setShowsAll(true)}>
            {texts('new.all_free_times', { count: times.length })}
          </Button>
        )}
      </Inline>
    </Times>
  );
}
