import { type DataOf, DEFAULT_COUNTRY, type RequestOf, type Route } from '@alinha/contracts-core';
import { currentLanguage } from '../i18n/language.ts';
import { readStored } from '../storage/browser-storage.ts';
import { ApiError, errorOfException, errorOfReply } from './api-error.ts';
import { takeEarlyReply } from './early-replies.ts';
import { askForPassword } from './password-confirmation.ts';

type Parts = {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
};

/** The request is optional when the route takes none. */
export type RequestArgs<R extends Route> =
  unknown extends RequestOf<R>
    ? [request?: Parts, options?: CallOptions]
    : [request: RequestOf<R>, options?: CallOptions];

export type CallOptions = {
  /** Makes a create call idempotent: the server repeats the first reply of a key. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
};

type Listener = () => void;
const unauthenticatedListeners = new Set<Listener>();
const factorListeners = new Set<Listener>();

/** Calls `listener` when a call finds that the session has ended. Returns the unsubscribe function. */
export function onUnauthenticated(listener: Listener): () => void {
  unauthenticatedListeners.add(listener);
  return () => unauthenticatedListeners.delete(listener);
}

/** Calls `listener` when a call is refused until the user has a second factor. Returns the unsubscribe function. */
export function onFactorRequired(listener: Listener): () => void {
  factorListeners.add(listener);
  return () => factorListeners.delete(listener);
}

/** Address of a call with path parameters filled in. Null and undefined query parameters are omitted. */
export function addressOf(route: Route, { params = {}, query = {} }: Parts): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_match, name: string) => {
    const value = params[name];
    if (value === undefined || value === null || value === '') throw new Error(`${route.id}: no ${name}`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) search.append(name, String(item));
    }
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

export function headersOf(body: unknown, options: CallOptions): Headers {
  const headers = new Headers({
    Accept: 'application/json',
    'Accept-Language': currentLanguage(),
    'X-Country': readStored('country') ?? DEFAULT_COUNTRY,
  });
  // The browser sets the multipart boundary.
  if (body !== undefined && !(body instanceof FormData)) headers.set('Content-Type', 'application/json');
  if (options.idempotencyKey) headers.set('Idempotency-Key', options.idempotencyKey);
  return headers;
}

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

const isSuccess = (body: unknown): body is { ok: true; data: unknown } =>
  typeof body === 'object' && body !== null && 'ok' in body && body.ok === true && 'data' in body;

/**
 * Calls one API route. The reply is typed by the contract, not parsed, because server tests verify it. A call that
 * needs a confirmed password opens the password dialog, then is sent again.
 * @throws ApiError for each failed or missing reply; an aborted call throws its AbortError.
 */
export async function callApi<R extends Route>(route: R, ...args: RequestArgs<R>): Promise<DataOf<R>> {
  return withPassword(async () => readReply(route, await responseOf(route, ...args)));
}

/** Sends a call again after the password dialog, when it needs a confirmed password. */
export async function withPassword<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    const needsPassword = error instanceof ApiError && error.code === 'CONFIRM_PASSWORD';
    if (!needsPassword || !(await askForPassword())) throw error;
    return send();
  }
}

/**
 * The raw response of a call.
 * @throws ApiError when there is none; an aborted call throws its AbortError.
 */
export async function responseOf<R extends Route>(route: R, ...args: RequestArgs<R>): Promise<Response> {
  const [request, options = {}] = args;
  const parts: Parts = (request as Parts | undefined) ?? {};
  const { body } = parts;
  const address = addressOf(route, parts);
  try {
    const early = route.method === 'GET' && takeEarlyReply(address);
    if (early) return await early;
    return await fetch(address, {
      method: route.method,
      headers: headersOf(body, options),
      credentials: 'same-origin',
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
      ...(options.signal ? { signal: options.signal } : {}),
    });
  } catch (exception) {
    if (options.signal?.aborted) throw exception;
    throw errorOfException(exception);
  }
}

/**
 * Reads the data of a response.
 * @throws ApiError when the response is a failure
 */
export async function readReply<R extends Route>(_route: R, response: Response): Promise<DataOf<R>> {
  const reply = await bodyOf(response);
  if (response.ok && isSuccess(reply)) return reply.data as DataOf<R>;
  const error = errorOfReply(response.status, reply, response.headers.get('Retry-After'));
  if (error.status === 401 && error.code !== 'INVALID_CREDENTIALS') {
    for (const listener of unauthenticatedListeners) listener();
  }
  if (error.code === 'FACTOR_REQUIRED') for (const listener of factorListeners) listener();
  throw error;
}
