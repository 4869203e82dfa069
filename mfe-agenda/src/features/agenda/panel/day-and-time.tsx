import { space } from '@alinha/ui';
import { DateField } from '@alinha/ui/panels';
import { useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { TimeChips, type TimeChipsProps } from '../../../booking/time-chips.tsx';

const Fields = styled.div`
  display: grid;
  gap: ${space[3]};
`;

type DayAndTimeProps = Omit<TimeChipsProps, 'query'> & {
  readonly query: Omit<TimeChipsProps['query'], 'start'>;
  /** `YYYY-MM-DD` */
  readonly today: string;
  readonly date: string;
  readonly onDate: (date: string | undefined) => void;
  /** Shown between the day and its times. */
  readonly children?: ReactNode;
};

/** A day from today on and its free times. */
export function DayAndTime({ query, today, date, onDate, children, ...chips }: DayAndTimeProps): ReactNode {
  const texts = useTexts();
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
      {date >= today && <TimeChips {...chips} query={{ start: date, ...query }} />}
    </Fields>
  );
}
