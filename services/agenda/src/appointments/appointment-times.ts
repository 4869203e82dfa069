import {
  DEFAULT_DURATION_MINUTES,
  MAX_DURATION_MINUTES,
  MIN_DURATION_MINUTES,
} from '@alinha/contracts-agenda';
import { addMinutes, minutesBetween, occursIn, type ValidationKey } from '@alinha/contracts-core';
import { DomainError } from '@alinha/service-kit';

type Times = { readonly start: string; readonly end: string };
type TimeChange = {
  readonly start_datetime?: string | undefined;
  readonly end_datetime?: string | undefined;
  readonly duration_minutes?: number | undefined;
};

/** False when a clock change skips the start or the last minute. */
export function isOnClock({ start, end }: Times, timeZone: string): boolean {
  return occursIn(start, timeZone) && occursIn(addMinutes(end, -1), timeZone);
}

/** @throws DomainError INVALID_INPUT that names the time which a clock change skips */
export function requireOnClock(times: Times, timeZone: string): void {
  if (isOnClock(times, timeZone)) return;
  const field = occursIn(times.start, timeZone) ? 'end_datetime' : 'start_datetime';
  throw new DomainError('INVALID_INPUT', { fields: { [field]: 'skipped_time' } });
}

/** Whether both start on the same day. */
export function isOnSameDay(one: Pick<Times, 'start'>, other: Pick<Times, 'start'>): boolean {
  return one.start.slice(0, 10) === other.start.slice(0, 10);
}

/** [start, end) of a new appointment. Precedence: end, duration, default duration. */
export function timesOfNew(input: TimeChange & { readonly start_datetime: string }): Times {
  const start = input.start_datetime;
  return {
    start,
    end: input.end_datetime ?? addMinutes(start, input.duration_minutes ?? DEFAULT_DURATION_MINUTES),
  };
}

/**
 * [start, end) after a change. A new start alone keeps the duration.
 * @throws DomainError INVALID_INPUT when the new times do not fit the unchanged ones
 */
export function timesAfter(current: Times, change: TimeChange): Times {
  const start = change.start_datetime ?? current.start;
  const minutes = change.duration_minutes ?? minutesBetween(current.start, current.end);
  const end = change.end_datetime ?? addMinutes(start, minutes);
  const length = minutesBetween(start, end);
  const refuse = (field: string, problem: ValidationKey) =>
    new DomainError('INVALID_INPUT', { fields: { [field]: problem } });
  if (length <= 0) throw refuse('end_datetime', 'end_after_start');
  if (length < MIN_DURATION_MINUTES) throw refuse('end_datetime', 'duration');
  if (length > MAX_DURATION_MINUTES) throw refuse('end_datetime', 'datetime');
  // The contract compares them only when the start is given too.
  if (change.duration_minutes !== undefined && change.duration_minutes !== length) {
    throw refuse('duration_minutes', 'duration_mismatch');
  }
  return { start, end };
}
