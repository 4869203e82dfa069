import { slotRoutes } from '@alinha/contracts-agenda';
import { addDays } from '@alinha/contracts-core';
import type { AnchorRect } from '@alinha/ui/panels';
import { apiQuery, queryClient } from '@alinha/web-kit';
import type { Slot } from './grid-actions.ts';
import { SNAP_MINUTES } from './move-rules.ts';

const SEARCHED_DAYS = 7;

/**
 * The first free time in the week from `from` on, not in the past. Only the day when there is none or the request
 * fails.
 */
export async function nextFreeSlot(from: string, professionalId: number | undefined): Promise<Slot> {
  for (let day = 0; day < SEARCHED_DAYS; day += 1) {
    const date = addDays(from, day);
    const query = { start: date, step: SNAP_MINUTES, ...(professionalId && { employee_id: professionalId }) };
    const free = await queryClient.fetchQuery(apiQuery(slotRoutes.list, { query })).catch(() => null);
    if (free === null) break;
    const [first] = free;
    if (first) {
      const { start_time: start, end_time: end, employee_id } = first;
      return { date, start, end, professionalId: employee_id };
    }
  }
  return { date: from, professionalId };
}

/** Scrolls to a slot and returns its rectangle; the middle of the window when the grid does not show it. */
export function placeOfSlot({ date, start, professionalId }: Slot): AnchorRect {
  const halfHours = document.querySelectorAll<HTMLElement>(
    `.rbc-time-slot[data-start="${date} ${start}:00"]`,
  );
  const ofProfessional = [...halfHours].find(
    ({ dataset: { professional } }) => professional === undefined || Number(professional) === professionalId,
  );
  if (!ofProfessional) return middleOfWindow();
  ofProfessional.scrollIntoView({ block: 'center' });
  const { x, y, width, height } = ofProfessional.getBoundingClientRect();
  return { x, y, width, height };
}

/** Position of a form whose slot is not visible. */
export const middleOfWindow = (): AnchorRect => ({
  x: window.innerWidth / 2,
  y: window.innerHeight / 4,
  width: 0,
  height: 0,
});
