import {
  type AgendaChange,
  appointmentRoutes,
  blockRoutes,
  placeOfferRoutes,
  roomRoutes,
  slotRoutes,
  workingHoursRoutes,
} from '@alinha/contracts-agenda';
import { addDays } from '@alinha/contracts-core';
import { useQueryClient } from '@alinha/web-kit';
import { useEffect } from 'react';
import { listenToAgenda } from './live-stream.ts';

/** Batching interval, because one action may change many appointments, for example a series. */
const BURST_MS = 100;

type QueryClient = ReturnType<typeof useQueryClient>;
type QueryState = { readonly dataUpdatedAt: number; readonly fetchStatus: string };

const LIVE_READS: readonly unknown[] = [
  appointmentRoutes.list.id,
  blockRoutes.list.id,
  workingHoursRoutes.list.id,
  roomRoutes.list.id,
  slotRoutes.list.id,
];
/** Read again after each change: a booking may take a listed place, and an open panel shows a note. */
const WITHOUT_DAYS: readonly unknown[] = [placeOfferRoutes.list.id, appointmentRoutes.get.id];

/** True when fetched before `moment` and not being fetched now. */
const wasFetchedBefore = ({ dataUpdatedAt, fetchStatus }: QueryState, moment: number) =>
  dataUpdatedAt < moment && fetchStatus === 'idle';

type Requested = { readonly query?: { readonly start?: string; readonly end?: string } };

/**
 * True when the days of a query overlap a change; dates and times compare as texts. A query with only a start covers
 * that day. Queries without days, such as working hours and rooms, are affected only by changes without an end.
 */
export function affects(requested: Requested | undefined, change: AgendaChange): boolean {
  const { start, end = start && addDays(start, 1) } = requested?.query ?? {};
  if (start === undefined || end === undefined) return change.end === null;
  return change.start < end && (change.end === null || start < change.end);
}

/** Tracks whether a mouse button or a finger is down: a drag may be in progress. */
function watchPress(): { readonly isPressed: () => boolean; readonly stop: () => void } {
  let pressed = false;
  const onDown = ({ button }: PointerEvent) => {
    pressed = button === 0;
  };
  const onUp = ({ type, target }: Event) => {
    // A press moves the focus: only the blur of the window ends it.
    if (type !== 'blur' || target === window) pressed = false;
  };
  const ups = ['pointerup', 'pointercancel', 'dragend', 'blur'] as const;
  window.addEventListener('pointerdown', onDown, true);
  for (const name of ups) window.addEventListener(name, onUp, true);
  return {
    isPressed: () => pressed,
    stop: () => {
      window.removeEventListener('pointerdown', onDown, true);
      for (const name of ups) window.removeEventListener(name, onUp, true);
    },
  };
}

/** Refetches changed queries in batches, never during a drag or a mutation. */
function makeReader(client: QueryClient, isPressed: () => boolean) {
  let changes: AgendaChange[] = [];
  let staleBefore = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isReading = false;

  const schedule = () => {
    if (!isReading) timer ??= setTimeout(read, BURST_MS);
  };
  const read = async () => {
    timer = undefined;
    // A read now would show a pending change as undone.
    if (client.isMutating() > 0 || isPressed()) return schedule();
    const [received, before] = [changes, staleBefore];
    changes = [];
    staleBefore = 0;
    isReading = true;
    await client.invalidateQueries({
      predicate: ({ queryKey: [id, requested], state }) =>
        WITHOUT_DAYS.includes(id)
          ? wasFetchedBefore(state, before) || received.length > 0
          : LIVE_READS.includes(id) &&
            (wasFetchedBefore(state, before) ||
              received.some((change) => affects(requested as Requested, change))),
    });
    isReading = false;
    if (changes.length > 0 || staleBefore > 0) schedule();
  };
  return {
    onChange: (change: AgendaChange) => {
      changes.push(change);
      schedule();
    },
    /** Refetches what was fetched before the connection began (epoch ms). */
    onOpen: (began: number) => {
      staleBefore = began;
      schedule();
    },
    stop: () => clearTimeout(timer),
  };
}

/** Refetches changed data while the screen is mounted. */
export function useLiveAgenda(): void {
  const client = useQueryClient();
  useEffect(() => {
    const press = watchPress();
    const reader = makeReader(client, press.isPressed);
    const stopListening = listenToAgenda(reader);
    return () => {
      stopListening();
      reader.stop();
      press.stop();
    };
  }, [client]);
}
