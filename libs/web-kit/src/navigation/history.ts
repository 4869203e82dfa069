/**
 * The page's only history, shared by the shell and each remote. The router's own history cannot block the sidebar,
 * which is in another React tree, or the back button, which single-spa and each router also handle.
 */

export type Place = {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly state: unknown;
  readonly key: string;
};

export type NavigateSettings = {
  readonly replace?: boolean;
  readonly state?: unknown;
  /** Also leaves a screen with unsaved changes, for example when the session has ended. */
  readonly force?: boolean;
};

type Entry = { readonly usr: unknown; readonly key: string; readonly idx: number };

/** A blocked navigation: `leave` continues it, `stay` drops it. */
export type LeaveQuestion = { readonly leave: () => void; readonly stay: () => void };

const placeListeners = new Set<() => void>();
const questionListeners = new Set<() => void>();
const guards = new Set<symbol>();
let question: LeaveQuestion | null = null;

function entryOf(state: unknown): Entry | null {
  if (typeof state !== 'object' || state === null || !('idx' in state) || typeof state.idx !== 'number')
    return null;
  const { idx } = state;
  const key = 'key' in state && typeof state.key === 'string' ? state.key : 'default';
  return { idx, key, usr: 'usr' in state ? state.usr : null };
}

let counter = 0;
const newKey = () => `${Date.now().toString(36)}${(counter++).toString(36)}`;

function readPlace(): Place {
  const entry = entryOf(window.history.state);
  const { pathname, search, hash } = window.location;
  return { pathname, search, hash, state: entry?.usr ?? null, key: entry?.key ?? 'default' };
}

let index = entryOf(window.history.state)?.idx ?? 0;
if (!entryOf(window.history.state)) {
  window.history.replaceState({ usr: null, key: 'default', idx: index } satisfies Entry, '');
}
let place = readPlace();

function publish(): void {
  const next = readPlace();
  if (hrefOf(next) === hrefOf(place) && next.key === place.key) return;
  place = next;
  for (const listener of placeListeners) listener();
}

const hrefOf = ({ pathname, search, hash }: Place) => pathname + search + hash;

function setQuestion(next: LeaveQuestion | null): void {
  question = next;
  for (const listener of questionListeners) listener();
}

/** The current place; the same object until the next navigation. */
export function currentPlace(): Place {
  return place;
}

/** Calls `listener` after each navigation. Returns the unsubscribe function. */
export function onMove(listener: () => void): () => void {
  placeListeners.add(listener);
  return () => placeListeners.delete(listener);
}

/** Navigates to an address of the product. The current address does nothing. Unsaved changes need a confirmation. */
export function navigate(to: string, settings: NavigateSettings = {}): void {
  const target = new URL(to, window.location.href);
  const href = target.pathname + target.search + target.hash;
  if (href === hrefOf(place)) return;
  const go = () => {
    if (waiting) {
      waiting.push(go);
      return;
    }
    const leavesPath = target.pathname !== window.location.pathname;
    if (isOverlayEntry()) {
      // First goes back to the entry of the place.
      removeOverlayEntry([go]);
      return;
    }
    const idx = settings.replace ? index : index + 1;
    const entry: Entry = { usr: settings.state ?? null, key: newKey(), idx };
    index = idx;
    window.history.scrollRestoration = 'auto';
    if (settings.replace) window.history.replaceState(entry, '', href);
    else window.history.pushState(entry, '', href);
    publish();
    if (leavesPath && !target.hash) window.scrollTo(0, 0);
    // A selection stays open on the next day.
    if (!leavesPath) pushOverlayEntry();
  };
  const staysOnScreen = target.pathname === window.location.pathname;
  if (guards.size === 0 || settings.force || staysOnScreen) go();
  else setQuestion({ leave: go, stay: () => undefined });
}

/** The open question, or null. */
export function pendingQuestion(): LeaveQuestion | null {
  return question;
}

export function onQuestion(listener: () => void): () => void {
  questionListeners.add(listener);
  return () => questionListeners.delete(listener);
}

/** Answers the open question. */
export function answerQuestion(leaves: boolean): void {
  const current = question;
  setQuestion(null);
  if (leaves) current?.leave();
  else current?.stay();
}

function warnBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Requires a confirmation to leave the screen. Returns a function that removes the guard. */
export function guardLeaving(): () => void {
  const guard = Symbol('guard');
  guards.add(guard);
  if (guards.size === 1) window.addEventListener('beforeunload', warnBeforeUnload);
  return () => {
    guards.delete(guard);
    if (guards.size === 0) window.removeEventListener('beforeunload', warnBeforeUnload);
  };
}

const isOverlayEntry = (): boolean => {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'overlay' in state;
};

/** Close the open overlays, the latest last. All of them share one entry. */
const overlays: (() => void)[] = [];

/** Changes of the history that wait until the entry of a closed overlay is removed; null when none is being removed. */
let waiting: (() => void)[] | null = null;

function removeOverlayEntry(changes: (() => void)[] = []): void {
  if (waiting) return;
  waiting = changes;
  window.history.back();
}

function pushOverlayEntry(): void {
  if (overlays.length === 0 || isOverlayEntry()) return;
  index += 1;
  // The page may be scrolled while the overlay is open, for example to select several rows.
  window.history.scrollRestoration = 'manual';
  window.history.pushState({ usr: place.state, key: place.key, idx: index, overlay: true }, '');
}

/**
 * Adds an entry for an open overlay: the back button calls `close` of the latest one and stays on the screen. The entry is
 * added again while an overlay is open, for example because one asks before it closes. Returns a function that removes the
 * overlay.
 */
export function addOverlayEntry(close: () => void): () => void {
  overlays.push(close);
  if (waiting) waiting.push(pushOverlayEntry);
  else pushOverlayEntry();
  return () => {
    const at = overlays.lastIndexOf(close);
    if (at >= 0) overlays.splice(at, 1);
    // Later, because the overlay may have closed for another overlay or for a navigation.
    setTimeout(() => {
      if (overlays.length === 0 && isOverlayEntry()) removeOverlayEntry();
    });
  };
}

/** After the entry of an overlay was left or removed, or was found without its overlay. */
function updateOverlays(changesScreen: boolean): void {
  if (waiting) {
    const changes = waiting;
    waiting = null;
    for (const change of changes) change();
  } else if (isOverlayEntry()) {
    // After Forward or a reload.
    if (overlays.length === 0) removeOverlayEntry();
  } else {
    if (question) answerQuestion(false);
    else if (!changesScreen) overlays.at(-1)?.();
    if (!changesScreen) setTimeout(pushOverlayEntry);
  }
}

/** How to handle the next popstate event, which our own `history.go` causes. */
let expected: 'restore' | 'leave' | null = null;

function onPopState(event: PopStateEvent): void {
  const arrivedAt = entryOf(event.state)?.idx ?? 0;
  if (expected === 'restore') {
    expected = null;
    event.stopImmediatePropagation();
    return;
  }
  // Zero for the events that single-spa dispatches itself after pushState and replaceState.
  const distance = arrivedAt - index;
  const changesScreen = window.location.pathname !== place.pathname;
  if (guards.size > 0 && changesScreen && expected !== 'leave' && distance !== 0) {
    event.stopImmediatePropagation();
    expected = 'restore';
    window.history.go(-distance);
    if (question) {
      // A second press of the back button closes the question.
      answerQuestion(false);
      return;
    }
    setQuestion({
      leave: () => {
        expected = 'leave';
        window.history.go(distance);
      },
      stay: () => undefined,
    });
    return;
  }
  expected = null;
  index = arrivedAt;
  publish();
  if (distance !== 0) updateOverlays(changesScreen);
  // Later, because browsers restore the scroll position after this event.
  setTimeout(() => {
    if (!isOverlayEntry()) window.history.scrollRestoration = 'auto';
  });
}

// Capture phase, and registered before single-spa replaces window.addEventListener (the shell imports it after this
// library): a blocked address is restored before other listeners run.
window.addEventListener('popstate', onPopState, { capture: true });
// The page was reloaded with an open overlay.
if (isOverlayEntry()) removeOverlayEntry();
