import type { AnchorRect } from '@alinha/ui/panels';
import { DAY_MINUTES, type Span } from './move-rules.ts';

/** A column of the time grid: a day, or a professional's part of it. */
export type GridColumn = { readonly day: string; readonly professionalId: number | undefined };

type PlacedColumn = GridColumn & { readonly element: Element; readonly left: number; readonly right: number };

export type GridGeometry = {
  /** The column at `x` of the viewport, or the nearest one. */
  readonly columnAt: (x: number) => GridColumn | undefined;
  /** Minutes since midnight at `y` of the viewport; below 0 or above 1440 outside the day. */
  readonly minutesAt: (y: number) => number;
  /** Rectangle of a span in the viewport. */
  readonly rectOf: (span: Span, column: GridColumn) => AnchorRect;
};

/** Reads the column of a widget element from the data attributes of its half hours. */
function columnOf(element: Element): GridColumn | undefined {
  const { start, professional } = element.querySelector<HTMLElement>('.rbc-time-slot')?.dataset ?? {};
  if (start === undefined) return undefined;
  return { day: start.slice(0, 10), professionalId: professional ? Number(professional) : undefined };
}

const isSame = (a: GridColumn, b: GridColumn) => a.day === b.day && a.professionalId === b.professionalId;

/**
 * Measures the columns of a grid. Valid until the columns change. Vertical positions are read at each call, because the
 * grid scrolls.
 */
export function measureGrid(grid: Element): GridGeometry {
  const columns = [...grid.querySelectorAll('.rbc-day-slot')].flatMap((element): PlacedColumn[] => {
    const column = columnOf(element);
    const { left, right } = element.getBoundingClientRect();
    return column ? [{ ...column, element, left, right }] : [];
  });
  const heights = () => columns[0]?.element.getBoundingClientRect() ?? new DOMRect();
  return {
    columnAt: (x) => columns.find(({ right }) => x < right) ?? columns.at(-1),
    minutesAt: (y) => {
      const { top, height } = heights();
      return ((y - top) / height) * DAY_MINUTES;
    },
    rectOf: ({ start, end }, column) => {
      const { top, height } = heights();
      const { left = 0, right = 0 } = columns.find((one) => isSame(one, column)) ?? {};
      const pixels = height / DAY_MINUTES;
      return { x: left, y: top + start * pixels, width: right - left, height: (end - start) * pixels };
    },
  };
}
