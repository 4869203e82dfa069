import { dropFirstPaint } from '@alinha/web-kit';
import { useEffect } from 'react';
import { useRemoteStatus } from './remote-status.ts';

/** Time that a loaded screen has to replace the first paint. */
const REMOVE_AFTER_MS = 2_000;

type FirstPaintEnd = {
  /** Remote that owns the address. */
  readonly owner: string | null;
  /** A redirect or an error replaces the screen. */
  readonly isOver: boolean;
};

/** Removes the server's first paint when no screen replaces it, because it must not hide a failure. */
export function useFirstPaintEnd({ owner, isOver }: FirstPaintEnd): void {
  const { phase } = useRemoteStatus(owner);
  useEffect(() => {
    if (isOver || phase === 'failed') dropFirstPaint();
    if (phase !== 'ready') return;
    const timer = setTimeout(dropFirstPaint, REMOVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isOver, phase]);
}
