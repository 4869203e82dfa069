import type { Method, Part } from './year-ledger.ts';
import type { Year } from './year-studio.ts';

const METHODS = ['pix', 'credit_card', 'debit_card', 'cash', 'cash', 'transfer', 'other'] as const;

export type Random = {
  /** An integer from 0 to below the limit. */
  below(limit: number): number;
  pick<T>(list: readonly T[]): T | undefined;
};

/** Null when the operation is not possible now, else what was done. */
export type Operation = () => Promise<string | null>;

export const methodOf = (random: Random): Exclude<Method, null> => random.pick(METHODS) ?? 'cash';

export const partNow =
  (year: Year) =>
  (cents: number, method: Method, at = year.now()): Part => ({ cents, method, at, isConfirmed: false });

/** The same numbers for the same seed (mulberry32: successive numbers do not depend on each other, as those of an LCG do). */
export function seeded(seed: number): Random {
  let state = seed;
  const below = (limit: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
  return { below, pick: (list) => list[below(list.length)] };
}
