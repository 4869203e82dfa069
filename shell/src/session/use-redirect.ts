import { navigate, type Session, toast, usePlace, useTexts } from '@alinha/web-kit';
import { useEffect, useRef } from 'react';
import { HOME_PATH, isSignedInArea, LOGIN_PATH } from './session-guard.ts';

const TOAST = 'session';
/** Long enough to be read by somebody who did not expect it. */
const SHOWN_MS = 12_000;

/**
 * Goes where an address has to go instead. Whoever was sent away because nobody could tell whether they are signed in
 * hears so, and is brought back to the address they asked for once it is known that they are.
 */
export function useRedirect(target: string | null, { status, failure }: Session): void {
  const { pathname, search, hash } = usePlace();
  const texts = useTexts();
  const asked = useRef<string | null>(null);
  useEffect(() => {
    if (failure && target === LOGIN_PATH && isSignedInArea(pathname)) {
      asked.current = pathname + search + hash;
      const options = { id: TOAST, description: texts('session_unknown.text'), duration: SHOWN_MS };
      toast.error(texts('session_unknown.title'), options);
    }
    const isKnown = status === 'signed-in' || (status === 'signed-out' && !failure);
    const back = isKnown ? asked.current : null;
    if (isKnown && asked.current !== null) {
      asked.current = null;
      toast.dismiss(TOAST);
    }
    if (target) navigate(target === HOME_PATH ? (back ?? target) : target, { replace: true, force: true });
  }, [target, status, failure, pathname, search, hash, texts]);
}
