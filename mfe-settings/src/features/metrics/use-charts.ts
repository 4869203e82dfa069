import { useEffect, useState } from 'react';

type Charts = typeof import('./charts/charts.ts');

/** The charts and their library are in a separate file, which only this screen loads. */
let loaded: Charts | null = null;

type State = { readonly charts: Charts | null; readonly isFailed: boolean };

export function useCharts(): State & { readonly retry: () => void } {
  const [state, setState] = useState<State>({ charts: loaded, isFailed: false });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again.
  useEffect(() => {
    if (loaded) return;
    let isUnmounted = false;
    import('./charts/charts.ts').then(
      (charts) => {
        loaded = charts;
        if (!isUnmounted) setState({ charts, isFailed: false });
      },
      () => !isUnmounted && setState({ charts: null, isFailed: true }),
    );
    return () => {
      isUnmounted = true;
    };
  }, [attempt]);
  const retry = () => {
    setState({ charts: null, isFailed: false });
    setAttempt((count) => count + 1);
  };
  return { ...state, retry };
}

export type { Charts };
