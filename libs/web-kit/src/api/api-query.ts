import type { DataOf, Endpoint, RequestOf } from '@alinha/contracts-core';
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

type ReadArgs<E extends Endpoint> =
  unknown extends RequestOf<E> ? [request?: undefined] : [request: RequestOf<E>];

/**
 * Query options of an endpoint. The key is `[endpoint.id, request]`, so that a mutation can invalidate all queries of
 * an endpoint by its id.
 */
export function apiQuery<E extends Endpoint>(endpoint: E, ...[request]: ReadArgs<E>) {
  return queryOptions<DataOf<E>, ApiError>({
    queryKey: [endpoint.id, request ?? {}],
    queryFn: ({ signal }) => callApi(endpoint, ...([request ?? {}, { signal }] as unknown as RequestArgs<E>)),
  });
}

/** Reads one API route through the cache. */
export function useApiQuery<E extends Endpoint>(
  endpoint: E,
  ...[request, options]: unknown extends RequestOf<E>
    ? [request?: undefined, options?: ReadOptions]
    : [request: RequestOf<E>, options?: ReadOptions]
): UseQueryResult<DataOf<E>, ApiError> {
  return useQuery({ ...apiQuery(endpoint, ...([request] as ReadArgs<E>)), ...options });
}

export type ReadOptions = {
  readonly enabled?: boolean;
  readonly staleTime?: number;
  readonly refetchInterval?: number | false;
};

export type MutationOptions<E extends Endpoint> = {
  /** Endpoints whose cached queries become stale when the call succeeds. */
  readonly invalidates?: readonly Endpoint[];
  readonly onSuccess?: (data: DataOf<E>, request: RequestOf<E>) => unknown;
  readonly onError?: (error: ApiError, request: RequestOf<E>) => unknown;
};

/** Argument of a mutation: the endpoint's request, or nothing when it takes none. */
// biome-ignore lint/suspicious/noConfusingVoidType: an argument of type void may be omitted, undefined may not.
type Sent<E extends Endpoint> = unknown extends RequestOf<E> ? void : RequestOf<E>;

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
 * Calls one writing API route. Identical concurrent calls share one request and its reply: a double click may come
 * before the button shows that it is busy. A failed create call reuses its idempotency key for the same request.
 */
export function useApiMutation<E extends Endpoint>(
  endpoint: E,
  options: MutationOptions<E> = {},
): UseMutationResult<DataOf<E>, ApiError, Sent<E>> {
  const client = useQueryClient();
  const lastAttempt = useRef<{ content: FormData | string; key: string }>(undefined);
  const running = useRef<{ sent: unknown; reply: Promise<DataOf<E>> }>(undefined);
  const mutation = useMutation<DataOf<E>, ApiError, Sent<E>>({
    mutationFn: async (sent) => {
      const request = sent as RequestOf<E>;
      if (endpoint.status !== 201) return callApi(endpoint, ...([request] as unknown as RequestArgs<E>));
      const content = contentOf(request);
      if (lastAttempt.current?.content !== content) lastAttempt.current = { content, key: newKey() };
      const idempotencyKey = lastAttempt.current.key;
      const data = await callApi(endpoint, ...([request, { idempotencyKey }] as unknown as RequestArgs<E>));
      lastAttempt.current = undefined;
      return data;
    },
    onSuccess: (data, sent) => {
      for (const { id } of options.invalidates ?? []) void client.invalidateQueries({ queryKey: [id] });
      return options.onSuccess?.(data, sent as RequestOf<E>);
    },
    onError: (error, sent) => {
      if (!error.isTemporary) lastAttempt.current = undefined;
      return options.onError?.(error, sent as RequestOf<E>);
    },
  });
  const call = mutation.mutateAsync;
  const mutateAsync = useCallback<typeof call>(
    (...args) => {
      const [sent] = args;
      // Only the last call counts: on, off and on are three different requests.
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

/** Makes all cached queries of these endpoints stale. */
export function invalidate(...endpoints: readonly Endpoint[]): Promise<unknown> {
  return Promise.all(endpoints.map(({ id }) => queryClient.invalidateQueries({ queryKey: [id] })));
}
