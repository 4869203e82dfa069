/**
 * The lodash functions that react-big-calendar uses, in a twentieth of the size. `vite.config.ts` replaces lodash with
 * this file.
 */
import { chunk, mapValues, omit, range, sortBy } from 'es-toolkit';

export { chunk, mapValues, omit, range, sortBy };

/** The widget compares only events with the selected one, and the agenda selects none. */
export const isEqual = Object.is;

export function findIndex<T>(list: readonly T[], test: (item: T) => boolean): number {
  return list.findIndex(test);
}

type Named = Record<string, unknown>;

/** Copies missing properties from the other objects; the first one that has a property wins. */
export function defaults(given: Named, ...others: readonly Named[]): Named {
  for (const other of others)
    for (const [name, value] of Object.entries(other)) if (given[name] === undefined) given[name] = value;
  return given;
}

export function transform<Result extends object, T>(
  list: readonly T[],
  step: (result: Result, item: T) => unknown,
  result: Result,
): Result {
  for (const item of list) step(result, item);
  return result;
}
