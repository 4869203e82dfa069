import { type Appointment, DEFAULT_DURATION_MINUTES, isOpen } from '@alinha/contracts-agenda';
import { useMediaQuery } from '@alinha/ui';
import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { shownEnd } from '../../../appointments/appointment-time.ts';
import type { Professional, Several } from '../agenda-events.ts';
import { titleOf } from '../classes/class-words.ts';
import { type GridTools, type Slot, useGrid } from './grid-actions.ts';
import { type Dragged, followDrag, type Grip } from './grid-drag.ts';
import { measureGrid } from './grid-geometry.ts';
import { DRAG_SCREEN, GRIP_PX, GRIP_SHARE } from './grid-grip.ts';
import { drawnBetween, isSameSpan, type Span, spanBetween, timesOf } from './move-rules.ts';

/** Open overlays. A press outside only closes them. */
const OVERLAY = '[role="dialog"], [role="alertdialog"], [role="menu"]';

function gripAt(target: Element, y: number, find: FindBooked): Grip | null {
  const card = target.closest<HTMLElement>('[data-appointment]');
  if (!card) return target.closest('.rbc-day-slot .rbc-time-slot') ? { part: 'empty' } : null;
  const [first, ...others] = find(card);
  if (!first || ![first, ...others].every(isOpen)) return null;
  const appointments = [first, ...others] as const;
  const { top, bottom, height } = card.getBoundingClientRect();
  const reach = Math.min(GRIP_PX, height * GRIP_SHARE);
  const continues = card.closest('.rbc-event')?.classList;
  if (y < top + reach && !continues?.contains('rbc-event-continues-earlier')) {
    return { part: 'start', appointments };
  }
  if (y > bottom - reach && !continues?.contains('rbc-event-continues-later')) {
    return { part: 'end', appointments };
  }
  return { part: 'whole', appointments };
}

function slotOf(span: Span, professionalId: number | undefined): Slot {
  const { start, end } = timesOf(span);
  return { date: span.day, start: start.slice(11, 16), end: end.slice(11, 16), professionalId };
}

function drop(
  grip: Extract<Grip, { appointments: Several }>,
  { span, column }: Dragged,
  professionals: readonly Professional[],
  { move }: GridTools,
): void {
  const { appointments } = grip;
  const [appointment] = appointments;
  const professional = professionals.find(({ id }) => id === column.professionalId);
  const isElsewhere = professional !== undefined && professional.id !== appointment.employee_id;
  const before = spanBetween(appointment.start_datetime, shownEnd(appointment));
  if (!isElsewhere && isSameSpan(before, span)) return;
  move(appointments, { ...timesOf(span), professional: isElsewhere ? professional : undefined });
}

/** The appointments of a card. */
type FindBooked = (card: HTMLElement) => readonly Appointment[];

type GridPointerInput = {
  readonly frame: RefObject<HTMLElement | null>;
  readonly find: FindBooked;
  readonly professionals: readonly Professional[];
  /** Changes with the columns, which ends a drag. */
  readonly shape: string;
};

/**
 * Mouse actions in the grid: a click or a drag on empty time creates an appointment; a drag on a card moves or resizes
 * it.
 */
export function useGridPointer(input: GridPointerInput) {
  const { frame, shape } = input;
  const tools = useGrid();
  const canDrag = useMediaQuery(DRAG_SCREEN) && tools.mayBook;
  const current = useRef({ ...input, tools });
  current.current = { ...input, tools };
  const stop = useRef<() => void>(() => undefined);
  const closesOverlay = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new shape replaces the measured columns.
  useEffect(() => () => stop.current(), [shape]);

  const onPointerDown = (event: PointerEvent) => {
    closesOverlay.current = document.querySelector(OVERLAY) !== null;
    // Ctrl and a click is a right click on a Mac.
    const isMouse = event.pointerType === 'mouse' && event.button === 0 && !event.ctrlKey;
    const target = event.target instanceof Element ? event.target : null;
    const grid = frame.current;
    if (!canDrag || !isMouse || !grid || !target) return;
    const grip = gripAt(target, event.clientY, input.find);
    if (!grip || (grip.part === 'empty' && closesOverlay.current)) return;
    stop.current = followDrag(grid, event.nativeEvent, grip, {
      onPreview: ({ span, column }) => {
        const { professionals, tools: now } = current.current;
        const appointments = grip.part === 'empty' ? undefined : grip.appointments;
        const booked = appointments?.[0];
        const professionalId = column.professionalId ?? booked?.employee_id;
        const professional = professionals.find(({ id }) => id === professionalId);
        now.ghost.set({
          span,
          professionalId,
          name: appointments ? titleOf(appointments, now.texts) : now.texts('quick.title'),
          color: professional?.color ?? booked?.employee_color,
          appointmentId: booked?.id,
        });
      },
      onDrop: (dragged, rect) => {
        const { professionals, tools: now } = current.current;
        if (grip.part === 'empty') now.create(slotOf(dragged.span, dragged.column.professionalId), rect);
        else drop(grip, dragged, professionals, now);
      },
      onEnd: (isDropped) => {
        // The drawn appointment stays while its form is open.
        if (!isDropped || grip.part !== 'empty') current.current.tools.ghost.set(null);
      },
    });
  };

  const onClick = (event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    const slot = target?.closest<HTMLElement>('.rbc-day-slot .rbc-time-slot');
    const { start, professional } = slot?.dataset ?? {};
    if (!start || !frame.current || closesOverlay.current) return;
    const from = spanBetween(start, start);
    const span = drawnBetween(from.day, from.start, from.start + DEFAULT_DURATION_MINUTES);
    const column = { day: from.day, professionalId: professional ? Number(professional) : undefined };
    const rect = measureGrid(frame.current).rectOf(span, column);
    tools.create(slotOf(span, column.professionalId), rect);
  };

  const onContextMenu = (event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    const card = target?.closest('.rbc-event')?.querySelector<HTMLElement>('[data-appointment]');
    const [first, ...others] = card ? input.find(card) : [];
    if (!card || !first) return;
    event.preventDefault();
    if (others.length > 0) tools.openStack([first, ...others], card);
    else tools.openMenu(first, card, { x: event.clientX, y: event.clientY });
  };

  return { onPointerDown, onClick, onContextMenu };
}
