export const DATE_PATTERN = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
export const TIME_PATTERN = /^([01]\d|2[0-3]):[0-5]\d$/;

/** False for a day that does not exist, such as 30 February, and for years outside 1900 to 2199. */
export const isInCalendar = (text: string) => {
  const year = Number(text.slice(0, 4));
  if (year < 1900 || year > 2199) return false;
  const parsed = new Date(`${text.slice(0, 10)}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text.slice(0, 10));
};

/** Whether a text is a date, `YYYY-MM-DD`. Without zod, for code that reads an address. */
export const isDate = (text: string | null): text is string =>
  text !== null && DATE_PATTERN.test(text) && isInCalendar(text);

/** Whether a text is a time of day, `HH:mm`. */
export const isTime = (text: string | null): text is string => text !== null && TIME_PATTERN.test(text);

/** False for a zone that another release or another runtime knew, and this one does not. */
export function isKnownTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

export const DEFAULT_TIME_ZONE = 'America/Sao_Paulo';
export const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;

/**
 * Wall-clock texts are computed with as if they were UTC, so that neither the server's nor the browser's
 * zone can shift them. The returned Date is meaningful only to the functions of this file.
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

/** Moves a date or the date part of a datetime by whole days; answers `YYYY-MM-DD`. */
export function addDays(text: string, days: number): string {
  return formatDate(new Date(parseWallClock(text.slice(0, 10)).getTime() + days * DAY_MS));
}

/** Minutes from `start` to `end`, both wall-clock texts; negative when `end` comes first. */
export function minutesBetween(start: string, end: string): number {
  return (parseWallClock(end).getTime() - parseWallClock(start).getTime()) / MINUTE_MS;
}

/** Kept by zone: to make one takes much longer than to use it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    // sv-SE formats as ISO 8601 does, the only locale that every runtime agrees on.
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

/** False for a time that the clocks of a zone skip, as they do each spring where summer time begins. */
export function occursIn(text: string, timeZone: string): boolean {
  const asUtc = parseWallClock(text).getTime();
  // The zone's distance to UTC is that of the day before or of the day after.
  return [-DAY_MS, DAY_MS].some((away) => {
    const near = new Date(asUtc + away);
    const offset = parseWallClock(wallClockAt(near, timeZone)).getTime() - near.getTime();
    return wallClockAt(new Date(asUtc - offset), timeZone) === text;
  });
}

/** Two appointments overlap when each starts before the other ends: [start, end). */
export function overlaps(a: { start: string; end: string }, b: { start: string; end: string }): boolean {
  return a.start < b.end && b.start < a.end;
}
