import type { CreatePlanInput } from '@alinha/contracts-agenda';
import { DomainError } from '@alinha/service-kit';
import { type Interval, type MadeSchedule, schedulesOf, withOccurrences } from './weekly-times.ts';

/**
 * Weekly times of a new plan with their appointments, without skipped dates and times that a clock change skips.
 * @param now the company's wall clock
 * @param isOnClock false for a time that a clock change skips
 * @throws DomainError INVALID_INPUT when a first date is too far or no appointment is left
 */
export function planDates(
  { schedules, skip_dates }: Pick<CreatePlanInput, 'schedules' | 'skip_dates'>,
  now: string,
  isOnClock: (times: Interval) => boolean,
): MadeSchedule[] {
  const skipped = new Set(skip_dates);
  const isMade = (times: Interval) => !skipped.has(times.start) && isOnClock(times);
  const weekly = schedulesOf(schedules, now).map((schedule) => withOccurrences(schedule, isMade));
  if (weekly.every(({ occurrences }) => occurrences.length === 0)) {
    throw new DomainError('INVALID_INPUT', { fields: { skip_dates: 'all_dates_skipped' } });
  }
  return weekly;
}
