import { blockRoutes, blockRuleOf, workingHoursRoutes } from '@alinha/contracts-agenda';
import { addDays } from '@alinha/contracts-core';
import { apiQuery, keepPreviousData, useApiQuery, useQuery, useTexts } from '@alinha/web-kit';
import { useMemo } from 'react';
import type { DayRange } from '../agenda-range.ts';
import { type Attending, type ClosedPart, closedParts } from './closed-times.ts';

/** Closed parts of a day for one professional, or for all shown ones. */
export type ClosedTimes = (day: string, professionalId?: number) => readonly ClosedPart[];

const NOTHING: readonly never[] = [];

/** Closed times of the days from `first` on; none while working hours or blocks load or when they fail. */
export function useClosedTimes({ first, length }: DayRange, professionalIds: readonly number[]): ClosedTimes {
  const texts = useTexts();
  const { data: weeks } = useApiQuery(workingHoursRoutes.list);
  const { data: blocks } = useQuery({
    ...apiQuery(blockRoutes.list, { query: { start: first, end: addDays(first, length) } }),
    placeholderData: keepPreviousData,
  });
  return useMemo(() => {
    if (!weeks || !blocks) return () => NOTHING;
    const people = new Map<number, Attending>();
    for (const { employee_id: id, ranges } of weeks) {
      const own = blocks.filter(({ employee_id }) => employee_id === null || employee_id === id);
      const named = own.map((block) => ({
        rule: blockRuleOf(block),
        label: block.name ?? texts(`closed.kind.${block.kind}`),
      }));
      people.set(id, { ranges, blocks: named });
    }
    const known = new Map<string, readonly ClosedPart[]>();
    return (day: string, professionalId?: number) => {
      const key = `${day} ${professionalId ?? ''}`;
      const ids = professionalId === undefined ? professionalIds : [professionalId];
      const inQuestion = ids.flatMap((id) => people.get(id) ?? []);
      const parts = known.get(key) ?? closedParts(day, inQuestion);
      known.set(key, parts);
      return parts;
    };
  }, [weeks, blocks, professionalIds, texts]);
}
