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
 * Options of a read, for `useQuery`, `queryClient.prefetchQuery` and the like. Its key is `[route.id, request]`, so
 * that a mutation can invalidate every read of a route by its id alone.
 */
export function apiQuery<R extends Route>(route: R, ...[request]: ReadArgs<R>) {
  return queryOptions<DataOf<R>, ApiError>({
    queryKey: [route.id, request ?? {}],
    queryFn: ({ signal }) => callApi(route, ...([request ?? {}, { signal }] as unknown as RequestArgs<R>)),
  });
}

/** Reads one route of the API through the cache. */
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
  readonly refetchInterval?: number | false;
};

export type MutationOptions<R extends Route> = {
  /** Routes whose cached reads are invalidated when the call succeeds. */
  readonly invalidates?: readonly Route[];
  readonly onSuccess?: (data: DataOf<R>, request: RequestOf<R>) => unknown;
  readonly onError?: (error: ApiError, request: RequestOf<R>) => unknown;
};

/** Argument of a mutation: the route's request, or nothing when it takes none. */
// biome-ignore lint/suspicious/noConfusingVoidType: an argument of type void may be left out, undefined may not.
type Sent<R extends Route> = unknown extends RequestOf<R> ? void : RequestOf<R>;

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
export function useApiMutation<R extends Route>(
  route: R,
  options: MutationOptions<R> = {},
): UseMutationResult<DataOf<R>, ApiError, Sent<R>> {
  const client = useQueryClient();
  const unanswered = useRef<{ content: FormData | string; key: string }>(undefined);
  const running = useRef<{ sent: unknown; answer: Promise<DataOf<R>> }>(undefined);
  const mutation = useMutation<DataOf<R>, ApiError, Sent<R>>({
    mutationFn: async (sent) => {
      const request = sent as RequestOf<R>;
      if (route.status !== 201) return callApi(route, ...([request] as unknown as RequestArgs<R>));
      const content = contentOf(request);
      if (unanswered.current?.content !== content) unanswered.current = { content, key: newKey() };
      const idempotencyKey = unanswered.current.key;
      const data = await callApi(route, ...([request, { idempotencyKey }] as unknown as RequestArgs<R>));
      unanswered.current = undefined;
      return data;
    },
    onSuccess: (data, sent) => {
      for (const { id } of options.invalidates ?? []) void client.invalidateQueries({ queryKey: [id] });
      return options.onSuccess?.(data, sent as RequestOf<R>);
    },
    onError: (error, sent) => {
      if (!error.isTemporary) unanswered.current = undefined;
      return options.onError?.(error, sent as RequestOf<R>);
    },
  });
  const call = mutation.mutateAsync;
  const mutateAsync = useCallback<typeof call>(
    (...args) => {
      const [sent] = args;
      // Only the last one counts: on, off and on again are three wishes.
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

/** Invalidates every cached read of these routes. */
export function invalidate(...routes: readonly Route[]): Promise<unknown> {
  return Promise.all(routes.map(({ id }) => queryClient.invalidateQueries({ queryKey: [id] })));
}
