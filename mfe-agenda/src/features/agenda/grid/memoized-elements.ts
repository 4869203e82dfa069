import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode, useRef } from 'react';
import type { AgendaEvent } from '../agenda-events.ts';

/** Props of an event's box from the widget. Other props are equal for all boxes or unused. */
type BoxProps = {
  readonly event: AgendaEvent;
  readonly style: Readonly<Record<string, unknown>>;
  readonly continuesPrior: boolean;
  readonly continuesAfter: boolean;
};

type Box = ReactElement<BoxProps>;

const PLACE = ['top', 'height', 'width', 'xOffset'] as const;

function isSame({ props: a }: Box, { props: b }: Box): boolean {
  return (
    a.event === b.event &&
    a.continuesPrior === b.continuesPrior &&
    a.continuesAfter === b.continuesAfter &&
    PLACE.every((name) => a.style[name] === b.style[name])
  );
}

/**
 * Memoizes the half hours of a column per `slotMetrics`: the widget recreates them on each render.
 * @param children content of a column: its half hours, then the rest
 */
export function useMemoizedHours(children: readonly ReactNode[], slotMetrics: object): readonly ReactNode[] {
  const [hours, ...rest] = children;
  const memoized = useRef({ slotMetrics, hours });
  if (memoized.current.slotMetrics !== slotMetrics) memoized.current = { slotMetrics, hours };
  return [memoized.current.hours, ...rest];
}

/**
 * The widget recreates the boxes of all events when one changes. Equal boxes are replaced by the earlier elements,
 * which React skips: moving one of 500 appointments renders one card.
 */
export function useMemoizedBoxes(container: ReactNode): ReactNode {
  const memoized = useRef(new Map<string, Box>());
  const former = useRef<{ container: ReactElement; boxes: readonly Box[] } | null>(null);
  if (!isValidElement<{ readonly children?: ReactNode }>(container)) return container;
  const made = Children.toArray(container.props.children) as Box[];
  const boxes = made.map((box) => {
    const before = memoized.current.get(box.props.event.id);
    return before && isSame(before, box) ? before : box;
  });
  const last = former.current;
  if (last && last.boxes.length === boxes.length && last.boxes.every((box, index) => box === boxes[index])) {
    return last.container;
  }
  memoized.current = new Map(boxes.map((box) => [box.props.event.id, box]));
  former.current = { container: cloneElement(container, {}, boxes), boxes };
  return former.current.container;
}
