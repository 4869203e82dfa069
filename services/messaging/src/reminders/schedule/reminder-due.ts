import { addDays, MINUTE_MS } from '@alinha/contracts-core';
import { instantOf } from '@alinha/service-kit';

/** When reminders are sent; `time` is `HH:mm` of the company's wall clock. */
export type ReminderRule =
  | { readonly type: 'daily'; readonly time: string }
  | { readonly type: 'before'; readonly hoursBefore: number };

export type ReminderTerms = {
  readonly rule: ReminderRule;
  /** Time of the choice of the rule, or of the first phone's connection. Reminders due before it are not sent. */
  readonly since: Date;
  readonly timeZone: string;
};

export type ScheduledStart = {
  /** Company's wall clock, `YYYY-MM-DD HH:mm:ss`. */
  readonly start: string;
  /** Time at which the appointment got this start. */
  readonly knownSince: Date;
  /** A reminder of another start was sent, or a reminder of this start became due for another client. */
  readonly needsCorrection: boolean;
  /** Result of the previous {@link remindAt}; null when there was none, or when the reminder was queued since. */
  readonly scheduledFor: Date | null;
};

const HOUR_MS = 60 * MINUTE_MS;
/** Minutes before the start for `before` with zero hours, because clients are then on their way. */
const SHORTEST_NOTICE_MS = 5 * MINUTE_MS;

/**
 * Due time of a reminder, always before the start. `daily` at T covers starts in (T, T + 24 h] of the wall clock.
 * `before` counts elapsed hours, across changes of the clock.
 */
export function dueAt(start: string, rule: ReminderRule, timeZone: string): Date {
  const startsAt = instantOf(start, timeZone);
  if (rule.type === 'before') {
    return new Date(startsAt.getTime() - Math.max(rule.hoursBefore * HOUR_MS, SHORTEST_NOTICE_MS));
  }
  const atTimeOf = (day: string) => instantOf(`${day} ${rule.time}:00`, timeZone);
  const today = atTimeOf(start.slice(0, 10));
  // In an hour that the clocks skip or repeat, a later time of day can be an earlier instant.
  const isLater = start.slice(11) > `${rule.time}:00` && today < startsAt;
  return isLater ? today : atTimeOf(addDays(start, -1));
}

/**
 * Time to send the reminder; null when none is needed, because the start was agreed on after the due time. A correction
 * is sent at once. So is a reminder that a new rule makes overdue.
 */
export function remindAt(
  appointment: ScheduledStart,
  { rule, since, timeZone }: ReminderTerms,
  now: Date,
): Date | null {
  const { start, knownSince, needsCorrection, scheduledFor } = appointment;
  const due = dueAt(start, rule, timeZone);
  if (due >= knownSince && due >= since) return due;
  if (needsCorrection && knownSince < instantOf(start, timeZone)) return knownSince;
  // A reminder that is due and not queued yet stays due.
  if (scheduledFor === null || scheduledFor <= now) return scheduledFor;
  return due >= knownSince ? now : null;
}
