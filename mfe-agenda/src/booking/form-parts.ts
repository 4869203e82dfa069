import { MIN_DURATION_MINUTES } from '@alinha/contracts-agenda';
import {
  addMinutes,
  dateSchema,
  minutesBetween,
  timeSchema,
  type ValidationKey,
} from '@alinha/contracts-core';
import { z } from 'zod';

const REQUIRED: ValidationKey = 'required';
/** A booking needs a price or an explicit "no charge", so that every session is billed. */
export const PRICE_OR_FREE: ValidationKey = 'price_or_free';
const LAST_MINUTE = '23:59';
/** Date used to compare and move times of day. */
const ANY_DAY = '2000-01-01';
const onAnyDay = (time: string) => `${ANY_DAY} ${time}:00`;

/** Reads a required value; adds a `required` issue when it is null. */
function needed<Value, Needed>(
  value: Value | null,
  key: ValidationKey,
  read: (value: Value) => Needed,
  context: z.RefinementCtx,
): Needed {
  if (value) return read(value);
  // `continue` runs the checks of the whole form too, so that all errors appear at once.
  context.addIssue({ code: 'custom', message: key, continue: true });
  return z.NEVER;
}

/** Required choice of a list: an id as text, null until chosen. */
export const chosenSchema = z
  .string()
  .nullable()
  .transform((id, context) => needed(id, REQUIRED, Number, context));

/** Optional choice of a list. */
export const maybeChosenSchema = z
  .string()
  .nullable()
  .transform((id) => (id ? Number(id) : null));

/** Cents above zero. */
export const amountAboveZeroSchema = z
  .int()
  .nullable()
  .transform((cents, context) => needed(cents, 'amount', Number, context));

const filled = (schema: typeof timeSchema) => z.string().min(1, REQUIRED).pipe(schema);
/** `YYYY-MM-DD`, empty until chosen. */
export const filledDateSchema = filled(dateSchema);
/** `HH:mm`, empty until chosen. */
export const filledTimeSchema = filled(timeSchema);

/** Date and times of a form: `YYYY-MM-DD` and `HH:mm`, empty until chosen. */
export type WhenValues = {
  readonly date: string;
  readonly start_time: string;
  readonly end_time: string;
};

export const isSameWhen = (a: WhenValues, b: WhenValues): boolean =>
  a.date === b.date && a.start_time === b.start_time && a.end_time === b.end_time;

/** Minutes between two times of one day, `HH:mm`. */
export const minutesOfDay = (start: string, end: string): number =>
  minutesBetween(onAnyDay(start), onAnyDay(end));

/** Error of two times of one day, `HH:mm`. Null if they are valid or one is missing. */
export function timesProblem(start: string, end: string): ValidationKey | null {
  if (!start || !end) return null;
  if (end <= start) return 'end_after_start';
  return minutesOfDay(start, end) < MIN_DURATION_MINUTES ? 'duration' : null;
}

/** The end for a start and a duration of a weekly time, `HH:mm`, at most 23:59. */
export function endAfter(start: string, minutes: number): string {
  const end = addMinutes(onAnyDay(start), minutes);
  return end.startsWith(ANY_DAY) ? end.slice(11, 16) : LAST_MINUTE;
}
