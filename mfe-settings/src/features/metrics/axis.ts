const STEPS = 4;
const ROUND = [1, 2, 2.5, 3, 4, 5, 6, 8, 10] as const;

/**
 * Zero and four equal steps that reach over the largest value. Steps are round numbers of `unit`: 1 for counts, 100 for
 * cents.
 */
export function ticksFor(largest: number, unit = 1): number[] {
  const wanted = Math.max(largest / unit / STEPS, 1);
  const magnitude = 10 ** Math.floor(Math.log10(wanted));
  const steps = ROUND.map((round) => round * magnitude).filter(Number.isInteger);
  const step = (steps.find((candidate) => candidate >= wanted) ?? wanted) * unit;
  return Array.from({ length: STEPS + 1 }, (_, index) => index * step);
}

/** Number of labels to skip between two shown ones, so that there are at most `most`. */
export function skippedLabels(count: number, most: number): number {
  return Math.max(0, Math.ceil(count / most) - 1);
}
