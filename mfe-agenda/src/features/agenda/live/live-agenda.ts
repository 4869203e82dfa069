import {
  type AgendaChange,
  appointmentRoutes,
  blockRoutes,
  workingHoursRoutes,
} from '@alinha/contracts-agenda';
import { useQueryClient } from '@alinha/web-kit';
import { useEffect } from 'react';
import { listenToAgenda } from './live-stream.ts';

/** Changes come in bursts: a series is many appointments. */
const BURST_MS = 100;

type QueryClient = ReturnType<typeof useQueryClient>;
type QueryState = { readonly dataUpdatedAt: number; readonly fetchStatus: string };

const LIVE_READS: readonly unknown[] = [
  appointmentRoutes.list.id,
  blockRoutes.list.id,
  workingHoursRoutes.list.id,
];

/** Read before a moment; what is being read now will be newer. */
const isOlder = ({ dataUpdatedAt, fetchStatus }: QueryState, moment: number) =>
  dataUpdatedAt < moment && fetchStatus === 'idle';

type Asked = { readonly query?: { readonly start?: string; readonly end?: string } };

/**
 * Whether what a read asked for overlaps a change; dates and times compare as texts. What is asked for without
 * days, as working weeks are, holds for ever: only a change without an end is one of it.
 */
export function concerns(asked: Asked | undefined, change: AgendaChange): boolean {
  const { start, end } = asked?.query ?? {};
  if (start === undefined || end === undefined) return change.end === null;
  return change.start < end && (change.end === null || start < change.end);
}

/** Tells whether a mouse button or a finger is down: something may be on its way from one hour to another. */
function watchPress(): { readonly isPressed: () => boolean; readonly stop: () => void } {
  let pressed = false;
  const onDown = ({ button }: PointerEvent) => {
    pressed = button === 0;
  };
  const onUp = () => {
    pressed = false;
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

/** Reads again what changed, a burst at a time, and never under the hands of somebody who is changing something. */
function makeReader(client: QueryClient, isPressed: () => boolean) {
  let changes: AgendaChange[] = [];
  let oldBefore = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isReading = false;

  const schedule = () => {
    if (!isReading) timer ??= setTimeout(read, BURST_MS);
  };
  const read = async () => {
    timer = undefined;
    // A read now would show a pending change as undone.
    if (client.isMutating() > 0 || isPressed()) return schedule();
    const [received, before] = [changes, oldBefore];
    changes = [];
    oldBefore = 0;
    isReading = true;
    await client.invalidateQueries({
      predicate: ({ queryKey: [id, asked], state }) =>
        LIVE_READS.includes(id) &&
        (isOlder(state, before) || received.some((change) => concerns(asked as Asked, change))),
    });
    isReading = false;
    if (changes.length > 0 || oldBefore > 0) schedule();
  };
  return {
    onChange: (change: AgendaChange) => {
      changes.push(change);
      schedule();
    },
    onOpen: (began: number) => {
      oldBefore = began;
      schedule();
    },
    stop: () => clearTimeout(timer),
  };
}

/** Shows what colleagues book, move and delete as it happens, while the screen is there. */
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
