import type { DataOf, RequestOf, Route } from '@alinha/contracts-core';
import {
  queryOptions,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { callApi, type RequestArgs } from './api-client.ts';
import type { ApiError } from './api-error.ts';
import { queryClient } from './query-client.ts';

type ReadArgs<R extends Route> =
  unknown extends RequestOf<R> ? [request?: undefined] : [request: RequestOf<R>];

/**
 * Query options of a route. The key is `[route.id, request]`, so that a mutation can invalidate all queries of
 * a route by its id.
 */
export function apiQuery<R extends Route>(route: R, ...[request]: ReadArgs<R>) {
  return queryOptions<DataOf<R>, ApiError>({
    queryKey: [route.id, request ?? {}],
    queryFn: ({ signal }) => callApi(route, ...([request ?? {}, { signal }] as unknown as RequestArgs<R>)),
  });
}

/** Reads one API route through the cache. */
export function useApiQuery<R extends Route>(
  route: R,
  ...[request, options]: unknown extends RequestOf<R>
    ? [request?: undefined, options?: ReadOptions]
    : [request: RequestOf<R>, options?: ReadOptions]
): UseQueryResult<DataOf<R>, ApiError> {
  return useQuery({ ...apiQuery(route, ...([request] as ReadArgs<R>)), ...options });
}

export type ReadOptions = {
  readonly enabled?: boolean;
  readonly staleTime?: number;
  readonly gcTime?: number;
  readonly refetchInterval?: number | false;
};

export type MutationOptions<R extends Route> = {
  /** Routes whose cached queries become stale when the call succeeds. */
  readonly invalidates?: readonly Route[];
  readonly onSuccess?: (data: DataOf<R>, request: RequestOf<R>) => unknown;
  readonly onError?: (error: ApiError, request: RequestOf<R>) => unknown;
};

/** Argument of a mutation: the route's request, or nothing when it takes none. */
// biome-ignore lint/suspicious/noConfusingVoidType: an argument of type void may be omitted, undefined may not.
type Sent<R extends Route> = unknown extends RequestOf<R> ? void : RequestOf<R>;

/** Random key. `crypto.randomUUID` is missing on plain-http addresses of the local network. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** Comparable content of a request. Files cannot be compared, so a FormData equals only itself. */
function contentOf(request: unknown): FormData | string {
  const body = typeof request === 'object' && request !== null && 'body' in request ? request.body : null;
  return body instanceof FormData ? body : JSON.stringify(request ?? null);
}

/** True for a repeated request, for example the second half of a double click. */
function isSameRequest(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other) && contentOf(one) === contentOf(other);
}

/**
 * Calls one writing API route. Identical concurrent calls share one request, because a double click may come before the
 * button is busy. A failed create call reuses its idempotency key for the same request.
 */
export function useApiMutation<R extends Route>(
  route: R,
  options: MutationOptions<R> = {},
): UseMutationResult<DataOf<R>, ApiError, Sent<R>> {
  const client = useQueryClient();
  const lastAttempt = useRef<{ content: FormData | string; key: string }>(undefined);
  const running = useRef<{ sent: unknown; reply: Promise<DataOf<R>> }>(undefined);
  const mutation = useMutation<DataOf<R>, ApiError, Sent<R>>({
    mutationFn: async (sent) => {
      const request = sent as RequestOf<R>;
      if (route.status !== 201) return callApi(route, ...([request] as unknown as RequestArgs<R>));
      const content = contentOf(request);
      if (lastAttempt.current?.content !== content) lastAttempt.current = { content, key: newKey() };
      const idempotencyKey = lastAttempt.current.key;
      const data = await callApi(route, ...([request, { idempotencyKey }] as unknown as RequestArgs<R>));
      lastAttempt.current = undefined;
      return data;
    },
    onSuccess: (data, sent) => {
      for (const { id } of options.invalidates ?? []) void client.invalidateQueries({ queryKey: [id] });
      return options.onSuccess?.(data, sent as RequestOf<R>);
    },
    onError: (error, sent) => {
      if (!error.isTemporary) lastAttempt.current = undefined;
      return options.onError?.(error, sent as RequestOf<R>);
    },
  });
  const call = mutation.mutateAsync;
  const mutateAsync = useCallback<typeof call>(
    (...args) => {
      const [sent] = args;
      // Compares only with the last call: on, off and on are three requests.
      if (running.current && isSameRequest(running.current.sent, sent)) return running.current.reply;
      const current = { sent, reply: call(...args) };
      running.current = current;
      const release = () => {
        if (running.current === current) running.current = undefined;
      };
      current.reply.then(release, release);
      return current.reply;
    },
    [call],
  );
  const mutate = useCallback<typeof mutation.mutate>(
    (...args) => void mutateAsync(...args).catch(() => undefined),
    [mutateAsync],
  );
  return { ...mutation, mutate, mutateAsync };
}

/** Makes all cached queries of these routes stale. */
export function invalidate(...routes: readonly Route[]): Promise<unknown> {
  return Promise.all(routes.map(({ id }) => queryClient.invalidateQueries({ queryKey: [id] })));
}
