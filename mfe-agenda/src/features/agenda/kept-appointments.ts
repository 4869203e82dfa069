import type { Appointment } from '@alinha/contracts-agenda';

type List = readonly Appointment[];

/** All fields are plain values. */
function isSame(a: Appointment, b: Appointment): boolean {
  return a === b || (Object.keys(b) as (keyof Appointment)[]).every((name) => a[name] === b[name]);
}

/**
 * A list as it now is, with the very objects of the one before for whatever did not change, wherever it stands: a card
 * that gets the same object does not render again. The query client's own way goes by position, and one more
 * appointment early in the week would be another object for each after it.
 */
export function keepUnchanged(before: List | undefined, after: List): List {
  if (before === undefined) return after;
  const known = new Map(before.map((one) => [one.id, one]));
  const kept = after.map((one) => {
    const former = known.get(one.id);
    return former && isSame(former, one) ? former : one;
  });
  const isSameList = kept.length === before.length && kept.every((one, index) => one === before[index]);
  return isSameList ? before : kept;
}
