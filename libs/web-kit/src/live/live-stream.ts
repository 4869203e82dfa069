const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;
/** A connection that ends sooner counts as another failure. */
const STEADY_MS = 10_000;

/**
 * Pause after consecutive failures: 1, 2, 4 … 30 s, shortened at random by up to half, so that browsers do not all
 * reconnect at once.
 * @param random from 0 to 1
 */
export function pauseAfter(failures: number, random: number): number {
  const longest = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);
  return longest * (1 - random / 2);
}

type Listener = {
  /** Connected: later events arrive. Data fetched before `began` (epoch ms) may be stale. */
  readonly onOpen: (began: number) => void;
  readonly onEvent: (data: unknown) => void;
};

/**
 * Subscribes to events of one type while the page is visible, and reconnects. A hidden page closes its connection, because a
 * browser has only six per host for all tabs.
 * @returns unsubscribe
 */
export function listenToStream(path: string, type: string, { onOpen, onEvent }: Listener): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  const disconnect = () => {
    clearTimeout(timer);
    source?.close();
    source = null;
  };
  const connect = () => {
    disconnect();
    if (document.hidden) return;
    const began = Date.now();
    source = new EventSource(path);
    source.addEventListener('open', () => onOpen(began));
    source.addEventListener(type, ({ data }: MessageEvent) => onEvent(data));
    source.addEventListener('error', () => {
      failures = Date.now() - began < STEADY_MS ? failures + 1 : 1;
      disconnect();
      timer = setTimeout(connect, pauseAfter(failures, Math.random()));
    });
  };
  const onVisibility = () => (document.hidden ? disconnect() : connect());

  connect();
  document.addEventListener('visibilitychange', onVisibility);
  // The old connection may be dead without an error event.
  window.addEventListener('online', connect);
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('online', connect);
    disconnect();
  };
}

/** Calls `onChange` for each event, and after each reconnection, because events between two connections are lost. */
export function listenToChanges(path: string, type: string, onChange: () => void): () => void {
  let isFirst = true;
  return listenToStream(path, type, {
    onOpen: () => {
      if (!isFirst) onChange();
      isFirst = false;
    },
    onEvent: onChange,
  });
}
