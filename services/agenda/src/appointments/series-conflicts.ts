import {
  type ConflictReason,
  conflictReasonSchema,
  type OccurrenceConflict,
  type SeriesConflictDetails,
} from '@alinha/contracts-agenda';
import type { Candidate, Finding } from './candidate.ts';

/** Details of a refused plan or series change: each conflicting date once, with all its reasons. */
export function seriesConflicts(
  candidates: readonly Candidate[],
  findings: readonly Finding[],
  clientNames: ReadonlyMap<number, string>,
): SeriesConflictDetails {
  const dates = candidates.flatMap(({ wanted }, index): OccurrenceConflict[] => {
    const { conflicts, closures } = findings[index] ?? { conflicts: [], closures: [] };
    const found = new Set<ConflictReason>([
      ...conflicts.flatMap(({ reasons }) => reasons),
      ...closures.map(({ reason }) => reason),
    ]);
    if (found.size === 0) return [];
    const names = conflicts.map(({ id }) => clientNames.get(id)).filter((name) => name !== undefined);
    return [
      {
        start_datetime: wanted.start,
        end_datetime: wanted.end,
        reasons: conflictReasonSchema.options.filter((reason) => found.has(reason)),
        clients: [...new Set(names)],
      },
    ];
  });
  dates.sort((a, b) => (a.start_datetime < b.start_datetime ? -1 : 1));
  return { dates, total: candidates.length };
}
