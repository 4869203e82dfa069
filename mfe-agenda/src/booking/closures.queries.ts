import {
  blockedPart,
  blockRoutes,
  blockRuleOf,
  type Closure,
  DAY_END,
  workedParts,
  workingHoursRoutes,
} from '@alinha/contracts-agenda';
import { addDays } from '@alinha/contracts-core';
import { useApiQuery } from '@alinha/web-kit';

type Interval = { readonly start: string; readonly end: string };

/**
 * Closed times of a professional within an interval. Only the first day is checked; the server decides when it saves.
 * Empty while loading, and without a professional.
 */
export function useClosures(employeeId: number | undefined, { start, end }: Interval): readonly Closure[] {
  const enabled = employeeId !== undefined;
  const day = start.slice(0, 10);
  const from = start.slice(11, 16);
  const to = end.startsWith(day) ? end.slice(11, 16) : DAY_END;
  const { data: weeks } = useApiQuery(workingHoursRoutes.list, undefined, { enabled });
  const { data: blocks } = useApiQuery(
    blockRoutes.list,
    { query: { start: day, end: addDays(day, 1) } },
    { enabled },
  );
  const ranges = weeks?.find(({ employee_id }) => employee_id === employeeId)?.ranges;
  if (!ranges || !blocks) return [];
  const closing = blocks.filter((block) => {
    const part = blockedPart(blockRuleOf(block), day);
    const isTheirs = block.employee_id === null || block.employee_id === employeeId;
    return isTheirs && part !== null && part.from < to && from < part.to;
  });
  const isWorked = workedParts(ranges, day).some((part) => part.from <= from && to <= part.to);
  return [
    ...closing.map(({ name }): Closure => ({ reason: 'block', name })),
    ...(isWorked ? [] : [{ reason: 'hours', name: null } as const]),
  ];
}
