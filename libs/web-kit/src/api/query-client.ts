import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { recoverByItself } from './recovery.ts';

const MAX_RETRIES = 2;
const FRESH_MS = 30_000;

/** True after a network or server failure. A refused request would be refused again. */
export function shouldRetry(failures: number, error: unknown): boolean {
  return failures < MAX_RETRIES && error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

/**
 * The server's Retry-After, 5 s at most; without one, 0.5 s, then 1 s.
 * @returns milliseconds
 */
export function retryDelay(failures: number, error: unknown): number {
  const seconds = error instanceof ApiError ? error.retryAfterSeconds : undefined;
  return seconds === undefined ? 500 * 2 ** failures : Math.min(seconds * 1000, 5000);
}

/** The product's only cache of server state. It outlives each remote, so no remote may own or clear it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retry: shouldRetry,
      retryDelay,
      // By default, offline queries are paused and show a skeleton for ever; a failed query offers a retry.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

recoverByItself(queryClient);
