import { useSearchParams } from '@alinha/web-kit';
import { useEffect, useRef, useState } from 'react';

const PARAMETER = 'q';
/** Safari refuses more than 100 history changes in 30 s, so the address is updated after a pause in typing. */
const TYPING_PAUSE_MS = 250;

/** The searched text. It is in the address, so that going back or sharing the link shows the same list. */
export function useSearchText(): readonly [string, (typed: string) => void] {
  const [parameters, setParameters] = useSearchParams();
  const inAddress = parameters.get(PARAMETER) ?? '';
  const [typed, setTyped] = useState(inAddress);
  const written = useRef(inAddress);

  useEffect(() => {
    // The address was changed by navigation, not by the field.
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
