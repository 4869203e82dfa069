import {
  type EndedSession,
  navigate,
  returnAddressOf,
  type Session,
  type SessionStatus,
  usePlace,
} from '@alinha/web-kit';
import { useEffect, useRef, useState } from 'react';
import { asksForSession, HOME_PATH, isSignedInArea, LOGIN_PATH } from './session-guard.ts';
import { isSigningOut } from './signing-out.ts';

/**
 * Navigates to `target`. While accounts is unavailable, the session is unknown: the requested address is remembered and
 * restored as soon as the session is known. When a session ends, its address becomes the return URL of the sign-in page.
 * @returns true while the session is unknown
 */
export function useRedirect(target: string | null, { status, failure }: Session): boolean {
  const { pathname, search, hash, state } = usePlace();
  const [asked, setAsked] = useState<string | null>(null);
  const statusBefore = useRef<SessionStatus>(status);
  useEffect(() => {
    const address = pathname + search + hash;
    const isSentAway = target === LOGIN_PATH && isSignedInArea(pathname);
    const hasEnded = statusBefore.current === 'signed-in' && status === 'signed-out' && !isSigningOut();
    statusBefore.current = status;
    // The sign-in page itself, reloaded, has forgotten what was asked for.
    if (failure && asksForSession(pathname))
      setAsked((before) => (isSentAway ? address : (before ?? HOME_PATH)));
    if (status === 'signed-in' || (status === 'signed-out' && !failure)) setAsked(null);
    if (!target) return;
    const to = target === HOME_PATH ? (returnAddressOf(state) ?? asked ?? target) : target;
    const ended: EndedSession | null = hasEnded && isSentAway ? { endedAt: address } : null;
    navigate(to, { replace: true, force: true, state: ended });
  }, [target, status, failure, pathname, search, hash, state, asked]);
  return asked !== null;
}
