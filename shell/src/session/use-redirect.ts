import {
  navigate,
  type ReturnState,
  returnUrlOf,
  type Session,
  type SessionStatus,
  usePlace,
} from '@alinha/web-kit';
import { useEffect, useRef, useState } from 'react';
import { isSignedInArea, LOGIN_PATH, needsSession } from './session-guard.ts';
import { isSigningOut } from './signing-out.ts';

/**
 * Navigates to `target`. While accounts is unavailable, the session is unknown: the requested address is stored and
 * restored when the session is known. When a session ends, its address becomes the return URL of the sign-in page.
 * @returns true while the session is unknown
 */
export function useRedirect(target: string | null, { status, failure }: Session): boolean {
  const { pathname, search, hash, state } = usePlace();
  const [requested, setRequested] = useState<string | null>(null);
  const statusBefore = useRef<SessionStatus>(status);
  useEffect(() => {
    const address = pathname + search + hash;
    const isSentToLogin = target === LOGIN_PATH && isSignedInArea(pathname);
    const hasEnded = statusBefore.current === 'signed-in' && status === 'signed-out' && !isSigningOut();
    statusBefore.current = status;
    // After a reload, the requested address is lost.
    if (failure && needsSession(pathname))
      setRequested((before) => (isSentToLogin ? address : (before ?? '')));
    if (status === 'signed-in' || (status === 'signed-out' && !failure)) setRequested(null);
    if (!target) return;
    const to = target === LOGIN_PATH ? target : returnUrlOf(state) || requested || target;
    const returnState: ReturnState | null = hasEnded && isSentToLogin ? { returnUrl: address } : null;
    navigate(to, { replace: true, force: true, state: returnState });
  }, [target, status, failure, pathname, search, hash, state, requested]);
  return requested !== null;
}
