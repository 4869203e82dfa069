import type { Appointment } from '@alinha/contracts-agenda';

type List = readonly Appointment[];

/** All fields are plain values. */
function isSame(a: Appointment, b: Appointment): boolean {
  return a === b || (Object.keys(b) as (keyof Appointment)[]).every((name) => a[name] === b[name]);
}

/**
 * Replaces unchanged appointments of a list by their earlier objects, because a card with the same object does not
 * render again. The query client compares by position, so a new appointment would change the object of each later one.
 */
export function keepUnchanged(before: List | undefined, after: List): List {
  if (before === undefined) return after;
  const known = new Map(before.map((one) => [one.id, one]));
  const merged = after.map((one) => {
    const former = known.get(one.id);
    return former && isSame(former, one) ? former : one;
  });
  const isSameList = merged.length === before.length && merged.every((one, index) => one === before[index]);
  return isSameList ? before : merged;
}
