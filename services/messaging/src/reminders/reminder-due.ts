import { addDays, MINUTE_MS } from '@alinha/contracts-core';
import { instantOf } from './instants.ts';

/** When reminders go out; `time` is `HH:mm` of the company's wall clock. */
export type ReminderRule =
  | { readonly type: 'daily'; readonly time: string }
  | { readonly type: 'before'; readonly hoursBefore: number };

export type ReminderTerms = {
  readonly rule: ReminderRule;
  /** When the rule was chosen, or the first phone connected: what was due before is not made up for. */
  readonly since: Date;
  readonly timeZone: string;
};

export type RemindedAppointment = {
  /** Company's wall clock, `YYYY-MM-DD HH:mm:ss`. */
  readonly start: string;
  /** When it got this start. */
  readonly knownSince: Date;
  /**
   * A reminder of another start of it went out: its client knows a wrong time. Or one of this start was due for another
   * client, whose place this one took.
   */
  readonly toldOtherwise: boolean;
  /** When a reminder of this start is to go out as was decided last; null when none is, or it went out. */
  readonly promised: Date | null;
};

const HOUR_MS = 60 * MINUTE_MS;
/** At the start itself a reminder helps nobody: with no hours before, it goes out as people arrive. */
const SHORTEST_NOTICE_MS = 5 * MINUTE_MS;

/**
 * When the reminder of a start is due, always before it. `daily` at T tells of what starts in (T, T + 24 h] of the wall
 * clock: what starts exactly at T was told the day before. `before` counts hours as they pass, whatever clocks are put to.
 */
export function dueAt(start: string, rule: ReminderRule, timeZone: string): Date {
  const startsAt = instantOf(start, timeZone);
  if (rule.type === 'before') {
    return new Date(startsAt.getTime() - Math.max(rule.hoursBefore * HOUR_MS, SHORTEST_NOTICE_MS));
  }
  const atTimeOf = (day: string) => instantOf(`${day} ${rule.time}:00`, timeZone);
  const today = atTimeOf(start.slice(0, 10));
  // In the hour that clocks skip or show twice, a later time of day need not be a later moment.
  const isLater = start.slice(11) > `${rule.time}:00` && today < startsAt;
  return isLater ? today : atTimeOf(addDays(start, -1));
}

/**
 * When an appointment's reminder goes out; null when it needs none, because its time was agreed on after the reminder was
 * due. A client who was told another start is told the new one at once instead. So is one whose reminder was ahead until
 * another rule was chosen by which it is past: nobody falls between two rules.
 */
export function remindAt(
  appointment: RemindedAppointment,
  { rule, since, timeZone }: ReminderTerms,
  now: Date,
): Date | null {
  const { start, knownSince, toldOtherwise, promised } = appointment;
  const due = dueAt(start, rule, timeZone);
  if (due >= knownSince && due >= since) return due;
  if (toldOtherwise && knownSince < instantOf(start, timeZone)) return knownSince;
  // What is due and not on its way yet stays due, whatever news come in between.
  if (promised === null || promised <= now) return promised;
  return due >= knownSince ? now : null;
}
