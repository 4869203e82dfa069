import type { ConflictReason } from './appointment.schemas.ts';
import type { OccurrenceConflict } from './recurring-plan.schemas.ts';

/** Dates of a series at which the same things are in the way. */
export type ConflictCause = {
  readonly reasons: readonly ConflictReason[];
  readonly dates: readonly OccurrenceConflict[];
};

/** The dates by what is in the way at them, what hinders most of them first; each date once. */
export function causesOf(dates: readonly OccurrenceConflict[]): readonly ConflictCause[] {
  const causes = new Map<string, ConflictCause>();
  for (const date of dates) {
    const key = [...date.reasons].sort().join(' ');
    const { reasons, dates: before } = causes.get(key) ?? { reasons: date.reasons, dates: [] };
    causes.set(key, { reasons, dates: [...before, date] });
  }
  return [...causes.values()].sort((a, b) => b.dates.length - a.dates.length);
}
