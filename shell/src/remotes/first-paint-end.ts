import { dropFirstPaint } from '@alinha/web-kit';
import { useEffect } from 'react';
import { useRemoteStatus } from './remote-status.ts';

/** Time after which a first paint is removed. A rendered screen replaces it at once; a failed one never does. */
const REMOVE_AFTER_MS = 2_000;

type FirstPaintEnd = {
  /** The remote of the address. */
  readonly owner: string | null;
  /** Other content must be visible. */
  readonly isOver: boolean;
};

/** Removes the server's first paint when no screen replaces it, because it must never hide a failure. */
export function useFirstPaintEnd({ owner, isOver }: FirstPaintEnd): void {
  const { phase } = useRemoteStatus(owner);
  useEffect(() => {
    if (isOver || phase === 'failed') dropFirstPaint();
    if (phase !== 'ready') return;
    const timer = setTimeout(dropFirstPaint, REMOVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isOver, phase]);
}
