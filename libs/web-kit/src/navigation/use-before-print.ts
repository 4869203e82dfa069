import { useEffect, useRef } from 'react';

/** Calls `listener` each time the browser prints the page, as long as the component is mounted. */
export function useBeforePrint(listener: () => void): void {
  const latest = useRef(listener);
  latest.current = listener;
  useEffect(() => {
    const onPrint = () => latest.current();
    window.addEventListener('beforeprint', onPrint);
    return () => window.removeEventListener('beforeprint', onPrint);
  }, []);
}
