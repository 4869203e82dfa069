export const DATE_PATTERN = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
/** `YYYY-MM`, from 2000 to 2099. */
export const MONTH_PATTERN = /^20\d\d-(0[1-9]|1[0-2])$/;
export const TIME_PATTERN = /^([01]\d|2[0-3]):[0-5]\d$/;

/** False for a day that does not exist, such as 30 February, and for years outside 1900 to 2199. */
export const isInCalendar = (text: string) => {
  const year = Number(text.slice(0, 4));
  if (year < 1900 || year > 2199) return false;
  const parsed = new Date(`${text.slice(0, 10)}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text.slice(0, 10));
};

/** Whether a text is a date, `YYYY-MM-DD`. Does not load zod, so that URL parsing can use it. */
export const isDate = (text: string | null): text is string =>
  text !== null && DATE_PATTERN.test(text) && isInCalendar(text);

/** Whether a text is a time of day, `HH:mm`. */
export const isTime = (text: string | null): text is string => text !== null && TIME_PATTERN.test(text);

/** False for a zone that this runtime does not know; another release may have stored it. */
export function isKnownTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

export const DEFAULT_TIME_ZONE = 'America/Sao_Paulo';
/** Messages to clients are sent from the first hour until before the last one, on the company's clock. */
export const MESSAGE_HOURS = { first: 8, last: 20 } as const;
export const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;

/**
 * Parses a wall-clock text as if it were UTC, so that the zone of the server or browser cannot shift it. Only the
 * functions of this file may use the Date.
 */
export function parseWallClock(text: string): Date {
  const [date = '', time = '00:00:00'] = text.split(' ');
  return new Date(`${date}T${time}Z`);
}

/** `YYYY-MM-DD HH:mm:ss` of a Date made by {@link parseWallClock}. */
export function formatWallClock(at: Date): string {
  return at.toISOString().slice(0, 19).replace('T', ' ');
}

/** `YYYY-MM-DD` of a Date made by {@link parseWallClock}. */
export function formatDate(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** Moves a wall-clock text by whole minutes. */
export function addMinutes(text: string, minutes: number): string {
  return formatWallClock(new Date(parseWallClock(text).getTime() + minutes * MINUTE_MS));
}

/** Moves a date or the date part of a datetime by whole days; returns `YYYY-MM-DD`. */
export function addDays(text: string, days: number): string {
  return formatDate(new Date(parseWallClock(text.slice(0, 10)).getTime() + days * DAY_MS));
}

/** Same day of another month, or its last day: 31 January plus one month is 28 or 29 February. Dates are `YYYY-MM-DD`. */
export function addMonths(date: string, months: number): string {
  const from = parseWallClock(date);
  const target = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0));
  target.setUTCDate(Math.min(from.getUTCDate(), target.getUTCDate()));
  return formatDate(target);
}

/** Last day of the month of a date, or of a month `YYYY-MM`. */
export function lastOfMonth(text: string): string {
  return addDays(addMonths(`${text.slice(0, 7)}-01`, 1), -1);
}

/** Minutes from `start` to `end`, both wall-clock texts; negative when `end` comes first. */
export function minutesBetween(start: string, end: string): number {
  return (parseWallClock(end).getTime() - parseWallClock(start).getTime()) / MINUTE_MS;
}

/** Cached by zone: creating a format takes much longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    // The locale sv-SE formats as ISO 8601 in every runtime.
    format = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      dateStyle: 'short',
      timeStyle: 'medium',
      hourCycle: 'h23',
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** The company's wall clock, `YYYY-MM-DD HH:mm:ss`, at the instant `at`. */
export function wallClockAt(at: Date, timeZone: string): string {
  return formatOf(timeZone).format(at);
}

/** Milliseconds that the zone's wall clock is ahead of UTC at the instant `at`. */
function offsetAt(at: number, timeZone: string): number {
  return parseWallClock(wallClockAt(new Date(at), timeZone)).getTime() - at;
}

/** False for a time that a clock change of the zone skips, as at the start of summer time. */
export function occursIn(text: string, timeZone: string): boolean {
  const asUtc = parseWallClock(text).getTime();
  // The zone's offset is that of the day before or of the day after.
  return [-DAY_MS, DAY_MS].some(
    (away) => wallClockAt(new Date(asUtc - offsetAt(asUtc + away, timeZone)), timeZone) === text,
  );
}

/** Whether the zone's clocks change on a day, the day before or the day after. If not, every time of the day occurs. */
export function isNearClockChange(day: string, timeZone: string): boolean {
  const start = parseWallClock(day).getTime();
  return offsetAt(start - DAY_MS, timeZone) !== offsetAt(start + 2 * DAY_MS, timeZone);
}

/** Two appointments overlap when each starts before the other ends: [start, end). */
export function overlaps(a: { start: string; end: string }, b: { start: string; end: string }): boolean {
  return a.start < b.end && b.start < a.end;
}
