import type { DataOf, Endpoint, ErrorCode, Failure, RequestOf, Success } from '@alinha/contracts-core';

/** The API refused a call. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';

  constructor(
    endpointId: string,
    readonly failure: Failure,
  ) {
    super(`${endpointId}: ${failure.code} ${failure.error} ${JSON.stringify(failure.fields ?? {})}`);
  }
}

/** Null when the call is refused with this code. */
export async function unlessRefused<T>(call: Promise<T>, code: ErrorCode): Promise<T | null> {
  return call.catch((error: unknown) => {
    if (error instanceof RefusedError && error.failure.code === code) return null;
    throw error;
  });
}

type Input = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

/** Calls the API over HTTP like a browser, so the demonstration follows every rule of the product. */
export class DemoClient {
  private cookie = '';

  constructor(private readonly baseUrl: string) {}

  async call<E extends Endpoint>(endpoint: E, request: RequestOf<E>): Promise<DataOf<E>> {
    const { params = {}, query = {}, body } = request as Input;
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String(params[name])),
    );
    const search = new URLSearchParams(
      Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])),
    );
    const response = await fetch(`${this.baseUrl}${path}?${search}`, {
      method: endpoint.method,
      headers: {
        // fetch sets the content type of a form.
        ...(!(body instanceof FormData) && { 'content-type': 'application/json' }),
        'accept-language': 'pt',
        cookie: this.cookie,
      },
      ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    const session = response.headers.getSetCookie().find((cookie) => cookie.includes('HttpOnly'));
    if (session) this.cookie = session.split(';')[0] ?? '';
    const reply = (await response.json()) as Success<DataOf<E>> | Failure;
    if (!reply.ok) throw new RefusedError(endpoint.id, reply);
    return reply.data;
  }

  /** Submits the form of a page. */
  async sendForm(path: string, body: string): Promise<void> {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const response = await fetch(this.baseUrl + path, { method: 'POST', headers, body, redirect: 'manual' });
    if (response.status >= 400) throw new Error(`${path.split('?')[0]} returned ${response.status}`);
  }
}
