import type { EmployeeOccupancy } from '@alinha/contracts-agenda';
import { sumOf } from './buckets.ts';

/** Booked time over working time of several professionals, 0 to 1; null without working time. */
export function occupancyRatio(rows: readonly EmployeeOccupancy[]): number | null {
  const working = sumOf(rows, ({ working_minutes }) => working_minutes);
  return working === 0 ? null : sumOf(rows, ({ booked_minutes }) => booked_minutes) / working;
}
