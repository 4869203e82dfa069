import { appointmentRoutes, type ConflictGroups, type FindConflictsQuery } from '@alinha/contracts-agenda';
import { type ApiError, apiQuery, keepPreviousData, useQuery } from '@alinha/web-kit';
import { appointmentTimesProblem, endOf } from './appointment-times.ts';
import type { WhenValues } from './form-parts.ts';

type Interval = Pick<FindConflictsQuery, 'start' | 'end'>;

/** Interval of a form; null while its times are missing or invalid. `usual` is its known duration in minutes. */
export function intervalOf(when: WhenValues, usual?: number): Interval | null {
  const { date, start_time, end_time } = when;
  if (!date || !start_time || !end_time || appointmentTimesProblem(start_time, end_time, usual)) return null;
  return { start: `${date} ${start_time}:00`, end: endOf(when) };
}

type PlaceValues = { readonly employee_id: string | null; readonly room_id: string | null };

/** Query for conflicts of an interval with the chosen professional and room. */
export function conflictQuery(
  interval: Interval | null,
  { employee_id, room_id }: PlaceValues,
): FindConflictsQuery | null {
  return (
    interval && {
      ...interval,
      ...(employee_id ? { employee_id: Number(employee_id) } : {}),
      ...(room_id ? { room_id: Number(room_id) } : {}),
    }
  );
}

/** Other appointments in an interval. The previous result stays until the next arrives. No request if null. */
export function useConflicts(query: FindConflictsQuery | null) {
  return useQuery<ConflictGroups, ApiError>({
    ...apiQuery(appointmentRoutes.conflicts, { query: query ?? { start: '', end: '' } }),
    enabled: query !== null,
    placeholderData: keepPreviousData,
    // Other users book at the same time.
    staleTime: 0,
    refetchInterval: 30_000,
  });
}
