import type { Query, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const FIRST_PAUSE_SECONDS = 2;
const LONGEST_PAUSE_MS = 10_000;
/** Suffix of a retry's query key. A retry is a separate query, so that the screen shows the failure until it succeeds. */
const PROBE = 'probe';

/** True when a service or the network is unavailable, so the same call may succeed later. */
function isUnavailable(error: unknown): error is ApiError {
  return error instanceof ApiError && [0, 502, 503, 504].includes(error.status);
}

/**
 * Pause before a failed read is retried: the server's Retry-After or 2 s, doubled after each failure, 10 s at most, plus
 * up to a fifth at random to spread the retries of many screens.
 * @param random from 0 to 1
 * @returns milliseconds
 */
export function pauseBefore(failures: number, error: ApiError, random: number): number {
  const baseMs = Math.max(1, error.retryAfterSeconds ?? FIRST_PAUSE_SECONDS) * 1000;
  return Math.min(baseMs * 2 ** failures, LONGEST_PAUSE_MS) * (1 + random / 5);
}

/** The temporary failure that a screen shows, or null. */
function shownFailure(query: Query): ApiError | null {
  const { error, fetchStatus, status } = query.state;
  const isShown = status === 'error' && fetchStatus === 'idle' && query.getObserversCount() > 0;
  return isShown && isUnavailable(error) ? error : null;
}

/** Retries reads that screens show as failed because a service was unavailable. */
export function recoverByItself(client: QueryClient): void {
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();

  const wait = (query: Query, failures: number, error: ApiError) => {
    const timer = setTimeout(() => void probe(query, failures), pauseBefore(failures, error, Math.random()));
    waiting.set(query.queryHash, timer);
  };

  const stop = (query: Query) => {
    clearTimeout(waiting.get(query.queryHash));
    waiting.delete(query.queryHash);
  };

  const probe = async (query: Query, failures: number) => {
    const failure = shownFailure(query);
    if (!failure) return stop(query);
    // A hidden page sends nothing. The same pause starts again.
    if (document.hidden) return wait(query, failures, failure);
    try {
      // The hash identifies a query, so the retry must not inherit it.
      const { queryHash: _failed, ...options } = query.options;
      const data = await client.fetchQuery({
        ...options,
        queryKey: [...query.queryKey, PROBE],
        gcTime: 0,
        staleTime: 0,
        retry: false,
      });
      if (shownFailure(query)) client.setQueryData(query.queryKey, data);
      stop(query);
    } catch (error) {
      const stillShown = shownFailure(query);
      if (stillShown && isUnavailable(error)) return wait(query, failures + 1, error);
      stop(query);
      // The failure has changed; the screen must show the new one.
      if (stillShown) await query.fetch().catch(() => undefined);
    }
  };

  client.getQueryCache().subscribe(({ query }) => {
    const isWaiting = waiting.has(query.queryHash);
    const failure = shownFailure(query);
    if (failure && !isWaiting) wait(query, 0, failure);
    if (!failure && isWaiting) stop(query);
  });
}
