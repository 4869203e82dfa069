const DAY_MS = 24 * 60 * 60_000;
const DAYS = 7;
const WEEKS = 4;
const MONTHS = 12;

/** Days since 1970-01-01 in UTC. */
const dayOf = (time: Date) => Math.floor(time.getTime() / DAY_MS);
/** ISO weeks start on Monday. 1970-01-01 was a Thursday. */
const weekOf = (time: Date) => Math.floor((dayOf(time) + 3) / 7);
const monthOf = (time: Date) => time.getUTCFullYear() * 12 + time.getUTCMonth();

/**
 * Chooses the backups to keep: the newest one of each of the last 7 days, 4 ISO weeks and 12 months that have one, in UTC.
 * At most 23, the newest always among them.
 * @param times start times of verified backups, in any order
 * @returns the start times to keep, in milliseconds
 */
export function backupsToKeep(times: readonly Date[]): ReadonlySet<number> {
  const newestFirst = times.toSorted((one, other) => other.getTime() - one.getTime());
  const newestOfEach = (periodOf: (time: Date) => number, count: number) => {
    const periods = new Map<number, number>();
    for (const time of newestFirst)
      if (!periods.has(periodOf(time))) periods.set(periodOf(time), time.getTime());
    return [...periods.values()].slice(0, count);
  };
  return new Set([
    ...newestOfEach(dayOf, DAYS),
    ...newestOfEach(weekOf, WEEKS),
    ...newestOfEach(monthOf, MONTHS),
  ]);
}
