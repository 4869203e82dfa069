import type { Appointment } from '@alinha/contracts-agenda';
import { minutesBetween } from '@alinha/contracts-core';
import { space } from '@alinha/ui';
import { DateField } from '@alinha/ui/panels';
import { useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { shownEnd } from '../../../appointments/appointment-time.ts';
import { TimeChips, type TimeChipsProps } from '../../../booking/time-chips.tsx';

const Fields = styled.div`
  display: grid;
  gap: ${space[3]};
`;

type DayAndTimeProps = Omit<TimeChipsProps, 'query' | 'chosen'> & {
  /** The free times have its professional, room and duration. */
  readonly appointment: Appointment;
  /** Appointments that are about to move: they take no place. */
  readonly moving: readonly Appointment[];
  /** `YYYY-MM-DD` */
  readonly today: string;
  readonly date: string;
  readonly onDate: (date: string | undefined) => void;
  /** Shown between the day and its times. */
  readonly children?: ReactNode;
};

/** A day from today on and its free times. */
export function DayAndTime(props: DayAndTimeProps): ReactNode {
  const { appointment, moving, today, date, onDate, children, ...chips } = props;
  const texts = useTexts();
  const { employee_id, room_id, start_datetime: start } = appointment;
  const end = shownEnd(appointment);
  const query = {
    start: date,
    employee_id,
    ...(room_id !== null && { room_id }),
    duration_minutes: minutesBetween(start, end),
    ...(moving.length > 0 && { exclude_ids: moving.map(({ id }) => id).join(',') }),
  };
  return (
    <Fields>
      <DateField
        label={texts('booking.date')}
        min={today}
        today={today}
        value={date}
        onChange={(value) => onDate(value || undefined)}
      />
      {children}
      {date >= today && (
        <TimeChips
          {...chips}
          query={query}
          // On another day no time is its own.
          chosen={{
            start_time: start.slice(11, 16),
            end_time: start.startsWith(date) ? end.slice(11, 16) : '',
          }}
        />
      )}
    </Fields>
  );
}
