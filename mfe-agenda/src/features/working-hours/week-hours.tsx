import type { WorkingWeek } from '@alinha/contracts-agenda';
import { Banner, Stack, Text } from '@alinha/ui';
import { useFormat } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { sentenceCase } from '../../appointments/sentence-case.ts';
import { useHoursTexts } from './hours-texts.ts';
import { rangesOf, WEEKDAYS } from './week-ranges.ts';
import { WeekdayFrame, WeekdayList } from './weekday-parts.ts';

/** A working week, read-only. */
export function WeekHours({ week }: { readonly week: WorkingWeek }): ReactNode {
  const texts = useHoursTexts();
  const format = useFormat();
  return (
    <Stack>
      <Banner>{texts('hours.read_only')}</Banner>
      <WeekdayList as="dl">
        {WEEKDAYS.map((weekday) => {
          const hours = rangesOf(week.ranges, weekday).map(
            ({ start_time, end_time }) => `${start_time} – ${end_time}`,
          );
          const isOpen = hours.length > 0;
          return (
            <WeekdayFrame key={weekday}>
              <Text as="dt" weight="medium">
                {sentenceCase(format.weekday(weekday))}
              </Text>
              <Text as="dd" numeric tone={isOpen ? 'default' : 'muted'}>
                {isOpen ? format.list(hours) : texts('hours.closed')}
              </Text>
            </WeekdayFrame>
          );
        })}
      </WeekdayList>
    </Stack>
  );
}
