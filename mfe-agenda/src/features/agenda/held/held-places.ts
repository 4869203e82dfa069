import { workingHoursRoutes } from '@alinha/contracts-agenda';
import { useApiQuery } from '@alinha/web-kit';
import { useMemo } from 'react';
import type { Held, Professional } from '../agenda-events.ts';

export const NO_HELD: readonly Held[] = [];

/** Held places of these professionals, by start. The working hours contain them, so this costs no request. */
export function useHeldPlaces(professionals: readonly Professional[], now: string): readonly Held[] {
  const { data } = useApiQuery(workingHoursRoutes.list);
  return useMemo(() => {
    const held = (data ?? []).flatMap(({ employee_id, held: places = [] }) => {
      const professional = professionals.find(({ id }) => id === employee_id);
      return professional ? places.map((place) => ({ ...place, professional })) : [];
    });
    return held
      .filter(({ held_until }) => held_until > now)
      .sort((a, b) => a.start_datetime.localeCompare(b.start_datetime));
  }, [data, professionals, now]);
}

export const heldOn = (held: readonly Held[], day: string): readonly Held[] =>
  held.filter(({ start_datetime }) => start_datetime.startsWith(day));
