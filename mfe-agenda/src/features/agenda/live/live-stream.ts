import { type AgendaChange, liveRoutes } from '@alinha/contracts-agenda';
import { listenToStream } from '@alinha/web-kit/live';

type Listener = {
  /** Connected: later changes arrive. Data fetched before `began` (epoch ms) may be stale. */
  readonly onOpen: (began: number) => void;
  readonly onChange: (change: AgendaChange) => void;
};

function changeOf(data: unknown): AgendaChange | null {
  try {
    const change: Partial<AgendaChange> = JSON.parse(String(data));
    const { start, end } = change;
    const isChange = typeof start === 'string' && (end === null || typeof end === 'string');
    return isChange ? { start, end } : null;
  } catch {
    // A newer server may send other messages. The agenda still refreshes each minute.
    return null;
  }
}

/** Subscribes to changes of the company's agenda. @returns unsubscribe */
export function listenToAgenda({ onOpen, onChange }: Listener): () => void {
  return listenToStream(liveRoutes.stream.path, 'agenda', {
    onOpen,
    onEvent: (data) => {
      const change = changeOf(data);
      if (change) onChange(change);
    },
  });
}
