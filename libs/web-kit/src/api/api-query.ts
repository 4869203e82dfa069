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
 * Options of a read, for `useQuery`, `queryClient.prefetchQuery` and the like. Its key is `[endpoint.id, request]`, so
 * that a mutation can make every read of an endpoint stale by the id alone.
 */
export function apiQuery<E extends Endpoint>(endpoint: E, ...[request]: ReadArgs<E>) {
  return queryOptions<DataOf<E>, ApiError>({
    queryKey: [endpoint.id, request ?? {}],
    queryFn: ({ signal }) => callApi(endpoint, ...([request ?? {}, { signal }] as unknown as RequestArgs<E>)),
  });
}

/** Reads one route of the API through the cache. */
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
  /** Endpoints whose cached reads are made stale when the call succeeds. */
  readonly invalidates?: readonly Endpoint[];
  readonly onSuccess?: (data: DataOf<E>, request: RequestOf<E>) => unknown;
  readonly onError?: (error: ApiError, request: RequestOf<E>) => unknown;
};

/** What a mutation is called with: the endpoint's request, or nothing when it takes none. */
// biome-ignore lint/suspicious/noConfusingVoidType: an argument of type void may be left out, undefined may not.
type Sent<E extends Endpoint> = unknown extends RequestOf<E> ? void : RequestOf<E>;

/** Random key; `crypto.randomUUID` is missing on a plain-http address of the local network. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** Equal for equal requests. A form's file cannot be looked into: only the very same form is equal to itself. */
function contentOf(request: unknown): FormData | string {
  const body = typeof request === 'object' && request !== null && 'body' in request ? request.body : null;
  return body instanceof FormData ? body : JSON.stringify(request ?? null);
}

/** Whether two requests ask for the very same: the second half of a double click, and no other wish. */
function isSameRequest(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other) && contentOf(one) === contentOf(other);
}

/**
 * Calls one writing route of the API. What is asked for again while it is on its way is one call, and both callers get its
 * answer: a button may be pressed twice before the screen can show that it is busy. A create call that failed keeps its
 * idempotency key while the same request is sent again, so that "try again" after a lost reply does not create twice.
 */
export function useApiMutation<E extends Endpoint>(
  endpoint: E,
  options: MutationOptions<E> = {},
): UseMutationResult<DataOf<E>, ApiError, Sent<E>> {
  const client = useQueryClient();
  const unanswered = useRef<{ content: FormData | string; key: string }>(undefined);
  const running = useRef<{ sent: unknown; answer: Promise<DataOf<E>> }>(undefined);
  const mutation = useMutation<DataOf<E>, ApiError, Sent<E>>({
    mutationFn: async (sent) => {
      const request = sent as RequestOf<E>;
      if (endpoint.status !== 201) return callApi(endpoint, ...([request] as unknown as RequestArgs<E>));
      const content = contentOf(request);
      if (unanswered.current?.content !== content) unanswered.current = { content, key: newKey() };
      const idempotencyKey = unanswered.current.key;
      const data = await callApi(endpoint, ...([request, { idempotencyKey }] as unknown as RequestArgs<E>));
      unanswered.current = undefined;
      return data;
    },
    onSuccess: (data, sent) => {
      for (const { id } of options.invalidates ?? []) void client.invalidateQueries({ queryKey: [id] });
      return options.onSuccess?.(data, sent as RequestOf<E>);
    },
    onError: (error, sent) => {
      if (!error.isTemporary) unanswered.current = undefined;
      return options.onError?.(error, sent as RequestOf<E>);
    },
  });
  const call = mutation.mutateAsync;
  const mutateAsync = useCallback<typeof call>(
    (...args) => {
      const [sent] = args;
      // Only the last call counts: on, off and on are three different requests.
      if (running.current && isSameRequest(running.current.sent, sent)) return running.current.answer;
      const mine = { sent, answer: call(...args) };
      running.current = mine;
      const settle = () => {
        if (running.current === mine) running.current = undefined;
      };
      mine.answer.then(settle, settle);
      return mine.answer;
    },
    [call],
  );
  const mutate = useCallback<typeof mutation.mutate>(
    (...args) => void mutateAsync(...args).catch(() => undefined),
    [mutateAsync],
  );
  return { ...mutation, mutate, mutateAsync };
}

/** Makes every cached read of these endpoints stale. */
export function invalidate(...endpoints: readonly Endpoint[]): Promise<unknown> {
  return Promise.all(endpoints.map(({ id }) => queryClient.invalidateQueries({ queryKey: [id] })));
}
