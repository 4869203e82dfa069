import { addDays, minutesBetween } from '@alinha/contracts-core';
import type { AnchorRect } from '@alinha/ui/panels';
import { shownEnd } from '../../../appointments/appointment-time.ts';
import type { Several } from '../agenda-events.ts';
import { type GridColumn, measureGrid } from './grid-geometry.ts';
import {
  DAY_MINUTES,
  drawnBetween,
  endMovedBy,
  isSameSpan,
  movedBy,
  type Span,
  spanBetween,
  startMovedBy,
} from './move-rules.ts';

/** The grabbed part of an appointment or class, or empty time. */
export type Grip =
  | { readonly part: 'whole' | 'start' | 'end'; readonly appointments: Several }
  | { readonly part: 'empty' };

export type Dragged = { readonly span: Span; readonly column: GridColumn };

type DragHandlers = {
  /** Called when the resulting span or column changes, not on each mouse move. */
  readonly onPreview: (dragged: Dragged) => void;
  readonly onDrop: (dragged: Dragged, rect: AnchorRect) => void;
  /** The last call of each drag; `isDropped` is false when the drag was cancelled. */
  readonly onEnd: (isDropped: boolean) => void;
};

/** Pixels that the mouse must move before a press becomes a drag. A shorter move is a click. */
const THRESHOLD = { appointment: 4, empty: 8 };
/** The grid scrolls while the mouse is within this many pixels of its top or bottom edge. */
const SCROLL_EDGE = 28;
/** Highest speed, in pixels per frame. */
const SCROLL_SPEED = 14;

const daysBetween = (from: string, to: string) => minutesBetween(from, to) / DAY_MINUTES;

/** Discards the click event that browsers send after the end of a drag. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
}

/** Pixels to scroll in this frame for a mouse at `y`; negative scrolls up. */
function scrollSpeed(y: number, { top, bottom }: DOMRect): number {
  const beyond = y < top + SCROLL_EDGE ? y - (top + SCROLL_EDGE) : Math.max(0, y - (bottom - SCROLL_EDGE));
  return Math.round((Math.max(-SCROLL_EDGE, Math.min(beyond, SCROLL_EDGE)) / SCROLL_EDGE) * SCROLL_SPEED);
}

/**
 * Follows the mouse from a press on the grid. The drag starts when the mouse has moved {@link THRESHOLD} pixels. It
 * ends when the button is released, Escape is pressed or the window loses the focus.
 * @returns a function that cancels the drag
 */
export function followDrag(
  grid: HTMLElement,
  press: PointerEvent,
  grip: Grip,
  handlers: DragHandlers,
): () => void {
  const geometry = measureGrid(grid);
  const scroller = grid.querySelector('.rbc-time-content');
  const hand = grid.querySelector<HTMLElement>('.grid-hand');
  const from = {
    minutes: geometry.minutesAt(press.clientY),
    column: geometry.columnAt(press.clientX) ?? { day: '', professionalId: undefined },
  };
  const listening = new AbortController();
  const pointer = { x: press.clientX, y: press.clientY };
  let isDragging = false;
  let last: Dragged | null = null;

  const resultAtPointer = (): Dragged => {
    const minutes = geometry.minutesAt(pointer.y);
    if (grip.part === 'empty') {
      return { span: drawnBetween(from.column.day, from.minutes, minutes), column: from.column };
    }
    const { appointments, part } = grip;
    const [appointment] = appointments;
    const span = spanBetween(appointment.start_datetime, shownEnd(appointment));
    const by = minutes - from.minutes;
    if (part === 'end') return { span: endMovedBy(span, by), column: from.column };
    if (part === 'start') return { span: startMovedBy(span, by), column: from.column };
    const column = geometry.columnAt(pointer.x) ?? from.column;
    // An appointment past midnight is drawn in two columns. The grabbed one may be the second, so count days from it.
    const day = addDays(span.day, daysBetween(from.column.day, column.day));
    return { span: movedBy(span, by, day), column };
  };
  const preview = () => {
    const next = resultAtPointer();
    if (last?.column === next.column && isSameSpan(last.span, next.span)) return;
    last = next;
    handlers.onPreview(next);
  };
  const scroll = () => {
    if (listening.signal.aborted || !scroller) return;
    const speed = scrollSpeed(pointer.y, scroller.getBoundingClientRect());
    if (speed !== 0) {
      scroller.scrollTop += speed;
      preview();
    }
    requestAnimationFrame(scroll);
  };
  const begin = () => {
    isDragging = true;
    hand?.toggleAttribute('data-resizes', grip.part !== 'whole');
    // The pointer is captured, so the drag continues when the mouse leaves the window and returns.
    hand?.setPointerCapture(press.pointerId);
    requestAnimationFrame(scroll);
  };
  const end = (isDropped: boolean) => {
    if (listening.signal.aborted) return;
    listening.abort();
    if (!isDragging) return;
    swallowClick();
    if (hand?.hasPointerCapture(press.pointerId)) hand.releasePointerCapture(press.pointerId);
    if (isDropped && last) handlers.onDrop(last, geometry.rectOf(last.span, last.column));
    handlers.onEnd(isDropped);
  };

  const listen = <Name extends keyof WindowEventMap>(
    name: Name,
    listener: (event: WindowEventMap[Name]) => void,
  ) => window.addEventListener(name, listener, { signal: listening.signal, capture: true });
  listen('pointermove', (event) => {
    if (event.pointerId !== press.pointerId) return;
    pointer.x = event.clientX;
    pointer.y = event.clientY;
    const distance = Math.hypot(pointer.x - press.clientX, pointer.y - press.clientY);
    const isFar = distance >= (grip.part === 'empty' ? THRESHOLD.empty : THRESHOLD.appointment);
    if (!isDragging && isFar) begin();
    if (isDragging) preview();
  });
  listen('pointerup', (event) => event.pointerId === press.pointerId && end(true));
  listen('pointercancel', () => end(false));
  // A `blur` of an element reaches this listener too and does not end the drag.
  listen('blur', (event) => event.target === window && end(false));
  listen('keydown', (event) => {
    if (event.key !== 'Escape' || !isDragging) return;
    event.preventDefault();
    event.stopPropagation();
    end(false);
    // The button is still down. Its release would cause a click.
    window.addEventListener('pointerup', swallowClick, { capture: true, once: true });
  });
  return () => end(false);
}
