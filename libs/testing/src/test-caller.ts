import type { DataOf, Endpoint, Failure, Language, Method, RequestOf } from '@alinha/contracts-core';
import supertest from 'supertest';

export type RawReply = {
  readonly status: number;
  readonly body: unknown;
  /** The body as it came. */
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
};

/** A call that the product refused, with what its reply said. */
export class RefusedCall extends Error {
  override readonly name = 'RefusedCall';
  readonly code: Failure['code'] | undefined;
  readonly fields: Failure['fields'];
  readonly details: unknown;
  readonly headers: RawReply['headers'];

  constructor(
    call: string,
    readonly status: number,
    { body, headers }: RawReply,
    logged: string | undefined,
  ) {
    const failure = body as Partial<Failure>;
    const reason = [failure.code, JSON.stringify(failure.fields), logged].filter(Boolean).join('\n');
    super(`${call} answered ${status} ${reason}`);
    this.code = failure.code;
    this.fields = failure.fields;
    this.details = failure.details;
    this.headers = headers;
  }
}

/** One session with the product, like a browser profile. */
export type TestConnection = {
  readonly url: string;
  /** What was logged of a request that failed on the server's side, so that a test's output says why. */
  readonly failureLog: (requestId: string) => string | undefined;
  cookie: string | null;
};

/** `call(endpoint)` for an endpoint without input, `call(endpoint, {params, query, body})` for the others. */
type InputArguments<E> = unknown extends RequestOf<E> ? [] : [input: RequestOf<E>];
type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

const METHODS = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const satisfies Record<
  Method,
  string
>;

/** Somebody who calls the API over HTTP and keeps the session cookie that it sets, as a browser does. */
export class TestCaller {
  constructor(
    readonly connection: TestConnection,
    private readonly headers: Readonly<Record<string, string>> = { 'accept-language': 'pt' },
  ) {}

  /** The same session with other headers. */
  with(headers: Readonly<Record<string, string>>): TestCaller {
    return new TestCaller(this.connection, { ...this.headers, ...headers });
  }

  speaking(language: Language): TestCaller {
    return this.with({ 'accept-language': language });
  }

  /** Any request, as it comes: a text body is sent as it is, a form as multipart, anything else as JSON. */
  async request(
    method: Method,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<RawReply> {
    const { url, cookie } = this.connection;
    const request = supertest(url)
      [METHODS[method]](path)
      .set({ ...this.headers, ...headers });
    if (cookie) request.set('cookie', cookie);
    if (body instanceof FormData) {
      const encoded = new Response(body);
      request.type(encoded.headers.get('content-type') ?? '').send(Buffer.from(await encoded.arrayBuffer()));
    } else if (body !== undefined) {
      if (!('content-type' in headers)) request.type('application/json');
      request.send(typeof body === 'string' ? body : JSON.stringify(body));
    }
    const reply = await request;
    this.keepCookie(reply.get('Set-Cookie'));
    return { status: reply.status, body: reply.body, text: reply.text, headers: reply.headers };
  }

  /**
   * Calls a route of the contract and answers its `data`; of a file, its text.
   * @throws RefusedCall with `status`, `code`, `fields` and `details` when the reply is a failure.
   */
  async call<E extends Endpoint>(endpoint: E, ...[input]: InputArguments<E>): Promise<DataOf<E>> {
    const { params = {}, query = {}, body } = (input ?? {}) as Parts;
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String(params[name])),
    );
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) search.set(name, String(value));
    const reply = await this.request(endpoint.method, search.size > 0 ? `${path}?${search}` : path, body);
    if (reply.status !== endpoint.status) {
      const { request_id } = reply.body as Partial<Failure>;
      const logged = reply.status >= 500 ? this.connection.failureLog(request_id ?? '') : undefined;
      throw new RefusedCall(`${endpoint.method} ${path}`, reply.status, reply, logged);
    }
    return endpoint.file ? (reply.text as DataOf<E>) : (reply.body as { data: DataOf<E> }).data;
  }

  private keepCookie(set: readonly string[] | undefined): void {
    for (const cookie of set ?? []) {
      // The session's; the mark beside it opens nothing.
      if (!/httponly/i.test(cookie)) continue;
      this.connection.cookie = /max-age=0/i.test(cookie) ? null : (cookie.split(';')[0] ?? null);
    }
  }
}
