import type { DataOf, Endpoint, Failure, Language, Method, RequestOf } from '@alinha/contracts-core';
import supertest from 'supertest';

export type RawReply = {
  readonly status: number;
  readonly body: unknown;
  /** The raw body. */
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
};

/** A refused call with the content of its reply. */
export class RefusedCall extends Error {
  override readonly name = 'RefusedCall';
  readonly code: Failure['code'] | undefined;
  /** Text for users. */
  readonly text: string | undefined;
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
    this.text = failure.error;
    this.fields = failure.fields;
    this.details = failure.details;
    this.headers = headers;
  }
}

/** A session with the product, like a browser profile. */
export type TestConnection = {
  readonly url: string;
  /** Log lines of a failed request, for the test's output. */
  readonly failureLog: (requestId: string) => string | undefined;
  cookie: string | null;
  /** Cookie of the device, which outlives its sessions. */
  device?: string;
};

/** `call(endpoint)` for an endpoint without input, `call(endpoint, {params, query, body})` for others. */
type InputArguments<E> = unknown extends RequestOf<E> ? [] : [input: RequestOf<E>];
type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

const METHODS = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const satisfies Record<
  Method,
  string
>;

/** Calls the API over HTTP and stores the session cookie, as a browser does. */
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

  /** Sends any request: a text body unchanged, a form as multipart, anything else as JSON. */
  async request(
    method: Method,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<RawReply> {
    const { url, cookie, device } = this.connection;
    const request = supertest(url)
      [METHODS[method]](path)
      .set({ ...this.headers, ...headers });
    const cookies = [cookie, device].filter(Boolean).join('; ');
    if (cookies) request.set('cookie', cookies);
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
   * Calls a route of the contract and returns its `data`, or the text of a file.
   * @throws RefusedCall with `status`, `code`, `fields` and `details` when the reply is an error
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
      // The third cookie is readable by scripts and grants no access.
      if (!/httponly/i.test(cookie)) continue;
      const [pair = ''] = cookie.split(';');
      if (/_device=/.test(pair)) this.connection.device = pair;
      else this.connection.cookie = /max-age=0/i.test(cookie) ? null : pair;
    }
  }
}
