import { DAY_MS, DEFAULT_TIME_ZONE, isKnownTimeZone, parseWallClock } from '@alinha/contracts-core';
import { remembered } from '@alinha/service-kit';

const two = '2-digit';
const formatOf = remembered(
  (timeZone) =>
    new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      hourCycle: 'h23',
      ...{ year: 'numeric', month: two, day: two, hour: two, minute: two, second: two },
    }),
);

/** The zone, or the default one when this runtime does not know it. */
export const usableZone: (timeZone: string) => string = remembered((timeZone) =>
  isKnownTimeZone(timeZone) ? timeZone : DEFAULT_TIME_ZONE,
);

/** How far a zone's clocks are ahead of UTC at an instant, in milliseconds; whole seconds of the instant count. */
function offsetAt(instantMs: number, timeZone: string): number {
  return (
    parseWallClock(formatOf(timeZone).format(instantMs)).getTime() - Math.floor(instantMs / 1_000) * 1_000
  );
}

/**
 * The instant at which a zone's clocks first show a wall-clock text. A time that they skip, when summer time begins, is the
 * moment after the gap; of one that they show twice, when it ends, the first counts. A later text never comes earlier.
 */
export function instantOf(wallClock: string, timeZone: string): Date {
  return new Date(instantOfClock(`${wallClock} ${timeZone}`));
}

/** People begin at the same few hours. Asked with a wall clock and a zone. */
const instantOfClock = remembered((clock) => findInstant(clock.slice(0, 19), clock.slice(20)));

function findInstant(wallClock: string, timeZone: string): number {
  const asUtc = parseWallClock(wallClock).getTime();
  // No zone is more than a day from UTC: these lie before and after whatever change is near.
  const offsets = [offsetAt(asUtc - DAY_MS, timeZone), offsetAt(asUtc + DAY_MS, timeZone)] as const;
  const candidates = offsets.map((offset) => asUtc - offset).sort((a, b) => a - b);
  const shown = candidates.find((instant) => instant + offsetAt(instant, timeZone) === asUtc);
  if (shown !== undefined) return shown;
  const [before = asUtc, after = asUtc] = candidates;
  return changeBetween(before, after, timeZone);
}

/** The first instant, to the second, at which a zone's clocks are no longer what they were at `before`. */
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
