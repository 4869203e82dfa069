import { dropFirstPaint } from '@alinha/web-kit';
import { useEffect } from 'react';
import { useRemoteStatus } from './remote-status.ts';

/** A screen takes its first paint's place in the frame that it is drawn in; one that failed to be drawn never does. */
const TAKEN_OVER_MS = 2_000;

type FirstPaintEnd = {
  /** The remote of the address. */
  readonly owner: string | null;
  /** Something else must be seen. */
  readonly isOver: boolean;
};

/** Takes the server's first look away where no screen comes to do so: it must never hide a failure. */
export function useFirstPaintEnd({ owner, isOver }: FirstPaintEnd): void {
  const { phase } = useRemoteStatus(owner);
  useEffect(() => {
    if (isOver || phase === 'failed') dropFirstPaint();
    if (phase !== 'ready') return;
    const timer = setTimeout(dropFirstPaint, TAKEN_OVER_MS);
    return () => clearTimeout(timer);
  }, [isOver, phase]);
}
