import {
  DAY_MS,
  DEFAULT_TIME_ZONE,
  isKnownTimeZone,
  parseWallClock,
  wallClockAt,
} from '@alinha/contracts-core';
import { memoize } from './memoize.ts';

/** The zone; the default zone if this runtime does not know it. */
export const usableZone: (timeZone: string) => string = memoize((timeZone) =>
  isKnownTimeZone(timeZone) ? timeZone : DEFAULT_TIME_ZONE,
);

/** Offset of a zone from UTC at an instant, in ms; fractions of a second are ignored. */
function offsetAt(instantMs: number, timeZone: string): number {
  const clock = parseWallClock(wallClockAt(new Date(instantMs), timeZone));
  return clock.getTime() - Math.floor(instantMs / 1_000) * 1_000;
}

/**
 * The first instant at which the clocks of a zone show `wallClock`. A time that daylight saving skips is the instant after the
 * gap. The result never decreases for a later text.
 */
export function instantOf(wallClock: string, timeZone: string): Date {
  return new Date(instantOfClock(`${wallClock} ${timeZone}`));
}

/** Cached, because appointments start at few different times. The key is `<wall clock> <zone>`. */
const instantOfClock = memoize((clock) => findInstant(clock.slice(0, 19), clock.slice(20)));

function findInstant(wallClock: string, timeZone: string): number {
  const asUtc = parseWallClock(wallClock).getTime();
  // No zone differs from UTC by more than a day, so these offsets are from before and after any change nearby.
  const offsets = [offsetAt(asUtc - DAY_MS, timeZone), offsetAt(asUtc + DAY_MS, timeZone)] as const;
  const candidates = offsets.map((offset) => asUtc - offset).sort((a, b) => a - b);
  const shown = candidates.find((instant) => instant + offsetAt(instant, timeZone) === asUtc);
  if (shown !== undefined) return shown;
  const [before = asUtc, after = asUtc] = candidates;
  return changeBetween(before, after, timeZone);
}

/** The first second at which the zone's offset differs from the offset at `before`. */
function changeBetween(before: number, after: number, timeZone: string): number {
  const offset = offsetAt(before, timeZone);
  let [low, high] = [before / 1_000, after / 1_000];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle * 1_000, timeZone) === offset) low = middle;
    else high = middle;
  }
  return high * 1_000;
}
