import { z } from 'zod';
import { DATE_PATTERN, isInCalendar, isKnownTimeZone, MONTH_PATTERN, TIME_PATTERN } from './wall-clock.ts';

const DATETIME = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;

/** A calendar date, `YYYY-MM-DD`. */
export const dateSchema = z.string().regex(DATE_PATTERN, 'date').refine(isInCalendar, 'date');

/** A month, see {@link MONTH_PATTERN}. */
export const monthSchema = z.string().regex(MONTH_PATTERN, 'date');

/** Wall-clock time of the company, `YYYY-MM-DD HH:mm:ss`, with no zone. */
export const dateTimeSchema = z.string().regex(DATETIME, 'datetime').refine(isInCalendar, 'datetime');

/** Time of day, `HH:mm`. */
export const timeSchema = z.string().regex(TIME_PATTERN, 'time');

/** A date or a datetime, for the ends of an interval. */
export const dateOrDateTimeSchema = z.union([dateSchema, dateTimeSchema], { error: 'datetime' });

/** IANA names of zones by area. */
const AREA =
  /^(Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Etc|Europe|Indian|Pacific)\/[A-Z][\w+/-]*$/;

/**
 * An IANA zone that this runtime knows, or UTC. Both names of a place are valid (Asia/Calcutta, Asia/Kolkata), because
 * browsers use different ones. Abbreviations and offsets (`AET`, `+03:00`) are refused: they are ambiguous and have no
 * summer time.
 */
export const timeZoneSchema = z
  .string()
  .refine((zone) => zone === 'UTC' || (AREA.test(zone) && isKnownTimeZone(zone)), 'timezone');
