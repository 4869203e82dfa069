import { useSearchParams } from '@alinha/web-kit';
import { useEffect, useRef, useState } from 'react';

const PARAMETER = 'q';
/** Safari refuses more than a hundred history changes in half a minute: the address follows when typing pauses. */
const TYPING_PAUSE_MS = 250;

/** What is searched for. It lives in the address, so that coming back or sharing the link finds the same list. */
export function useSearchText(): readonly [string, (typed: string) => void] {
  const [parameters, setParameters] = useSearchParams();
  const inAddress = parameters.get(PARAMETER) ?? '';
  const [typed, setTyped] = useState(inAddress);
  const written = useRef(inAddress);

  useEffect(() => {
    // Back, forward or a link changed the address, not the field.
    if (inAddress === written.current) return;
    written.current = inAddress;
    setTyped(inAddress);
  }, [inAddress]);

  useEffect(() => {
    if (typed === written.current) return undefined;
    const timer = setTimeout(() => {
      written.current = typed;
      setParameters(typed === '' ? {} : { [PARAMETER]: typed }, { replace: true });
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, setParameters]);

  return [typed, setTyped];
}
