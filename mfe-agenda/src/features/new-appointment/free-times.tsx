import { type ListSlotsQuery, type Slot, slotRoutes } from '@alinha/contracts-agenda';
import { Button, Chip, Inline, space, Text } from '@alinha/ui';
import { apiQuery, keepPreviousData, useQuery, useTexts } from '@alinha/web-kit';
import { useFormContext, useWatch } from '@alinha/web-kit/form';
import { type ReactNode, useId, useState } from 'react';
import { styled } from 'styled-components';
import { appointmentTimesProblem, minutesOf } from '../../booking/appointment-times.ts';
import { ChipsSkeleton } from '../../booking/booking-skeleton.tsx';
import type { AppointmentFormValues } from './appointment-form.schema.ts';

const STEP_MINUTES = 30;
/** Times shown at first, one or two lines; a button shows the rest. */
const SHOWN = 6;

/** Times of the former choice stay in their place, out of reach, until the new ones are there. */
const Times = styled.div<{ $isFormer: boolean }>`
  display: grid;
  gap: ${space[2]};
  ${({ $isFormer }) => $isFormer && 'opacity: 0.55; pointer-events: none;'}
`;

type FreeTime = Pick<Slot, 'start_time' | 'end_time'>;

/** Each time once: any room will do while none is chosen. */
function distinctTimes(slots: readonly Slot[]): readonly FreeTime[] {
  return [...new Map(slots.map((slot) => [slot.start_time, slot])).values()];
}

/** The ones around a time: those from it on, filled up with those before. */
function nearest(times: readonly FreeTime[], start: string): readonly FreeTime[] {
  const from = times.findIndex(({ start_time }) => start_time >= start);
  const first = Math.min(from < 0 ? times.length : from, Math.max(0, times.length - SHOWN));
  return times.slice(first, first + SHOWN);
}

type FreeTimesProps = { readonly query: Omit<ListSlotsQuery, 'step'> };

function FreeTimeChips({ query }: FreeTimesProps): ReactNode {
  const texts = useTexts();
  const titleId = useId();
  const { control, formState, setValue } = useFormContext<AppointmentFormValues>();
  const [start, end] = useWatch({ control, name: ['start_time', 'end_time'] });
  const [showsAll, setShowsAll] = useState(false);
  const { data, isPending, isPlaceholderData } = useQuery({
    ...apiQuery(slotRoutes.list, { query: { ...query, step: STEP_MINUTES } }),
    placeholderData: keepPreviousData,
  });
  if (isPending) return <ChipsSkeleton />;
  const times = distinctTimes(data ?? []);
  if (times.length === 0) return null;
  const shown = showsAll ? times : nearest(times, start);
  const choose = ({ start_time, end_time }: FreeTime) => {
    const options = { shouldDirty: true, shouldValidate: formState.isSubmitted };
    setValue('start_time', start_time, options);
    setValue('end_time', end_time, options);
  };
  return (
    <Times role="group" aria-labelledby={titleId} $isFormer={isPlaceholderData}>
      <Text size="small" tone="muted" id={titleId}>
        {texts('new.free_times')}
      </Text>
      <Inline>
        {shown.map((time) => (
          <Chip
            key={time.start_time}
            label={time.start_time}
            pressed={time.start_time === start && time.end_time === end}
            onPress={() => choose(time)}
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

/**
 * Times of the chosen day that can be booked as they stand, for the chosen professional and room.
 * @param duration minutes while no end is chosen
 */
export function FreeTimes({ duration }: { readonly duration: number }): ReactNode {
  const { control } = useFormContext<AppointmentFormValues>();
  const [employee, room, date, start, end] = useWatch({
    control,
    name: ['employee_id', 'room_id', 'date', 'start_time', 'end_time'],
  });
  if (!employee || !date) return null;
  const isInterval = start && end && appointmentTimesProblem(start, end) === null;
  return (
    <FreeTimeChips
      query={{
        start: date,
        employee_id: Number(employee),
        ...(room && { room_id: Number(room) }),
        duration_minutes: isInterval ? minutesOf({ date, start_time: start, end_time: end }) : duration,
      }}
    />
  );
}
