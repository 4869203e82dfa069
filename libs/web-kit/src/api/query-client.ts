import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { recoverByItself } from './recovery.ts';

const MAX_RETRIES = 2;
const FRESH_MS = 30_000;

/** A read is repeated only when the network or the server failed: what the server refused, it refuses again. */
export function shouldRetry(failures: number, error: unknown): boolean {
  return failures < MAX_RETRIES && error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

/** Waits as long as the server asked, at most 5 s; else 0.5 s, then 1 s. */
export function retryDelay(failures: number, error: unknown): number {
  const asked = error instanceof ApiError ? error.retryAfterSeconds : undefined;
  return asked === undefined ? 500 * 2 ** failures : Math.min(asked * 1000, 5000);
}

/** The product's one cache of server state. It outlives every remote: none of them may own or clear it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retry: shouldRetry,
      retryDelay,
      // Offline, a paused query would show its skeleton for ever; a failed one offers a retry.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

recoverByItself(queryClient);
