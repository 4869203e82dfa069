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

/** The same numbers for the same seed. */
export function seeded(seed: number): Random {
  let state = seed;
  const below = (limit: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit);
  };
  return { below, pick: (list) => list[below(list.length)] };
}
