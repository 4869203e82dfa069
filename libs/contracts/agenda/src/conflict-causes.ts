import type { ConflictReason } from './appointment.schemas.ts';
import type { OccurrenceConflict } from './recurring-plan.schemas.ts';

/** Dates of a series that conflict for the same reasons. */
export type ConflictCause = {
  readonly reasons: readonly ConflictReason[];
  readonly dates: readonly OccurrenceConflict[];
};

/** Groups dates by their set of reasons, the largest group first. Each date is in one group. */
export function causesOf(dates: readonly OccurrenceConflict[]): readonly ConflictCause[] {
  const causes = new Map<string, ConflictCause>();
  for (const date of dates) {
    const key = [...date.reasons].sort().join(' ');
    const { reasons, dates: before } = causes.get(key) ?? { reasons: date.reasons, dates: [] };
    causes.set(key, { reasons, dates: [...before, date] });
  }
  return [...causes.values()].sort((a, b) => b.dates.length - a.dates.length);
}
