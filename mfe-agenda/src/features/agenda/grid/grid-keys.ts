import type { Appointment, Attendance } from '@alinha/contracts-agenda';
import { isOpen } from '@alinha/contracts-agenda';
import { addDays } from '@alinha/contracts-core';
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { shownEnd } from '../../../appointments/appointment-time.ts';
import type { AgendaEvent, Professional, Several } from '../agenda-events.ts';
import { type Placement, placedAt, placementOf } from '../changes/appointment-changes.queries.ts';
import { showChange } from '../changes/optimistic-changes.ts';
import { titleOf } from '../classes/class-words.ts';
import { type GridActions, type GridTools, useGrid } from './grid-actions.ts';
import { endStepped, isSameSpan, type Span, spanBetween, stepped, timesOf } from './move-rules.ts';

/** In the format of `aria-keyshortcuts`. */
export const MOVING_KEYS =
  'Shift+ArrowUp Shift+ArrowDown Shift+ArrowLeft Shift+ArrowRight Shift+Alt+ArrowUp Shift+Alt+ArrowDown';

/** Attendance by key, for the focused card. */
export const ATTENDANCES: Readonly<Record<string, Attendance>> = {
  c: 'confirmed',
  a: 'arrived',
  d: 'done',
  f: 'no_show',
  x: 'cancelled',
};

const PAYMENT_KEY = 'p';
/** In the format of `aria-keyshortcuts`. */
export const CARD_KEYS = [...Object.keys(ATTENDANCES), PAYMENT_KEY].join(' ').toUpperCase();

type CardActions = Pick<GridActions, 'changeAttendance' | 'openPayment'>;

/** The action of a letter on the card or row of one appointment. */
export function cardAction(
  { key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent,
  { changeAttendance, openPayment }: CardActions,
): ((appointment: Appointment, card: HTMLElement) => void) | undefined {
  const letter = key.toLowerCase();
  if (altKey || ctrlKey || metaKey || shiftKey) return undefined;
  if (letter === PAYMENT_KEY) return openPayment;
  const attendance = ATTENDANCES[letter];
  return attendance && ((appointment, card) => changeAttendance(appointment, attendance, card));
}

/** Pause after which consecutive keys are saved as one move. */
const PAUSE_MS = 500;

/** An unsaved move by keyboard, shown at its new place. */
type Pending = {
  readonly appointments: Several;
  readonly span: Span;
  readonly professional: Professional | undefined;
  readonly hide: () => void;
  readonly timer: ReturnType<typeof setTimeout>;
};

type Step = 'earlier' | 'later' | 'before' | 'after' | 'shorter' | 'longer';

/** Step of the focused card for a key. */
function stepOf({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent): Step | undefined {
  if (!shiftKey || ctrlKey || metaKey) return undefined;
  if (key === 'ArrowUp') return altKey ? 'shorter' : 'earlier';
  if (key === 'ArrowDown') return altKey ? 'longer' : 'later';
  if (altKey) return undefined;
  if (key === 'ArrowLeft') return 'before';
  return key === 'ArrowRight' ? 'after' : undefined;
}

type GridKeysInput = {
  readonly frame: RefObject<HTMLElement | null>;
  readonly find: (card: HTMLElement) => readonly Appointment[];
  readonly events: readonly AgendaEvent[];
  /** Professionals with a column each; undefined when the columns are days. */
  readonly columns: readonly Professional[] | undefined;
  readonly isInSight: (day: string) => boolean;
};

type Place = Pick<Pending, 'span' | 'professional'>;

function stepTo(place: Place, step: Step, columns: readonly Professional[] | undefined): Place {
  const { span, professional } = place;
  if (step === 'earlier' || step === 'later') {
    return { ...place, span: stepped(span, step === 'later' ? 1 : -1) };
  }
  if (step === 'shorter' || step === 'longer') {
    return { ...place, span: endStepped(span, step === 'longer' ? 1 : -1) };
  }
  const by = step === 'after' ? 1 : -1;
  if (!columns) return { ...place, span: { ...span, day: addDays(span.day, by) } };
  const at = columns.findIndex(({ id }) => id === professional?.id);
  return { ...place, professional: columns[at + by] ?? professional };
}

const placementAt = ({ span, professional }: Place): Placement => ({ ...timesOf(span), professional });

function announcement(
  { appointments, ...place }: Place & { appointments: Several },
  tools: GridTools,
): string {
  const { texts, format } = tools;
  const { start, end } = timesOf(place.span);
  return texts('move.at', {
    name: titleOf(appointments, texts),
    when: format.longDate(start),
    hours: `${format.time(start)} – ${format.time(end)}`,
    professional: place.professional?.name ?? appointments[0].employee_name,
  });
}

/**
 * Moves the focused card by keyboard: Shift and an arrow by half an hour, a day or a professional; with Alt, an arrow
 * moves its end. Saved after a pause or by Enter; Escape reverts it.
 */
export function useGridKeys({ frame, find, events, columns, isInSight }: GridKeysInput) {
  const tools = useGrid();
  const [announced, setAnnounced] = useState('');
  const pending = useRef<Pending | null>(null);
  // Id of the moved appointment. A move recreates its card, so the focus follows the id.
  const followed = useRef<number | null>(null);

  const finish = (saves: boolean) => {
    const last = pending.current;
    if (!last) return;
    pending.current = null;
    clearTimeout(last.timer);
    const { appointments, span, professional } = last;
    const [appointment] = appointments;
    const before = spanBetween(appointment.start_datetime, shownEnd(appointment));
    const isElsewhere = professional?.id !== appointment.employee_id;
    if (saves && (isElsewhere || !isSameSpan(before, span))) tools.move(appointments, placementAt(last));
    last.hide();
    if (!saves) setAnnounced(tools.texts('move.cancelled'));
  };
  const latestFinish = useRef(finish);
  latestFinish.current = finish;
  useEffect(() => () => latestFinish.current(true), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: any render may have replaced the focused element.
  useLayoutEffect(() => {
    const grid = frame.current;
    if (!grid || followed.current === null) return;
    const { activeElement } = document;
    const isElsewhere = activeElement !== document.body && !grid.contains(activeElement);
    if (isElsewhere) return;
    const card = grid.querySelector<HTMLElement>(`[data-appointment~="${followed.current}"]`);
    // The card may now be part of a stack. Focusing another card would move that one by the next key.
    const target = card ?? grid.querySelector<HTMLElement>('.rbc-time-content');
    if (target !== activeElement) target?.focus();
  }, [frame, events]);

  const applyStep = (appointments: Several, step: Step) => {
    const [appointment] = appointments;
    const { professional } = placementOf(appointment);
    const from: Place = pending.current ?? {
      span: spanBetween(appointment.start_datetime, shownEnd(appointment)),
      professional,
    };
    const to = stepTo(from, step, columns);
    const former = pending.current;
    if (former) clearTimeout(former.timer);
    followed.current = appointment.id;
    pending.current = {
      appointments,
      ...to,
      hide: showChange(
        ...appointments.map((one) => ({ appointment: one, change: placedAt(placementAt(to)) })),
      ),
      timer: setTimeout(() => latestFinish.current(true), PAUSE_MS),
    };
    former?.hide();
    if (!isInSight(to.span.day)) tools.goTo(to.span.day);
    setAnnounced(announcement({ appointments, ...to }, tools));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') followed.current = null;
    if (pending.current && (event.key === 'Enter' || event.key === 'Escape')) {
      event.preventDefault();
      finish(event.key === 'Enter');
      return;
    }
    const step = stepOf(event);
    const target = event.target instanceof Element ? event.target : null;
    const card = target?.closest<HTMLElement>('[data-appointment]');
    const [first, ...others] = pending.current?.appointments ?? (card ? find(card) : []);
    if (!first) return;
    const act = cardAction(event, tools);
    if (act && card) {
      // Stops the agenda's shortcuts, which would change the view.
      event.preventDefault();
      if (event.repeat) return;
      finish(true);
      // Each person of a class has an attendance and a payment of their own.
      if (others.length > 0) tools.openStack([first, ...others], card);
      else act(first, card);
      return;
    }
    if (!step) return;
    event.preventDefault();
    const hasDone = ![first, ...others].every(isOpen);
    if (hasDone) setAnnounced(tools.texts(others.length > 0 ? 'classes.has_done' : 'move.done'));
    else applyStep([first, ...others], step);
  };

  const stopFollowing = () => {
    followed.current = null;
  };
  return { onKeyDown, stopFollowing, announced };
}
