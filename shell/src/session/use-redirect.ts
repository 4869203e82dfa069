import { type ApiError, navigate, toast, usePlace, useTexts } from '@alinha/web-kit';
import { useEffect, useRef } from 'react';
import { HOME_PATH, isSignedInArea, LOGIN_PATH } from './session-guard.ts';

/** Long enough to be read by somebody who did not expect it. */
const SHOWN_MS = 12_000;

/**
 * Goes where an address has to go instead. Whoever was sent away because nobody could tell whether they are signed in
 * hears so, and is brought back to the address they asked for once it is known.
 * @param failure why the session could not be checked
 */
export function useRedirect(target: string | null, failure: ApiError | null): void {
  const { pathname, search, hash } = usePlace();
  const texts = useTexts();
  const asked = useRef<string | null>(null);
  useEffect(() => {
    if (!target) {
      if (pathname !== LOGIN_PATH) asked.current = null;
      return;
    }
    if (failure && isSignedInArea(pathname)) {
      asked.current = pathname + search + hash;
      toast.error(texts('session_unknown.title'), {
        id: 'session',
        description: texts('session_unknown.text'),
        duration: SHOWN_MS,
      });
    }
    const to = target === HOME_PATH ? (asked.current ?? HOME_PATH) : target;
    navigate(to, { replace: true, force: true });
  }, [target, failure, pathname, search, hash, texts]);
}
